"""Servers that stand in for GitHub and Slack, and a small language model: on 127.0.0.1, without an account.

`.ci/peers` installs them outside the source tree. A test asks for the fixture `github_peer`, `slack_peer` or `smollm`.
Where the peers are missing, such a test is skipped with the reason; in CI it fails.
"""
