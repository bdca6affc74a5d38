"""The folder of recorded activity that may lie beside the project; what needs it skips where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

#: Beside the checkout. The project builds and passes its tests without it.
SHARED = Path(__file__).resolve().parents[2] / "shared"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder of recorded activity is not beside this checkout")
