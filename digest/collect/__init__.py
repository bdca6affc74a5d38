"""Where activity comes from: a port, and one module per kind of source."""
