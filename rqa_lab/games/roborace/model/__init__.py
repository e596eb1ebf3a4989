"""What there is: the state, components, actions, kinds of events and reasons, the rulebook."""
