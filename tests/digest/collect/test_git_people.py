"""Who made a commit."""

from __future__ import annotations

import pytest

from digest.collect.git_people import co_authors, person
from digest.model import Person


@pytest.mark.parametrize(
    ("name", "address", "expected"),
    [
        ("Some Body", "some@people.invalid", Person("Some Body")),
        ("Some Body", "12345+somebody@users.noreply.github.com", Person("Some Body", "somebody")),
        ("Some Body", "somebody@users.noreply.github.com", Person("Some Body", "somebody")),
        ("lamp[bot]", "lamp@people.invalid", Person("lamp[bot]", bot=True)),
        ("Lamp", "1+lamp[bot]@users.noreply.github.com", Person("Lamp", "lamp[bot]", bot=True)),
        ("GitHub Action", "action@people.invalid", Person("GitHub Action", bot=True)),
        ("renovate", "bot@people.invalid", Person("renovate", bot=True)),
        ("Lamp Release", "lamp-bot@people.invalid", Person("Lamp Release", bot=True)),
    ],
)
def test_a_signature_tells_name_login_and_whether_it_is_a_program(name: str, address: str, expected: Person) -> None:
    assert person(name, address) == expected


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Jo Bot", "jo.bot@people.invalid"),
        ("Abbott", "abbott@people.invalid"),
        ("botanist", "me@botanist.invalid"),
        ("", ""),
    ],
)
def test_a_person_whose_name_sounds_like_a_program_is_none(name: str, address: str) -> None:
    assert person(name, address).bot is False


def test_co_authors_are_read_wherever_their_trailers_stand_each_once_and_without_the_author() -> None:
    body = (
        "* Dim the lamp\n\nCo-authored-by: Ann Other <ann@people.invalid>\n\n* Shine again\n\n"
        "co-authored-by: ann other <other.address@people.invalid>\n"
        "Co-Authored-By: Lamp <3+lamp[bot]@users.noreply.github.com>\n"
        "Co-authored-by: Some Body <some@people.invalid>\n"
        "Not-co-authored-by: Nobody <nobody@people.invalid>\n"
    )
    found = co_authors(body, Person("Some Body"))
    assert found == (Person("ann other"), Person("Lamp", "lamp[bot]", bot=True))


def test_a_body_without_trailers_names_nobody() -> None:
    assert co_authors("This was authored by many.", Person("Some Body")) == ()
