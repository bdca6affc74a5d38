"""What is kept: the Store port and its implementations."""
