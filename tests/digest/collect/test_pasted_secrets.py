"""What a person pasted with a password in it is refused without showing the password."""

from __future__ import annotations

import pytest

from digest.collect.names import feed_pattern, source_pattern
from digest.errors import InputError


@pytest.mark.parametrize(
    "text",
    [
        "https://me:hunter2@github.com/acme",
        "https://me:hunter2@git.example.org/acme/widget",
        "https://me:pass/hunter2@git.example.org/acme/widget",
        "gitlab:me:hunter2@gitlab.com/acme/widget",
        "gitea:https://me:hunter2@codeberg.org/acme",
        "codeberg:me:hunter2@acme",
        "acme/widget?x=https://me:hunter2@example.org",
        "me:hunter2@github.com:acme/*/x",
    ],
)
def test_a_name_is_refused_without_its_password(text: str) -> None:
    with pytest.raises(InputError) as refused:
        source_pattern(text)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("text", ["https://me:hunter2@example.org/feed", "ftp://me:hunter2@example.org/feed"])
def test_a_feed_is_refused_without_its_password(text: str) -> None:
    with pytest.raises(InputError) as refused:
        feed_pattern(text)
    assert "hunter2" not in str(refused.value)
