"""How the environment says who asks at GitHub: a personal token, a GitHub App, or nobody in particular."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

from digest.errors import InputError

if TYPE_CHECKING:
    from digest.collect.github.signin import SignIn


class GithubSettings(BaseSettings):
    """The part of the environment that is about GitHub."""

    #: Read-only; raises the limit from 60 to 5,000 requests an hour and opens private repositories.
    github_token: SecretStr | None = None
    #: Another address for GitHub Enterprise Server.
    github_api_url: str = "https://api.github.com"
    #: A GitHub App in place of a token: its id, its private key (the file, or the text of it), and the installation to use.
    github_app_id: str | None = None
    github_app_key: SecretStr | None = None
    github_app_installation: str | None = None
    #: How many requests that count one reading of a desk may take; what is left is read with the next edition.
    repojournal_github_requests: int = Field(default=10_000, ge=1)

    @property
    def github_secret(self) -> str | None:
        """The token for GitHub, in clear."""
        return self.github_token.get_secret_value() if self.github_token else None

    @property
    def github_sign_in(self) -> SignIn:
        """What signs the requests.

        Raises:
            InputError: an app is set by half, or beside a token; its key cannot be read; a token cannot be one.
        """
        from digest.collect.github.signin import Personal

        given = {
            "GITHUB_APP_ID": self.github_app_id,
            "GITHUB_APP_KEY": self.github_app_key,
            "GITHUB_APP_INSTALLATION": self.github_app_installation,
        }
        named = next((name for name, value in given.items() if value), None)
        if named is None:
            return Personal(self.github_secret)
        if self.github_token:
            raise InputError(f"GITHUB_TOKEN and {named} are both set; keep the one to sign in with")
        if not self.github_app_id or not self.github_app_key:
            missing = "GITHUB_APP_KEY" if self.github_app_id else "GITHUB_APP_ID"
            raise InputError(f"{named} is set and {missing} is not; a GitHub App needs both its id and its key")
        return self._app(self.github_app_id, self.github_app_key)

    def _app(self, app: str, key: SecretStr) -> SignIn:
        from digest.collect.github.app import AppKey, AppSignIn

        installation = self.github_app_installation
        if installation and not (installation.isascii() and installation.isdigit()):
            raise InputError(f"GITHUB_APP_INSTALLATION: {installation!r} is no installation; its id is a number")
        return AppSignIn(AppKey(app, _pem(key.get_secret_value())), self.github_api_url, installation)


def _pem(value: str) -> str:
    """The text of a key. Where it is set in one line, its line ends are written as backslash and n."""
    if "PRIVATE KEY" in value:
        return value.replace("\\n", "\n")
    try:
        return Path(value).expanduser().read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise InputError(f"GITHUB_APP_KEY: {value[:200]!r} cannot be read ({reason}); name the .pem file") from None
