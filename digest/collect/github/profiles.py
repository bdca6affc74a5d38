"""Profiles of GitHub users, over the REST API: https://docs.github.com/en/rest/users/users#get-a-user"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from digest.errors import FormatError, SourceNotFound, SourceUnavailable
from digest.formats.fields import Fields

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi


@dataclass(frozen=True)
class Profile:
    """What a user says of themselves.

    Args:
        login: as GitHub writes it.
        account: the number of the account, which stays when the login changes.
    """

    login: str
    account: int
    bio: str = ""


async def read_profile(api: GithubApi, login: str) -> Profile:
    """Return the profile of a user.

    Raises:
        SourceNotFound: there is no such user.
        CollectError: it cannot be read.
    """
    try:
        fields = Fields.of("user", await api.get(f"/users/{login}", login))
        return Profile(fields.need_text("login"), fields.need_number("id"), fields.maybe_text("bio") or "")
    except SourceNotFound:
        raise SourceNotFound(login, "GitHub knows no such user; write the login as it stands in the profile") from None
    except FormatError as error:
        raise SourceUnavailable(login, f"GitHub's answer is not what it documents ({error})") from None
