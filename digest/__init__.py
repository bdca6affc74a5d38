"""What happened, and what may be said about it: recorded activity in, a verified story out."""
