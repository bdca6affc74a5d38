"""Settings of the machine and addresses that the client cannot use: one line, in which no password stands."""

from __future__ import annotations

import pytest

from digest.errors import InputError
from digest.http import Http, origin

LINE = (
    "the proxy or the certificates of this machine cannot be used; "
    "check HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, SSL_CERT_FILE and SSL_CERT_DIR"
)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTP_PROXY", "nonsense://me:hunter2@proxy.invalid"),
        ("HTTPS_PROXY", "http://me:hunter2@[::1"),
        ("ALL_PROXY", "socks5://me:hunter2@proxy.invalid"),
        ("SSL_CERT_FILE", "nowhere.pem"),
    ],
)
def test_settings_of_the_machine_that_cannot_be_used_are_one_line(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(InputError) as refused:
        Http("https://forge.example.org")
    assert str(refused.value) == LINE


@pytest.mark.parametrize("url", ["http://xn--a/", "ftp://me:hunter2@host/", "http://me:hunter2@/x", "http://me:hun/ter2@"])
def test_an_address_that_is_none_is_told_without_its_password(url: str) -> None:
    with pytest.raises(InputError, match="is no address of a service; it begins with https:// and a host") as refused:
        origin(url)
    assert "hunter2" not in str(refused.value)
    assert "ter2" not in str(refused.value)
