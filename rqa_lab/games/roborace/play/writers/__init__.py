"""The writers: verbs that change a position and leave an event.  Nothing else assigns to a state.

They are the methods of ``play.doing``, one class a subject.  Each takes the clauses last.  They do not check
anything: whether something may happen is decided in ``rules``, and what happens next in the effects.
"""
