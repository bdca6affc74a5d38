"""What the environment (and a `.env` file) says. Read once, in the composition root, and never at import."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import SettingsConfigDict

from bot.github_settings import GithubSettings
from digest.errors import InputError

if TYPE_CHECKING:
    from bot.desk_front.rights import Managers
    from bot.price import Price
    from digest.collect.forges import Forges
    from digest.rewrite import Limits
    from digest.rewrite.endpoints import Access


@dataclass(frozen=True)
class ModelSettings:
    """The language model that words stories.

    Args:
        access: where it is, and what opens it.
        limits: what one story may cost.
        daily: tokens of all stories of one day (UTC) together.
        price: what its tokens cost; None where nobody said.
    """

    access: Access
    limits: Limits
    daily: int
    price: Price | None = None


class Settings(GithubSettings):
    """The environment of the newsroom. Secrets are `SecretStr`: they print as stars wherever they end up."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8-sig",  # some editors begin a file with a byte order mark
        extra="ignore",
        env_ignore_empty=True,
        frozen=True,
    )

    #: Read-only (`read_api`), for the GitLab at `gitlab_url`; gitlab.com where that is not set.
    gitlab_token: SecretStr | None = None
    gitlab_url: str | None = None
    #: Read-only, for the Gitea or Forgejo at `gitea_url`; Codeberg where that is not set.
    gitea_token: SecretStr | None = None
    gitea_url: str | None = None
    #: Tokens of further hosts: `git.example.org=TOKEN`, with spaces between.
    forge_tokens: SecretStr | None = None
    slack_bot_token: SecretStr | None = None
    #: Socket Mode: no public address needed.
    slack_app_token: SecretStr | None = None
    #: HTTP mode: requests of Slack are checked against it.
    slack_signing_secret: SecretStr | None = None
    #: Several workspaces: the app's id and secret, in place of SLACK_BOT_TOKEN.
    slack_client_id: str | None = None
    slack_client_secret: SecretStr | None = None
    #: Ids of the workspaces that may install the app, with spaces between; all may where none is named.
    slack_workspaces: str = ""
    slack_api_url: str = "https://slack.com/api/"
    discord_token: SecretStr | None = None
    discord_api_url: str = "https://discord.com/api/v10"
    #: Connections to Discord's gateway; as many as Discord asks for where none are set.
    repojournal_discord_shards: int | None = Field(default=None, ge=1, le=1_000)
    repojournal_database: str = "repojournal.db"
    #: How many days that is kept which editions were made of, and what webhooks brought.
    repojournal_keep_days: int = Field(default=90, ge=1, le=36_500)
    #: How much the clones of git addresses may take together on the disk, in MB; half of it each.
    repojournal_clones_mb: int = Field(default=2048, ge=2)
    #: What GitHub signs its webhooks with; `/github/events` is served where this is set.
    github_webhook_secret: SecretStr | None = None
    #: `host:port` of the web server; none is started where this is not set.
    repojournal_web: str | None = None
    #: Who may set up desks from a chat: `admins`, `channels`, and people such as `slack:@U0123456789`.
    repojournal_managers: str = "admins"
    #: Whether desks with private repositories may post to Slack channels that another organization reads, too.
    repojournal_shared_channels: Literal["refuse", "allow"] = "refuse"
    #: The address of a language model's API, up to `/v1`; without it the template words every story.
    repojournal_llm_url: str | None = None
    repojournal_llm_model: str | None = None
    repojournal_llm_key: SecretStr | None = None
    repojournal_llm_kind: Literal["openai", "anthropic"] = "openai"
    #: How long the model may take for one story, and how many tokens for a story and for a day (UTC).
    repojournal_llm_seconds: float = Field(default=60, gt=0, le=600)
    repojournal_llm_tokens: int = Field(default=12_000, ge=1)
    repojournal_llm_daily_tokens: int = Field(default=200_000, ge=0)
    #: Per million tokens of questions and of answers, such as `$1.00/5.00`; without it tokens are told, and no money.
    repojournal_llm_price: str | None = None

    @field_validator("github_api_url", "gitlab_url", "gitea_url", "slack_api_url", "discord_api_url", "repojournal_llm_url")
    @classmethod
    def _is_url(cls, value: str | None) -> str | None:
        if value is None:
            return None
        if not value.startswith(("https://", "http://")):
            raise ValueError("must start with https:// (or http://)")
        try:
            host, port = urlsplit(value.strip()).hostname, urlsplit(value.strip()).port
        except ValueError:
            host = port = None
        if not host or port == 0:
            raise ValueError("names no host; write an address such as https://forge.example.org")
        return value.strip()

    @field_validator("repojournal_llm_key")
    @classmethod
    def _is_key(cls, value: SecretStr | None) -> SecretStr | None:
        """A key goes into a header, which holds no space, no line break and nothing but ASCII."""
        key = value.get_secret_value().strip() if value else ""
        if value and not re.fullmatch(r"[!-~]{1,4096}", key):
            raise ValueError("is no key: it must be ASCII without spaces; copy it again, without quotation marks")
        return SecretStr(key) if value else None

    @field_validator("repojournal_llm_price")
    @classmethod
    def _is_price(cls, value: str | None) -> str | None:
        from bot.price import Price

        if value is not None:
            Price.read(value)
        return value

    @classmethod
    def read(cls) -> Settings:
        """Read the environment. Raises InputError that names the variable, or the file."""
        try:
            return cls()
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            name = "_".join(str(part) for part in first["loc"]).upper()
            raise InputError(f"{name} in the environment: {first['msg'].removeprefix('Value error, ')}") from None
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise InputError(f".env: cannot be read: {reason}") from None

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every token and secret, in clear: what must not turn up in a log."""
        values = [value for _, value in self]
        clear = tuple(value.get_secret_value() for value in values if isinstance(value, SecretStr))
        # Of FORGE_TOKENS the tokens by themselves, too: that is how they are sent.
        several = _clear(self.forge_tokens) or ""
        return clear + tuple(
            token for _, _, token in (pair.partition("=") for pair in re.split(r"[\s,]+", several)) if token
        )

    @property
    def keep(self) -> timedelta:
        """How long what editions were made of is kept."""
        return timedelta(days=self.repojournal_keep_days)

    @property
    def forges(self) -> Forges:
        """The forges beside GitHub, with their tokens in clear. Raises InputError that names the variable."""
        from digest.collect.forges import Forges

        return Forges.of(
            gitlab_token=_clear(self.gitlab_token),
            gitlab_url=self.gitlab_url,
            gitea_token=_clear(self.gitea_token),
            gitea_url=self.gitea_url,
            more_tokens=_clear(self.forge_tokens),
        )

    @property
    def managers(self) -> Managers:
        """Who may set up desks from a chat. Raises InputError."""
        from bot.desk_front.rights import Managers

        try:
            return Managers.read(self.repojournal_managers)
        except InputError as error:
            raise InputError(f"REPOJOURNAL_MANAGERS: {error}") from None

    @property
    def slack_oauth(self) -> tuple[str, str] | None:
        """Id and secret of a Slack app for several workspaces; None where there is none. Raises InputError."""
        id, secret = self.slack_client_id, self.slack_client_secret  # noqa: A001
        if not id and not secret:
            return None
        if not (id and secret):
            raise InputError("SLACK_CLIENT_ID and SLACK_CLIENT_SECRET belong together; set both, or neither")
        if self.slack_bot_token:
            raise InputError("SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for several; leave one of them away")
        return id, secret.get_secret_value()

    @property
    def database(self) -> Path:
        """The SQLite file. Raises InputError for an address that this version cannot use."""
        if "://" in self.repojournal_database:
            raise InputError("REPOJOURNAL_DATABASE: only a path to a SQLite file can be used; write repojournal.db")
        return Path(self.repojournal_database)

    @property
    def web(self) -> tuple[str, int] | None:
        """Host and port of the web server. Raises InputError when they are none."""
        if not self.repojournal_web:
            return None
        host, _, port = self.repojournal_web.rpartition(":")
        if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
            raise InputError(f"REPOJOURNAL_WEB: {self.repojournal_web!r} is no host:port; write 127.0.0.1:8080")
        return host.strip("[]"), int(port)

    @property
    def model(self) -> ModelSettings | None:
        """The language model; None where none is set. Raises InputError where it is set by half."""
        url, model = self.repojournal_llm_url, self.repojournal_llm_model
        if url and model:
            return self._model(url, model)
        named = {
            "REPOJOURNAL_LLM_URL": url,
            "REPOJOURNAL_LLM_MODEL": model,
            "REPOJOURNAL_LLM_KEY": self.repojournal_llm_key,
        }
        given = next((name for name, value in named.items() if value), None)
        if given:
            missing = "REPOJOURNAL_LLM_MODEL" if url else "REPOJOURNAL_LLM_URL"
            raise InputError(f"{given} is set and {missing} is not; set both for a language model, or neither")
        return None

    @property
    def needed_model(self) -> ModelSettings:
        """The language model, for who asked for one. Raises InputError where there is none."""
        model = self.model
        if model is None:
            raise InputError("--composer llm needs a language model; set REPOJOURNAL_LLM_URL and REPOJOURNAL_LLM_MODEL")
        return model

    def _model(self, url: str, model: str) -> ModelSettings:
        from bot.price import Price
        from digest.rewrite import Limits
        from digest.rewrite.endpoints import Access

        secret = self.repojournal_llm_key.get_secret_value() if self.repojournal_llm_key else None
        return ModelSettings(
            Access(url, model, secret, self.repojournal_llm_kind, self.repojournal_llm_seconds),
            Limits(self.repojournal_llm_seconds, self.repojournal_llm_tokens),
            self.repojournal_llm_daily_tokens,
            Price.read(self.repojournal_llm_price) if self.repojournal_llm_price else None,
        )


def _clear(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None
