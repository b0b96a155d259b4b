"""Posting: to the host that was named and to no other, and to no address where nobody should."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from server.webhooks.certificates import Authority
from server.webhooks.receiver import Receiver, receiving

from punto.server.webhooks.dns_resolver import DnsResolver
from punto.server.webhooks.http_client import DeliveryBody, WebhookClient, delivery_of, write

SECRET = "hook_of_the_test"
LETTER = DeliveryBody("erp", "d1", False, [])


@pytest.fixture
async def poster() -> AsyncIterator[WebhookClient]:
    found = WebhookClient()
    yield found
    await found.close()


async def post(poster: WebhookClient, url: str, seconds: float = 10) -> str | None:
    return await poster.post(url, SECRET, LETTER, write(LETTER), seconds=seconds)


async def test_a_receiver_proves_its_name_by_a_certificate(
    poster: WebhookClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.path))
    async with receiving(**authority.host("localhost")) as receiver:
        url = f"https://localhost:{receiver.port}/hook"
        assert await post(poster, url) is None
        (taken,) = receiver.box().posts
        assert taken.signed_with(SECRET)
        assert taken.headers["host"] == f"localhost:{receiver.port}"
    async with receiving(**authority.host("other.example")) as receiver:
        error = await post(poster, f"https://localhost:{receiver.port}/hook")
        assert error is not None
        assert "certificate is not valid for 'localhost'" in error
        assert receiver.box().posts == []


async def test_an_authority_that_nobody_trusts_proves_nothing(
    poster: WebhookClient, tmp_path: Path
) -> None:
    async with receiving(**Authority(tmp_path).host("localhost")) as receiver:
        error = await post(poster, f"https://localhost:{receiver.port}/hook")
        assert error is not None
        assert "certificate verify failed" in error
        assert receiver.box().posts == []


async def test_cookies_of_a_receiver_are_not_kept(
    poster: WebhookClient, receiver: Receiver
) -> None:
    box = receiver.box()
    box.headers = [(b"set-cookie", b"who=ann; Path=/")]
    assert await post(poster, box.url) is None
    assert await post(poster, box.url) is None
    assert all("cookie" not in one.headers for one in box.posts)


async def test_what_the_environment_says_of_proxies_does_not_matter(
    poster: WebhookClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "ALL_PROXY", "http_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert await post(poster, receiver.box().url) is None


async def test_an_address_where_nobody_may_be_is_not_tried(poster: WebhookClient) -> None:
    for url in ("http://169.254.169.254/", "https://[fe80::1]/", "http://93.184.215.14/"):
        assert await post(poster, url) == (
            "cannot be reached: it leads to no address where a receiver may be"
        )


async def test_one_who_says_nothing_is_left_after_a_while(poster: WebhookClient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        assert await post(poster, url, 0.05) == "no answer within 0.05 seconds"


async def test_one_who_speaks_something_else_is_no_receiver(poster: WebhookClient) -> None:
    async def talk(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example ESMTP\r\n")
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        error = await post(poster, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
    assert error is not None
    assert error.startswith("cannot be reached: ")


async def test_a_name_is_looked_up_once_for_all_who_ask_and_again_afterwards() -> None:
    names = DnsResolver()
    for _ in range(2):
        found = await asyncio.gather(*(names.addresses("localhost") for _ in range(5)))
        assert all(one == found[0] for one in found)
        assert "127.0.0.1" in found[0]
    assert await names.addresses("192.0.2.7") == ["192.0.2.7"]


async def test_a_name_that_cannot_be_one_leads_nowhere() -> None:
    with pytest.raises(OSError, match=r"\S"):
        await DnsResolver().addresses("x" * 64)


def test_a_delivery_goes_by_its_records() -> None:
    one = delivery_of("h1", {"house": 1}, {"house": 3, "table/T1": 1})
    assert one == delivery_of("h1", {"house": 1}, {"table/T1": 1, "house": 3})
    others = [
        delivery_of("h2", {"house": 1}, {"house": 3, "table/T1": 1}),
        delivery_of("h1", {"house": 2}, {"house": 3, "table/T1": 1}),
        delivery_of("h1", {"house": 1}, {"house": 3}),
    ]
    assert one not in others
