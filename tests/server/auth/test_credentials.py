"""What a request says of who sends it, and from which page it comes."""

import pytest

from punto.server.auth.credentials import LoginSecret, cookie_name, credentials, headers_of, is_ours
from punto.storage.logins import COOKIE, TOKEN

ALLOWED = frozenset({"https://lobby.example"})


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ({}, None),
        ({"authorization": "Bearer abc"}, LoginSecret(TOKEN, "abc")),
        ({"authorization": "bearer  abc "}, LoginSecret(TOKEN, "abc")),
        ({"authorization": "Bearer"}, None),
        ({"authorization": "Basic abc"}, None),
        ({"authorization": "abc"}, None),
        ({"cookie": "punto=abc"}, LoginSecret(COOKIE, "abc")),
        ({"cookie": "punto="}, None),
        ({"cookie": "punto"}, None),
        ({"cookie": "xpunto=abc; punto2=abc; Punto=abc"}, None),
        ({"cookie": "a=1;punto=abc ;b=2"}, LoginSecret(COOKIE, "abc")),
        # What other programs on the same host have left there keeps nobody out.
        ({"cookie": 'a={"b": [1, 2]}; =; ;; punto=abc; é=\x01'}, LoginSecret(COOKIE, "abc")),
        # A token that was sent on purpose is more than a cookie that came along.
        ({"authorization": "Bearer abc", "cookie": "punto=def"}, LoginSecret(TOKEN, "abc")),
        ({"authorization": "Basic abc", "cookie": "punto=def"}, LoginSecret(COOKIE, "def")),
    ],
)
def test_who_is_shown_over_a_plain_connection(
    headers: dict[str, str], found: LoginSecret | None
) -> None:
    assert credentials(headers, "http") == credentials(headers, "ws") == found


@pytest.mark.parametrize("scheme", ["https", "wss"])
def test_over_tls_only_the_cookie_that_the_browser_holds_to_this_host_counts(scheme: str) -> None:
    assert cookie_name(scheme) == "__Host-punto"
    assert credentials({"cookie": "punto=abc"}, scheme) is None
    found = credentials({"cookie": "punto=abc; __Host-punto=def"}, scheme)
    assert found == LoginSecret(COOKIE, "def")
    assert credentials({"cookie": "__Host-punto=def"}, "http") is None


def test_headers_are_found_by_their_names_in_small_letters() -> None:
    raw = [(b"Cookie", b"punto=\xe9"), (b"ORIGIN", b"http://house.example")]
    assert headers_of(raw) == {"cookie": "punto=é", "origin": "http://house.example"}


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        # No page at all.
        ({}, True),
        ({"sec-fetch-site": "none"}, True),
        # A page of the house.
        ({"origin": "http://house.example:8000"}, True),
        ({"origin": "http://house.example:8000", "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        # One that the operator trusts.
        ({"origin": "https://lobby.example", "sec-fetch-site": "cross-site"}, True),
        # Any other.
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://house.example"}, False),
        ({"origin": "http://house.example:8001"}, False),
        ({"origin": "https://house.example:8000"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "http://house.example:8000.evil.example"}, False),
        ({"origin": "http://evil.example@house.example:8000"}, False),
        ({"origin": "http://[house.example:8000"}, False),
        ({"origin": "http://lobby.example"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "whatever"}, False),
    ],
)
def test_whose_page_it_was(headers: dict[str, str], ours: bool) -> None:
    at = {"host": "house.example:8000", **headers}
    assert is_ours(at, "http", ALLOWED) is is_ours(at, "ws", ALLOWED) is ours


@pytest.mark.parametrize("scheme", ["https", "wss"])
def test_a_page_that_came_without_tls_is_not_ours_where_the_house_is_behind_it(scheme: str) -> None:
    at = {"host": "house.example"}
    assert is_ours({**at, "origin": "https://house.example"}, scheme, frozenset())
    assert not is_ours({**at, "origin": "http://house.example"}, scheme, frozenset())


def test_without_a_host_no_page_is_ours() -> None:
    assert not is_ours({"origin": "http://house.example"}, "http", frozenset())
    assert not is_ours({"origin": "http://"}, "http", frozenset())
