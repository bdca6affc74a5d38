"""HTML of feeds as the text a reader sees."""

from __future__ import annotations

import pytest

from digest.collect.html_text import html_text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<h2>New</h2><p>Six  gears\nand a horn.</p><p>Oil it.</p>", "## New\n\nSix gears and a horn.\n\nOil it."),
        ("<ul><li>one</li><li>two <b>bold</b></li></ul><p>end</p>", "- one\n- two bold\n\nend"),
        ("<ul><li><p>one</p><ul><li>inner</li></ul></li><li>two</li></ul>", "- one\n  - inner\n\n- two"),
        ("Use <code>oil()</code> &amp; <a href='https://example.org'>wait</a>", "Use `oil()` & wait"),
        ("<pre><code>a = 1\n  b = 2\n</code></pre>", "```\na = 1\n  b = 2\n\n```"),
        ("before<script>alert('x')</script><style>p{}</style>after", "beforeafter"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
        ("5 &lt; 6 and &lt;b&gt; stays", "5 < 6 and <b> stays"),
        ("no tags at all", "no tags at all"),
        ("<p>never closed <b>bold", "never closed bold"),
        ("</div></ul></pre>", ""),
        ("", ""),
    ],
)
def test_html_becomes_text(html: str, text: str) -> None:
    assert html_text(html) == text
