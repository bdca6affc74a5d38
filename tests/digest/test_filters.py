"""Filters as they are written: patterns, and what is refused."""

from __future__ import annotations

import pytest

from digest.errors import FormatError
from digest.filters import Filters, passes, read_filters, spoken, table_of


@pytest.mark.parametrize(
    ("patterns", "path", "meant"),
    [
        (["docs"], "docs/a/b.md", True),
        (["docs/"], "docs/a.md", True),
        (["docs"], "docs.md", False),
        (["docs"], "src/docs/a.md", False),
        (["**/docs"], "src/docs/a.md", True),
        (["**/docs"], "docs/a.md", True),
        (["*.md"], "README.md", True),
        (["*.md"], "docs/a.md", False),
        (["**/*.md"], "docs/a.md", True),
        (["packages/*/src/**"], "packages/core/src/a/b.ts", True),
        (["packages/*/src/**"], "packages/core/test/a.ts", False),
        (["/src/a[1].py"], "src/a[1].py", True),
        (["src"], "Src/a.py", False),
        (["src", "-src/generated"], "src/generated/a.py", False),
        (["-docs"], "src/a.py", True),
        (["-docs"], "docs/a.md", False),
    ],
)
def test_a_path_is_meant_by_patterns(patterns: list[str], path: str, meant: bool) -> None:
    assert passes(tuple(patterns), [path], paths=True) is meant


@pytest.mark.parametrize(
    ("patterns", "names", "meant"),
    [
        (["dependabot[bot]"], ["Dependabot[bot]"], True),
        (["-*[bot]"], ["renovate[bot]"], False),
        (["-*[bot]"], ["renovate[bot]", "heron"], True),
        (["release-*", "-release-7"], ["release-7"], False),
        (["release-*", "-release-7"], ["release-7", "release-8"], True),
        (["v*"], ["nightly"], False),
    ],
)
def test_one_of_several_names_is_enough(patterns: list[str], names: list[str], meant: bool) -> None:
    assert passes(tuple(patterns), names) is meant


def test_filters_are_read_from_the_table_that_they_are_written_to() -> None:
    filters = Filters(
        "a OR b", ("src",), ("-heron",), "show", ("copybara[bot]",), ("main",), "stable", ("v*",), ("merged", "closed")
    )
    assert read_filters("here", table_of(filters)) == filters
    assert table_of(Filters(bots="hide")) == {"bots": "hide"}
    assert spoken(Filters(bots="hide", paths=("src", "-src/old"))) == "paths src, -src/old; bots hide"


def test_sections_are_named_or_excepted_and_kept_in_the_order_of_a_story() -> None:
    assert read_filters("here", {"sections": ["closed", "merged"]}) == Filters(sections=("merged", "closed"))
    assert read_filters("here", {"sections": ["-open"]}) == Filters(sections=("merged", "released", "housekeeping"))
    assert read_filters("here", {"sections": []}) is None


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"label": "bug"}, "here.label: is no filter; did you mean labels?"),
        (
            {"x": 1},
            "here.x: is no filter; there is: labels, paths, authors, bots, trusted_bots, branches, releases, tags, sections",
        ),
        ({"labels": ["bug"]}, "here.labels: must be text in quotation marks, not ['bug']"),
        ({"paths": "docs"}, "here.paths: must be a list in square brackets, not 'docs'"),
        ({"tags": ["v*", 1]}, "here.tags[1]: must be text in quotation marks, not 1"),
        ({"bots": "silent"}, "here.bots: must be fold or hide or show, not 'silent'"),
        ({"bots": ["hide"]}, "here.bots: must be fold or hide or show, not ['hide']"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_place(table: dict[str, object], said: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_filters("here", table)
    assert str(refused.value) == said
