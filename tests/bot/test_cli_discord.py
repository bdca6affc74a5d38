"""`repojournal discord invite`: the link with the least rights."""

from __future__ import annotations

import base64
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.discord.rights import application_of
from tests.bot.test_cli import said

Capsys = pytest.CaptureFixture[str]
ID = "1234567890"


def asked_for(link: str) -> tuple[str, list[str]]:
    """The app that a link invites, and the rights it asks for."""
    query = parse_qs(urlsplit(link.strip()).query)
    rights = discord.Permissions(int(query["permissions"][0]))
    return query["client_id"][0], sorted(name for name, granted in rights if granted)


LEAST = ["create_public_threads", "read_message_history", "read_messages", "send_messages", "send_messages_in_threads"]


def test_the_link_asks_for_the_least_rights(capsys: Capsys) -> None:
    code, out, err = said(capsys, "discord", "invite", "--application", ID)
    assert (code, err) == (0, "")
    assert asked_for(out) == (ID, LEAST)


def test_the_app_is_that_of_the_token_and_the_token_is_not_shown(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    token = f"{base64.urlsafe_b64encode(ID.encode()).decode().rstrip('=')}.timing.signature"
    monkeypatch.setenv("DISCORD_TOKEN", token)
    code, out, _ = said(capsys, "discord", "invite")
    assert code == 0
    assert asked_for(out)[0] == ID
    assert "signature" not in out


@pytest.mark.parametrize("words", [(), ("--application", "wire")])
def test_without_an_id_it_says_where_to_find_one(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    code, out, err = said(capsys, "discord", "invite", *words)
    assert (code, out) == (2, "")
    assert "set DISCORD_TOKEN, or write --application ID" in err


@pytest.mark.parametrize("token", ["", "not a token", "ünicode.x.y", "YWJj.x.y", "////.x.y"])
def test_what_is_no_token_names_no_app(token: str) -> None:
    assert application_of(token) is None
