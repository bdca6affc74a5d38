"""Tests of the GitHub collector."""
