"""Everything that can go wrong on the way to a story.

    DigestError
    ├── InputError              a person gave something that cannot be used: exit code 2
    │   ├── FormatError         a file is not what its schema says
    │   └── WindowError         a window that is empty, naive or backwards
    ├── CollectError            a source could not be read
    │   ├── SourceNotFound      no such repository
    │   ├── SourceForbidden     the repository needs a token, or a better one
    │   └── SourceUnavailable   the other side does not answer, or refuses for now
    └── ModelError              a language model gave no answer

The text of an exception is the one line a person reads: what, where, what to do.
"""

from __future__ import annotations


class DigestError(Exception):
    """Something went wrong on the way to a story."""


class InputError(DigestError):
    """The input cannot be used."""


class FormatError(InputError):
    """A file is not what its schema says.

    Args:
        where: the file, then the place in it, such as `day.json: events[3].sha`.
        problem: what is wrong there, and what is allowed.
    """

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(f"{where}: {problem}")


class WindowError(InputError):
    """A window needs two aware times, the first before the second."""


class CollectError(DigestError):
    """A source could not be read.

    Args:
        repo: the repository, as the reader knows it.
        reason: one line that says what happened and what to do.
    """

    def __init__(self, repo: str, reason: str) -> None:
        self.repo = repo
        self.reason = reason
        super().__init__(f"{repo}: {reason}")


class SourceNotFound(CollectError):
    """There is no such repository."""


class SourceForbidden(CollectError):
    """The repository needs a token, or one with more rights."""


class SourceUnavailable(CollectError):
    """The other side does not answer, or refuses for now."""


class ModelError(DigestError):
    """A language model gave no answer that can be used; the template's story stands.

    Args:
        reason: one line that says what happened, where, and what to do.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)
