"""What tokens cost, at the price that the environment names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.price import Price
from bot.rewriter import priced
from bot.settings import Settings
from digest import build
from digest.errors import InputError
from digest.story import Rewriting
from tests.digest.rewrite.garage import GARAGE


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("1.00/5.00", "0.0075"),
        ("$1.00/5.00", "$0.0075"),
        ("$1/$5", "$0.0075"),
        (" 1 / 5 € ", "€0.0075"),
        ("CHF 1.00/5.00", "CHF 0.0075"),
        ("1.00/5.00 EUR", "EUR 0.0075"),
        ("0/0", "0.00"),
        ("0.001/0.001", "under 0.0001"),
        ("$300/1500", "$2.25"),
    ],
)
def test_a_story_costs_its_tokens_at_the_price_of_a_million(text: str, cost: str) -> None:
    assert Price.read(text).of(4_000, 700) == cost


def test_tokens_of_which_nobody_knows_the_kind_cost_at_most_the_higher_price() -> None:
    assert Price.read("$1.00/5.00").at_most(200_000) == "$1.00"


@pytest.mark.parametrize("text", ["1.00", "1/2/3", "a/b", "-1/5", "1e9/5", "nan/1", "inf/inf", "$1/€5", "1,5/2", "/", "1/"])
def test_what_is_no_price_is_refused_with_the_name_of_its_variable(
    text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REPOJOURNAL_LLM_PRICE", text)
    with pytest.raises(InputError) as refused:
        Settings.read()
    assert str(refused.value) == (
        "REPOJOURNAL_LLM_PRICE in the environment: must be two prices per million tokens, of questions and of answers, "
        "such as 1.00/5.00"
    )


def test_a_price_of_the_environment_goes_to_the_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REPOJOURNAL_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("REPOJOURNAL_LLM_MODEL", "press-1")
    assert Settings.read().needed_model.price is None
    monkeypatch.setenv("REPOJOURNAL_LLM_PRICE", "€0.15/0.60")
    assert Settings.read().needed_model.price == Price.read("€0.15/0.60")


def test_a_story_has_a_cost_only_where_there_are_a_price_and_counted_tokens() -> None:
    price, done = Price.read("$1/5"), Rewriting("press-1", "used", 1, 4_000, 700)
    story = replace(build(GARAGE), rewriting=done)
    assert priced(story, price).rewriting == replace(done, cost="$0.0075")
    assert priced(story, None) == story
    uncounted = replace(story, rewriting=Rewriting("press-1", "used", 1))
    assert priced(uncounted, price) == uncounted
    assert priced(build(GARAGE), price) == build(GARAGE)
