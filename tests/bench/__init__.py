"""Measurements: `python -m tests.bench NAME` measures side by side with what it compares to, and exits 0 or 1."""
