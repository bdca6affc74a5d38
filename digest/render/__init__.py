"""How a story looks: pure functions from a Story to a text or a payload."""
