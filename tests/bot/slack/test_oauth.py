"""Installing the app into several workspaces: through the pages, over real sockets, with a Slack on a local port."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import pytest
from slack_sdk.oauth.installation_store import Installation
from structlog.testing import capture_logs

from bot.slack.manifest import FOR_RIGHTS, SCOPES
from bot.slack.oauth import STATE_SECONDS
from bot.store.workspaces_port import Workspace
from digest.errors import InputError
from tests.bot.slack.companies import CLIENT_ID, CLIENT_SECRET
from tests.bot.slack.office import Office, office
from tests.bot.slack.proxy import hang_up
from tests.bot.stories import NOON

AGAIN = "Begin again at /slack/install.\n"
PAGE = (
    "RepoJournal is installed in Acme. Open Slack: invite it to a channel with /invite @repojournal, "
    "and write /wire help there.\n"
)


@pytest.fixture
async def bot() -> AsyncIterator[Office]:
    async with office() as running:
        yield running


def state_in(location: str) -> str:
    return parse_qs(urlsplit(location).query)["state"][0]


async def test_the_page_that_installs_leads_to_slack_with_our_scopes_and_a_state(bot: Office) -> None:
    location, cookie = await bot.begin()
    asked = {key: values[0] for key, values in parse_qs(urlsplit(location).query).items()}
    assert location.startswith(f"{bot.many.url}/oauth/v2/authorize?")
    assert asked["client_id"] == CLIENT_ID
    assert asked["scope"].split(",") == [*SCOPES, *FOR_RIGHTS]
    assert len(asked["state"]) == 32
    assert cookie == f"slack-app-oauth-state={asked['state']}"


async def test_who_says_yes_has_the_app_installed_and_its_token_kept(bot: Office) -> None:
    assert await bot.install("T0ACME") == PAGE
    token = bot.many.companies["T0ACME"].token
    assert await bot.store.workspaces() == (
        Workspace("T0ACME", "Acme", NOON, "U0KESTREL", token, ("chat:write", "commands"), "U0BOT"),
    )
    assert await bot.asks({"team_id": "T0ACME"}, "help") != ""


async def test_neither_token_nor_code_nor_secret_is_in_a_log_or_on_a_page(
    bot: Office, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with capture_logs() as logs:
        pages = [await bot.install("T0ACME")]
        location, cookie = await bot.begin()
        bad = f"{bot.many.redirect}?code=a-guessed-code&state={state_in(location)}"
        pages.append((await bot.get(bad, cookie))[1])
    written = f"{logs} {pages} {[each.getMessage() for each in caplog.records if each.name.startswith('slack')]}"
    for secret in ("xoxb-", "a-guessed-code", "code-1-of-slack", CLIENT_SECRET, state_in(location)):
        assert secret not in written
    assert [each["event"] for each in logs] == [
        "a workspace installed the app", "Slack did not accept the code of an installation", "an installation failed",
    ]  # fmt: skip


async def test_a_state_is_good_once(bot: Office) -> None:
    location, cookie = await bot.begin()
    bot.many.codes |= {"one": "T0ACME", "two": "T0ZOO"}
    back = f"{bot.many.redirect}?state={state_in(location)}&code="
    assert (await bot.get(f"{back}one", cookie))[0] == 200
    assert await bot.get(f"{back}two", cookie) == (
        401,
        f"This installation took more than ten minutes, or was finished already. {AGAIN}",
    )
    assert [each.id for each in await bot.store.workspaces()] == ["T0ACME"]


async def test_a_state_ends_after_ten_minutes(bot: Office) -> None:
    location, cookie = await bot.begin()
    bot.many.codes["one"] = "T0ACME"
    bot.clock.advance(STATE_SECONDS)
    status, page = await bot.get(f"{bot.many.redirect}?code=one&state={state_in(location)}", cookie)
    assert (status, page.split(".")[0]) == (401, "This installation took more than ten minutes, or was finished already")
    assert await bot.store.workspaces() == ()


async def test_a_state_is_good_only_in_the_browser_that_asked_for_it(bot: Office) -> None:
    location, _ = await bot.begin()
    _, cookie_of_another = await bot.begin()
    bot.many.codes["one"] = "T0ACME"
    for cookie in ("", cookie_of_another):
        assert await bot.get(f"{bot.many.redirect}?code=one&state={state_in(location)}", cookie) == (
            400,
            f"This page was opened in another browser than the one in which the installation began. {AGAIN}",
        )
    assert await bot.store.workspaces() == ()


async def test_a_state_that_nobody_was_given_is_refused(bot: Office) -> None:
    bot.many.codes["one"] = "T0ACME"
    cookie = "slack-app-oauth-state=guessed"
    assert (await bot.get(f"{bot.many.redirect}?code=one&state=guessed", cookie))[0] == 401
    assert await bot.store.workspaces() == ()


@pytest.mark.parametrize(
    ("query", "status", "page"),
    [
        ("error=access_denied", 200, f"Nothing was installed, as you declined at Slack. {AGAIN}"),
        ("error=<script>", 200, f"Slack did not accept that, or is away. {AGAIN}"),
        ("state={state}", 401, f"Slack did not say what was allowed. {AGAIN}"),
        ("state={state}&code=no", 401, f"Slack did not accept that, or is away. {AGAIN}"),
    ],
)
async def test_what_cannot_be_installed_is_said_in_plain_words(bot: Office, query: str, status: int, page: str) -> None:
    location, cookie = await bot.begin()
    url = f"{bot.many.redirect}?{query.format(state=state_in(location))}"
    assert await bot.get(url, cookie) == (status, page)
    assert await bot.store.workspaces() == ()


async def test_slack_being_away_is_said_too(bot: Office) -> None:
    location, cookie = await bot.begin()
    bot.many.faults["oauth.v2.access"] = hang_up
    assert await bot.get(f"{bot.many.redirect}?code=one&state={state_in(location)}", cookie) == (
        502,
        f"Slack did not accept that, or is away. {AGAIN}",
    )


async def test_the_app_is_installed_into_one_workspace_and_not_into_an_organization(bot: Office) -> None:
    bot.many.organization = True
    location, cookie = await bot.begin()
    bot.many.codes["one"] = "T0ACME"
    assert await bot.get(f"{bot.many.redirect}?code=one&state={state_in(location)}", cookie) == (
        500,
        f"The app cannot be installed there. Install it into one workspace, not into a whole organization. {AGAIN}",
    )
    assert await bot.store.workspaces() == ()


async def test_where_workspaces_are_named_no_other_one_can_install_it() -> None:
    async with office(allowed=["T0ACME"]) as bot:
        assert await bot.install("T0ACME") == PAGE
        location, cookie = await bot.begin()
        bot.many.codes["one"] = "T0ZOO"
        status, page = await bot.get(f"{bot.many.redirect}?code=one&state={state_in(location)}", cookie)
        assert (status, page) == (
            500,
            f"The app cannot be installed there. Whoever runs this bot does not let this workspace install it. {AGAIN}",
        )
        assert [each.id for each in await bot.store.workspaces()] == ["T0ACME"]


async def test_the_store_answers_as_those_of_slacks_library_do(bot: Office) -> None:
    await bot.install("T0ACME")
    kept, token = bot.installing.flow.settings.installation_store, bot.many.companies["T0ACME"].token
    found = await kept.async_find_bot(enterprise_id=None, team_id="T0ACME")
    assert found
    assert (found.bot_token, found.bot_user_id, found.team_name) == (token, "U0BOT", "Acme")
    installation = await kept.async_find_installation(enterprise_id=None, team_id="T0ACME", user_id="U0ANYBODY")
    assert isinstance(installation, Installation)
    assert (installation.bot_token, installation.user_token, installation.user_id) == (token, None, "U0KESTREL")
    assert await kept.async_find_bot(enterprise_id=None, team_id="T0ZOO") is None
    assert await kept.async_find_bot(enterprise_id="E0", team_id=None, is_enterprise_install=True) is None
    bot.many.companies["T0ACME"].refuses = "account_inactive"
    await kept.async_delete_all(enterprise_id=None, team_id="T0ACME")
    assert await kept.async_find_bot(enterprise_id=None, team_id="T0ACME") is None
    await kept.async_save_bot(found)
    assert await kept.async_find_bot(enterprise_id=None, team_id="T0ACME")


async def test_two_who_install_at_once_both_have_it(bot: Office) -> None:
    await asyncio.gather(bot.install("T0ACME"), bot.install("T0ZOO"))
    assert [each.id for each in await bot.store.workspaces()] == ["T0ACME", "T0ZOO"]


async def test_an_app_in_several_workspaces_needs_a_way_to_be_asked(bot: Office) -> None:
    from bot.slack.app import SlackApp
    from bot.slack.publisher import open_client

    client = open_client(None, bot.many.api_url)
    with pytest.raises(InputError, match="neither is set"):
        SlackApp(bot.clerk, client, several=bot.installing)
    assert client.session
    await client.session.close()
