"""What the test of the whole bot stands on: a history on GitHub, a process of the bot, people in Slack and Discord."""
