"""Tests of how a story looks."""
