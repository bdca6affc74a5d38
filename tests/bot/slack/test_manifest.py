"""The manifest asks for what the code uses, and for nothing else."""

from __future__ import annotations

from bot.slack.manifest import FOR_CHANNELS, FOR_READERS, PATH, SCOPES, manifest


def test_every_scope_has_its_reason_and_is_asked_for() -> None:
    assert list(SCOPES) == [
        "chat:write", "commands", "channels:read", "channels:history", "groups:read", "groups:history", "im:write",
        "im:history",
    ]  # fmt: skip
    assert all(SCOPES.values())
    assert manifest()["oauth_config"]["scopes"]["bot"] == [*SCOPES, "users:read"]
    assert {*FOR_CHANNELS, *FOR_READERS, "commands"} == set(SCOPES)


def test_socket_mode_needs_no_address() -> None:
    made = manifest()
    assert made["settings"]["socket_mode_enabled"] is True
    assert "request_url" not in made["settings"]["interactivity"]
    assert "url" not in made["features"]["slash_commands"][0]


def test_over_http_commands_and_buttons_go_to_the_one_address() -> None:
    made = manifest("https://wire.example.org/")
    assert made["settings"]["socket_mode_enabled"] is False
    assert made["settings"]["interactivity"] == {"is_enabled": True, "request_url": f"https://wire.example.org{PATH}"}
    (wire,) = made["features"]["slash_commands"]
    assert (wire["command"], wire["url"]) == ("/wire", "https://wire.example.org/slack/events")


def test_over_http_the_app_can_be_installed_into_several_workspaces() -> None:
    made = manifest("https://wire.example.org/")
    assert made["oauth_config"]["redirect_urls"] == ["https://wire.example.org/slack/oauth_redirect"]
    assert "redirect_urls" not in manifest()["oauth_config"]


def test_slack_tells_when_a_workspace_removes_the_app() -> None:
    for url in (None, "https://wire.example.org"):
        events = manifest(url)["settings"]["event_subscriptions"]["bot_events"]
        assert events == ["app_home_opened", "app_uninstalled", "tokens_revoked"]
