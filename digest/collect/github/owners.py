"""The repositories of an owner, for `owner/*`: by GraphQL where something signs, else by REST.

GraphQL leaves out forks and archived repositories by itself and gives nothing but names: 10 KB for a hundred, where REST
sends 600 KB and lists everything that was ever archived.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from digest.collect.github.rest import list_repos
from digest.collect.stops import FOR_ALL
from digest.errors import CollectError, FormatError, SourceUnavailable
from digest.formats.fields import Fields

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi
    from digest.collect.github.signin import SignIn

_PAGE = 100

_log = logging.getLogger(__name__)


class _TooMany(SourceUnavailable):
    """An owner has more repositories than are read."""


async def list_owner(api: GithubApi, sign_in: SignIn, base_url: str, owner: str) -> list[str]:
    """Return the repositories of an organisation or a user that are neither forks nor archived, as `owner/name`.

    Raises:
        SourceNotFound: there is no such owner.
        CollectError: the list cannot be read.
    """
    from digest.collect.github.graphql import graphql_url
    from digest.collect.github.graphql_errors import GraphqlRefused

    shown = await sign_in.pass_for(owner)
    url = graphql_url(base_url)
    if not shown.authorization or await api.refusals.known(url, shown) is not None:
        return await list_repos(api, owner)
    try:
        return await _by_graphql(api, url, owner)
    except (CollectError, FormatError, GraphqlRefused) as error:
        if isinstance(error, (_TooMany, *FOR_ALL)):
            raise
        _log.info("%s is listed by REST (%s)", owner, error)
        return await list_repos(api, owner)


async def _by_graphql(api: GithubApi, url: str, owner: str) -> list[str]:
    from digest.collect.github.api import MAX_PAGES
    from digest.collect.github.graphql_ask import Asker, Wanted
    from digest.collect.github.graphql_query import Page, owned

    asker, page, names = Asker(api, url), Page(_PAGE), list[str]()
    for _ in range(MAX_PAGES):
        [outcome] = [found async for _, found in asker.ask([Wanted(owner, owned(owner, page), _PAGE)])]
        if isinstance(outcome, CollectError):
            raise outcome
        fields = Fields.of("owner", outcome)
        # REST lists the private repositories of an organisation, and of a user only the public ones.
        private = fields.text("__typename") == "Organization"
        listed = fields.child("repositories")
        found = listed.children("nodes", lambda item: (item.need_text("nameWithOwner"), item.flag("isPrivate")))
        names += [name for name, hidden in found if private or not hidden]
        info = listed.child("pageInfo")
        if not info.flag("hasNextPage"):
            return names
        page = Page(_PAGE, info.need_text("endCursor"))
    raise _TooMany(owner, f"more than {MAX_PAGES} pages of one list; name the repositories, or a part of them")
