"""Who hears a story, when and where, exactly once."""

__version__ = "0.1.0"
