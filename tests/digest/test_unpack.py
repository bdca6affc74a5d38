"""Packed bodies: unpacked whatever the pieces, a little at a time, and refused where they are not what they say."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digest.unpack import Damaged, Unpacker


def bare(body: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(body) + packer.flush()


PACKED: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "identity": bytes,
    "gzip": gzip.compress,
    "X-GZip": gzip.compress,
    "deflate": zlib.compress,
    " deflate ": bare,
}


def unpacked(encoding: str, pieces: Iterable[bytes]) -> bytes:
    unpacker = Unpacker(encoding)
    found = b"".join(part for piece in pieces for part in unpacker.take(piece))
    unpacker.end()
    return found


@given(st.sampled_from(list(PACKED)), st.binary(max_size=300), st.integers(1, 40))
def test_a_body_is_unpacked_whatever_the_pieces_it_comes_in(encoding: str, body: bytes, size: int) -> None:
    packed = PACKED[encoding](body)
    assert unpacked(encoding, (packed[i : i + size] for i in range(0, len(packed), size))) == body


def test_a_body_of_which_nothing_came_is_empty() -> None:
    assert unpacked("gzip", ()) == b""


@pytest.mark.parametrize("size", [1, 7, 2**16, 2**20])
def test_a_body_larger_than_a_part_is_unpacked_to_its_end(size: int) -> None:
    body = bytes(range(256)) * 1_500 + bytes(2**18 + 1)
    packed = gzip.compress(body)
    assert unpacked("gzip", (packed[i : i + size] for i in range(0, len(packed), size))) == body


def test_a_bomb_is_unpacked_a_little_at_a_time() -> None:
    parts = Unpacker("gzip").take(gzip.compress(bytes(50 * 2**20)))
    assert [len(next(parts)) for _ in range(3)] == [2**16] * 3


def test_what_stands_behind_the_end_is_left() -> None:
    assert unpacked("gzip", [gzip.compress(b"all"), b"more"]) == b"all"
    assert unpacked("gzip", [gzip.compress(b"all") + b"more"]) == b"all"


@pytest.mark.parametrize(
    ("encoding", "pieces"),
    [
        ("gzip", [b"plain text"]),
        ("deflate", [b"plain text"]),
        ("deflate", [zlib.compress(b"x" * 100)[:8], b"\xff" * 40]),
        ("gzip", [gzip.compress(b"x" * 100)[:-9]]),
        ("deflate", [b"x"]),
        ("gzip", [gzip.compress(b"x" * 100)[:-8] + bytes(8)]),
        ("gzip, gzip", []),
        ("br", []),
    ],
)
def test_what_is_not_packed_as_it_says_is_damaged(encoding: str, pieces: list[bytes]) -> None:
    with pytest.raises(Damaged):
        unpacked(encoding, pieces)
