"""Makes the pictures of the README from the seed editions: `python -m tests.pictures [FOLDER]`.

Discord is simcord's preview (`pip install "simcord[preview]"`), Slack a page of ours that shows the blocks we send. Both
are photographed by Chromium; everything stays on this machine.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import discord
import simcord

import digest
from bot.discord.layout import messages as discord_messages
from bot.discord.pieces import ACCENT
from bot.discord.view import NOBODY, view_of
from bot.model import Post
from bot.slack.blocks import messages as slack_messages
from digest.model import Activity
from digest.story import Story
from tests.pictures.slack_page import page

CHROMIUM = ("chromium", "--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu")

#: In CSS pixels. Slack's pages say how high they are.
SLACK_WIDTH, DISCORD_WIDTH, DISCORD_HEIGHT = 720, 960, 1200


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    folder.mkdir(exist_ok=True)
    for seed in sorted(Path("seeds").glob("*.json")):
        story = digest.build(Activity.load(seed))
        _slack(story, folder / f"{story.id}-slack.png")
        asyncio.run(_discord(story, folder / f"{story.id}-discord.png"))


def _slack(story: Story, picture: Path) -> None:
    first = slack_messages(Post(story, form="brief"))[0]
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "page.html"
        file.write_text(page(first, f"{story.filed_at:%H:%M}"), encoding="utf-8")
        dom = subprocess.run(
            [*CHROMIUM, f"--window-size={SLACK_WIDTH},100", "--dump-dom", file.as_uri()],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        height = re.search(r"<title>(\d+)", dom)
        assert height
        _photograph(file.as_uri(), picture, SLACK_WIDTH, int(height[1]))


async def _discord(story: Story, picture: Path) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY)
    async with simcord.run(bot) as env:
        guild = env.create_guild(name="Newsroom")
        channel = guild.create_text_channel("news")
        reader = guild.add_member(env.create_user("reader"))
        place = env.bot.get_channel(channel.id)
        assert isinstance(place, discord.TextChannel)
        await place.guild.me.edit(nick="RepoJournal")
        await env.advance_time((story.filed_at - discord.utils.utcnow()).total_seconds())
        await place.send(view=view_of(discord_messages(Post(story, form="brief"))[0]), suppress_embeds=True)
        async with env.preview(
            channel, viewers=[reader], layout="channel", width=DISCORD_WIDTH, height=DISCORD_HEIGHT
        ) as preview:
            await asyncio.to_thread(_photograph, preview.url, picture, DISCORD_WIDTH, DISCORD_HEIGHT)
    _crop(picture)


def _crop(picture: Path) -> None:
    """Leave the post alone in the picture: what stands around it is the preview's own. Its accent line tells where it is."""
    from PIL import Image  # comes with simcord's preview

    with Image.open(picture) as shown:
        colours = shown.convert("RGB")
        accent = (ACCENT >> 16, ACCENT >> 8 & 0xFF, ACCENT & 0xFF)
        line = next(x for x in range(shown.width) if colours.getpixel((x, shown.height // 2)) == accent)
        rows = [y for y in range(shown.height) if colours.getpixel((line, y)) == accent]
        cropped = colours.crop((line - 64, rows[0] - 46, shown.width - 16, rows[-1] + 16))
    cropped.save(picture, optimize=True)


def _photograph(url: str, picture: Path, width: int, height: int) -> None:
    subprocess.run(
        [*CHROMIUM, f"--window-size={width},{height}", "--virtual-time-budget=15000", f"--screenshot={picture}", url],
        check=True, capture_output=True,
    )  # fmt: skip


if __name__ == "__main__":
    main()
