"""The peers do what the tests that lean on them take for granted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.peers.github import GithubPeer
from tests.peers.process import installed_llm, installed_peers, running
from tests.peers.slack import SlackPeer, SlackRefused, slack_running

AT = datetime(2026, 8, 19, 12, tzinfo=UTC)


def test_a_dated_commit_is_listed_in_its_window_only(github_peer: GithubPeer) -> None:
    repo = github_peer.new_repo()
    sha = github_peer.commit(repo, "Add a wheel", AT, {"wheel.py": "spokes = 8\n"})
    inside = github_peer.api("GET", f"/repos/{repo}/commits?since=2026-08-19T00:00:00Z&until=2026-08-20T00:00:00Z")
    assert [(item["sha"], item["commit"]["committer"]["date"]) for item in inside] == [(sha, "2026-08-19T12:00:00Z")]
    assert github_peer.api("GET", f"/repos/{repo}/commits?since=2026-08-18T00:00:00Z&until=2026-08-19T00:00:00Z") == []


def test_a_pull_request_can_be_opened_from_a_branch_and_merged(github_peer: GithubPeer) -> None:
    repo = github_peer.new_repo()
    github_peer.commit(repo, "Add spokes", AT, {"spokes.py": "n = 8\n"}, branch="spokes")
    number = github_peer.pull(repo, "Add spokes", "spokes")
    sha = github_peer.merge(repo, number)
    read = github_peer.api("GET", f"/repos/{repo}/pulls/{number}")
    assert (read["state"], read["merge_commit_sha"]) == ("closed", sha)
    assert github_peer.head(repo) == sha


def test_two_tests_get_two_repositories_and_two_channels(github_peer: GithubPeer, slack_peer: SlackPeer) -> None:
    assert github_peer.new_repo() != github_peer.new_repo()
    assert slack_peer.new_channel() != slack_peer.new_channel()


def test_a_new_user_is_a_person_of_their_own(slack_peer: SlackPeer) -> None:
    one, two = slack_peer.new_user(), slack_peer.new_user("writer")
    assert one != two
    assert slack_peer.api("users.info", user=two)["user"]["name"].startswith("writer-")


def test_a_message_and_its_reply_can_be_read_back(slack_peer: SlackPeer) -> None:
    channel = slack_peer.new_channel()
    told = {"event_type": "edition", "event_payload": {"key": "a"}}
    ts = slack_peer.api("chat.postMessage", channel=channel, text="the lead", metadata=told)["ts"]
    slack_peer.api("chat.postMessage", channel=channel, text="the rest", thread_ts=ts)
    (lead,) = slack_peer.messages(channel)
    assert (lead["text"], lead["metadata"]) == ("the lead", told)
    assert [message["text"] for message in slack_peer.thread(channel, ts)] == ["the lead", "the rest"]


def test_a_direct_message_can_be_read_back(slack_peer: SlackPeer) -> None:
    reader = slack_peer.new_user()
    conversation = slack_peer.api("conversations.open", users=reader)["channel"]["id"]
    slack_peer.api("chat.postMessage", channel=conversation, text="for you")
    assert [message["text"] for message in slack_peer.direct_messages(reader)] == ["for you"]


@pytest.mark.parametrize(("token", "code"), [("xoxb-noscope", "missing_scope"), ("xoxb-unknown", "invalid_auth")])
def test_a_token_that_may_not_write_is_refused(slack_peer: SlackPeer, token: str, code: str) -> None:
    with pytest.raises(SlackRefused, match=code):
        slack_peer.api("chat.postMessage", token=token, channel=slack_peer.channel_id("news"), text="no")


def test_a_private_channel_refuses_a_bot_that_is_not_in_it(slack_peer: SlackPeer) -> None:
    channel = slack_peer.new_channel(private=True, invite_bot=False)
    with pytest.raises(SlackRefused, match="not_in_channel"):
        slack_peer.api("chat.postMessage", channel=channel, text="no")


def test_a_peer_that_cannot_start_says_why() -> None:
    node = installed_peers().node
    dies = [str(node), "-e", "console.error('no such world')"]
    with pytest.raises(pytest.fail.Exception, match="no such world"), running(dies, "ready "):
        pass


@pytest.mark.parametrize("installed", [installed_peers, installed_llm])
def test_missing_peers_skip_a_test_of_a_person_and_fail_one_in_ci(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: Callable[[], object]
) -> None:
    monkeypatch.setenv("REPOJOURNAL_PEERS", str(tmp_path))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=r"run \.ci/peers"):
        installed()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match=r"run \.ci/peers"):
        installed()


def test_a_second_slack_can_run_with_a_world_of_its_own(slack_peer: SlackPeer) -> None:
    with slack_running() as second:
        assert second.url != slack_peer.url
        assert second.messages(second.channel_id("news")) == []
