"""Packed answers, unpacked piece by piece and no further than is read: a small answer can hold a thousand times its size.

httpx unpacks each piece it received whole (measured, 0.28.1: 64 kB that were packed twice by gzip take gigabytes).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

#: What is asked for, and understood: https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1
ACCEPTED = "gzip, deflate"

_GZIP, _ZLIB, _BARE = 31, 15, -15
_WINDOWS = {"gzip": _GZIP, "x-gzip": _GZIP, "deflate": _ZLIB}

#: Bytes by which one sees whether deflate has its frame.
_FRAME = 2

#: How much is unpacked at a time, in bytes.
_STEP = 2**16


class Damaged(Exception):
    """What was received is not packed as it says it is, or not all of it came."""


class Unpacker:
    """Takes the pieces of one body as they come.

    Args:
        encoding: of the header `Content-Encoding`; empty where there is none.

    Raises:
        Damaged: it is packed in a way that nobody asked for, or more than once.
    """

    def __init__(self, encoding: str) -> None:
        name = encoding.strip().lower()
        if name not in ("", "identity", *_WINDOWS):
            raise Damaged(f"it is packed as {name[:20]!r}")
        self._window = _WINDOWS.get(name)
        self._open = zlib.decompressobj(self._window) if self._window else None
        self._begun = False
        self._head = b""

    def take(self, piece: bytes) -> Iterator[bytes]:
        """Yield what a piece holds, in small parts. Raises Damaged."""
        if self._open is None:
            yield piece
            return
        self._head += piece
        if not self._begun and len(self._head) < _FRAME:
            return
        piece, self._head = self._head, b""
        part = b""
        while (piece or len(part) == _STEP) and not self._open.eof:  # a full part: there may be more of what was taken
            part, piece = self._part(self._open, piece)
            yield part

    def end(self) -> None:
        """Say that no further piece comes. Raises Damaged."""
        if self._open and (self._head or self._begun) and not self._open.eof:
            raise Damaged("its end is missing")

    def _part(self, packed: zlib._Decompress, piece: bytes) -> tuple[bytes, bytes]:
        """A part of what a piece holds, and the rest of the piece."""
        try:
            part = packed.decompress(piece, _STEP)
        except zlib.error:
            if self._begun or self._window != _ZLIB:
                raise Damaged("it is not packed as it says") from None
            # Some servers send deflate without its frame: https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2
            self._window = _BARE
            self._open = zlib.decompressobj(_BARE)
            return self._part(self._open, piece)
        self._begun = True
        return part, packed.unconsumed_tail
