"""Health, and later the published paper."""
