"""Our Block Kit blocks as a page that looks much like Slack: a rendering of ours, and it says so. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from bot.slack.blocks import Message

STYLE = """
body { margin: 0; padding: 16px 20px 12px; width: 720px; box-sizing: border-box; background: #fff; color: #1d1c1d;
  font: 15px/1.46 Lato, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif }
.post { display: grid; grid-template-columns: 36px 1fr; column-gap: 8px }
.face { width: 36px; height: 36px; border-radius: 8px; background: #b5402a; color: #fff; text-align: center;
  font: 700 18px/36px Georgia, serif }
.who { font-weight: 900 } .app { background: #e8e8e8; color: #454447; border-radius: 2px; font: 700 10px/1.4 Arial;
  padding: 1px 3px; margin: 0 4px } .when { color: #616061; font-size: 12px }
h3 { font-size: 18px; line-height: 1.33; margin: 8px 0 4px } .small { color: #616061; font-size: 13px; margin: 4px 0 }
.text { margin: 4px 0 8px } .text div { margin: 0 } a { color: #1264a3; text-decoration: none }
code { color: #c01343; background: #f7f7f7; border: 1px solid #ddd; border-radius: 3px; padding: 1px 3px; font-size: 12px }
blockquote { margin: 4px 0; padding-left: 12px; border-left: 4px solid #ddd }
.row { margin: 6px 0 12px; display: flex; gap: 8px } .control { border: 1px solid #bbb; border-radius: 8px; font-weight: 700;
  font-size: 13px; padding: 3px 12px } .choose::after { content: " ⌄" }
.note { border-top: 1px solid #eee; margin-top: 12px; padding-top: 6px; color: #868686; font-size: 11px }
"""


def page(message: Message, when: str) -> str:
    """Return a message as HTML."""
    shown = "".join(part for block in message.blocks for part in _block(block))
    head = f'<span class="who">RepoJournal</span><span class="app">APP</span><span class="when">{escape(when)}</span>'
    note = "Rendered by RepoJournal from the blocks that Slack is sent; not a picture of Slack."
    return (
        f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>'
        f'<div class="post"><div class="face">R</div><div>{head}{shown}</div></div><div class="note">{note}</div>'
        "<script>document.title = document.documentElement.scrollHeight</script>"
    )


def _block(block: dict[str, Any]) -> Iterator[str]:
    kind = block["type"]
    if kind == "header":
        yield f"<h3>{escape(block['text']['text'])}</h3>"
    elif kind == "context":
        yield from (f'<div class="small">{escape(each["text"])}</div>' for each in block["elements"])
    elif kind == "actions":
        yield f'<div class="row">{"".join(map(_control, block["elements"]))}</div>'
    else:
        yield f'<div class="text">{"".join(map(_line, block["elements"]))}</div>'


def _control(control: dict[str, Any]) -> str:
    label = escape((control.get("text") or control["placeholder"])["text"])
    return f'<span class="control{"" if control["type"] == "button" else " choose"}">{label}</span>'


def _line(line: dict[str, Any]) -> str:
    tag = "blockquote" if line["type"] == "rich_text_quote" else "div"
    return f"<{tag}>{''.join(map(_element, line['elements']))}</{tag}>"


def _element(element: dict[str, Any]) -> str:
    words = escape(element.get("text") or element.get("fallback", ""))
    for name, tag in (("code", "code"), ("bold", "b"), ("italic", "i"), ("strike", "s")):
        if element.get("style", {}).get(name):
            words = f"<{tag}>{words}</{tag}>"
    return f'<a href="{escape(element["url"])}">{words}</a>' if element["type"] == "link" else words
