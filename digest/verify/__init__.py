"""Whether it may be said: one module per family of checks."""
