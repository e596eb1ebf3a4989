"""The writers: verbs that change a position and tell so.  Nothing else in the game assigns to a state.

They are the methods of ``play.doing``, one class a subject.  Each takes the clauses last and leaves its
event.  They trust what they are told: whether something may happen is decided in ``rules``, and what happens
next in the effects.
"""
