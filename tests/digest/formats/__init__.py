"""Tests of the written forms."""
