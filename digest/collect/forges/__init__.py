"""Forges other than GitHub: what reading each of them has in common."""

from __future__ import annotations

from digest.collect.forges.access import Forges
from digest.collect.forges.collector import ForgeCollector

__all__ = ["ForgeCollector", "Forges"]
