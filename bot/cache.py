"""The user's cache: what the command line keeps between runs, and may lose at any time."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import threading
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from digest.collect.github.etags import Kept

if TYPE_CHECKING:
    from bot.settings import Settings

#: How many bytes of answers are kept, and how many seconds after they were used last.
MOST, KEPT_FOR = 64 * 2**20, 30 * 86_400
#: How old something half written is, in seconds, when nobody writes it any more.
_LEFT_BEHIND = 3600


def user_cache() -> Path | None:
    """Return our folder in the cache of the user; None where there is no such place.

    https://specifications.freedesktop.org/basedir-spec/latest/: a path that is not absolute is to be ignored.
    """
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():
        return named / "repojournal"
    try:
        return Path.home() / ".cache" / "repojournal"
    except RuntimeError:  # no HOME, and nobody who has one
        return None


@contextmanager
def answers_kept(settings: Settings) -> Iterator[FolderEtags | None]:
    """Yield where forges' answers are kept for this user and these tokens, and tidy up there in the end."""
    cache = user_cache()
    if cache is None:
        yield None
        return
    etags = FolderEtags(cache / "forges", _asker(settings))
    try:
        yield etags
    finally:
        etags.tidy()


def _asker(settings: Settings) -> dict[str, str]:
    from pydantic import SecretStr

    told = {name: value for name, value in settings if name.startswith(("github_", "gitlab_", "gitea_", "forge_"))}
    return {name: value.get_secret_value() if isinstance(value, SecretStr) else str(value) for name, value in told.items()}


class FolderEtags:
    """Answers of forges in a folder of this user: see `digest.collect.github.etags.Etags`.

    A file for each answer. Its name is made of the address and of who asked, so that an answer to one token is never found
    with another one, or with none. A file that is damaged is none, and a folder that cannot be used stays empty.

    Args:
        folder: made where it is not there; nobody else may look into it.
        asker: the secrets that open what is asked for, or what else tells one asker from another. They are not kept.
        most: how many bytes are kept. What was not used for longest goes first.
    """

    def __init__(self, folder: Path, asker: Mapping[str, str], *, most: int = MOST) -> None:
        self._folder = folder
        self._key = hashlib.sha256(json.dumps(sorted(asker.items())).encode()).digest()
        self._most = most
        self._ready = False

    async def kept(self, url: str) -> Kept | None:
        return await asyncio.to_thread(self._read, self._file(url))

    async def keep(self, url: str, answer: Kept) -> None:
        await asyncio.to_thread(self._write, self._file(url), answer)

    def _read(self, file: Path) -> Kept | None:
        try:
            head, _, packed = file.read_bytes().partition(b"\n")
            etag, following, check = json.loads(head)
            os.utime(file)  # it is still wanted
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        return Kept(etag, packed, following) if check == zlib.crc32(packed) else None

    def _write(self, file: Path, answer: Kept) -> None:
        head = json.dumps([answer.etag, answer.following, zlib.crc32(answer.packed)]).encode()
        new = file.with_name(f"{file.name}.{os.getpid()}-{threading.get_ident()}.new")
        with suppress(OSError):
            self._made()
            with open(new, "wb", opener=_private) as opened:
                opened.write(head + b"\n" + answer.packed)
            new.replace(file)

    def tidy(self) -> None:
        """Throw away what was not used for long, until the rest has room."""
        held, now = 0, time.time()
        with suppress(OSError):
            files = [(file.stat().st_mtime, file) for file in self._folder.iterdir()]
            for used, file in sorted(files, reverse=True):
                with suppress(OSError):  # another process was first
                    held += file.stat().st_size
                    age = now - used
                    if held > self._most or age > KEPT_FOR or (file.suffix == ".new" and age > _LEFT_BEHIND):
                        file.unlink()

    def _file(self, url: str) -> Path:
        return (
            self._folder / hashlib.blake2b(url.encode("utf-8", "surrogatepass"), key=self._key, digest_size=20).hexdigest()
        )

    def _made(self) -> None:
        if not self._ready:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._folder.chmod(0o700)  # one that was there before, too
            self._ready = True


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW, 0o600)
