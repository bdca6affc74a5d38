"""Where the forges are, and what opens them. A token belongs to one host, and is sent to no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from digest.collect.names import Kind
from digest.errors import InputError

#: What the path of each API begins with, and the header that carries a token.
#: https://docs.gitlab.com/api/rest/authentication/ and https://docs.gitea.com/development/api-usage
_APIS: Mapping[Kind, tuple[str, str, str]] = {
    "gitlab": ("/api/v4", "PRIVATE-TOKEN", "{token}"),
    "gitea": ("/api/v1", "Authorization", "token {token}"),
}
_OWN = {"gitlab": ("gitlab.com", "GITLAB_TOKEN"), "gitea": ("codeberg.org", "GITEA_TOKEN")}


@dataclass(frozen=True)
class Access:
    """How to reach one host.

    Args:
        host: as it stands in names.
        base_url: the address of its API.
        headers: what opens it; empty for an anonymous reader.
        hint: the variable of the environment in which its token belongs.
    """

    host: str
    base_url: str
    headers: Mapping[str, str] = field(repr=False)
    hint: str

    @property
    def has_token(self) -> bool:
        return bool(self.headers)


@dataclass(frozen=True)
class Forges:
    """The addresses and tokens that somebody set.

    Args:
        addresses: by host, of those that are not at `https://host`.
        tokens: by host. They are not shown.
        variables: by host, the variable that its token comes from.
    """

    addresses: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, str] = field(default_factory=dict, repr=False)
    variables: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        *,
        gitlab_token: str | None = None,
        gitlab_url: str | None = None,
        gitea_token: str | None = None,
        gitea_url: str | None = None,
        more_tokens: str | None = None,
    ) -> Forges:
        """Read what the environment says.

        Args:
            gitlab_url: the GitLab that `gitlab_token` is for; gitlab.com where it is not given.
            gitea_url: the Gitea or Forgejo that `gitea_token` is for; Codeberg where it is not given.
            more_tokens: `host=token`, several of them with spaces or commas between.

        Raises:
            InputError: it cannot be used; names the variable.
        """
        addresses: dict[str, str] = {}
        tokens: dict[str, str] = {}
        variables: dict[str, str] = {}
        for kind, token, url in (("gitlab", gitlab_token, gitlab_url), ("gitea", gitea_token, gitea_url)):
            host, variable = _OWN[kind]
            if url:
                host = urlsplit(url).netloc.rpartition("@")[2].lower()
                addresses[host] = url.rstrip("/")
            variables[host] = variable
            if token:
                tokens[host] = _usable(variable, token)
        for host, token in parse_tokens(more_tokens or "").items():
            tokens[host] = token
            variables[host] = "FORGE_TOKENS"
        return cls(addresses, tokens, variables)

    def access(self, kind: Kind, host: str) -> Access:
        """Return how to reach `host`, on which a forge of `kind` runs."""
        path, header, form = _APIS[kind]
        token = self.tokens.get(host)
        base = self.addresses.get(host, f"https://{host}")
        hint = self.variables.get(host, f"FORGE_TOKENS ({host}=TOKEN)")
        return Access(host, base.removesuffix(path) + path, {header: form.format(token=token)} if token else {}, hint)


def parse_tokens(text: str) -> dict[str, str]:
    """Read `host=token host=token`. Raises InputError, without showing any token."""
    found: dict[str, str] = {}
    for pair in text.replace(",", " ").split():
        host, equals, token = pair.partition("=")
        if not equals or not token or not host or "/" in host:
            raise InputError("FORGE_TOKENS: write git.example.org=TOKEN, with a space before the next one")
        found[host.lower()] = _usable("FORGE_TOKENS", token)
    return found


def _usable(variable: str, token: str) -> str:
    token = token.strip()
    # Such a character cannot be sent, and the error of the HTTP library would quote the token.
    if any(not "!" <= letter <= "~" for letter in token):
        raise InputError(f"{variable} holds a character that no token has; copy the token again")
    return token
