"""The wallet over HTTP: what is sent, and how each answer is taken."""

import asyncio
import hmac
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from server.wallet.house import settings
from server.wallet.operating import SECRET, Operator

from punto.server.wallet.http_wallet import MAX_RESPONSE_BYTES, HttpWallet, open_wallet
from punto.server.wallet.port import Done, Wallet, WalletMove, WalletRefusal, WalletTrouble
from punto.server.wallet.settings import WalletSettings

MOVE = WalletMove("t1", "ann", 500, 1_767_258_000_000_000)


@pytest.fixture
async def wallet(operator: Operator) -> AsyncIterator[HttpWallet]:
    async with open_wallet(settings(operator, timeout_seconds=0.5)) as found:
        assert found is not None
        yield found


async def test_no_wallet_is_opened_where_none_is_set() -> None:
    async with open_wallet(None) as found:
        assert found is None


async def test_a_call_is_done_once_however_often_it_is_made(
    wallet: Wallet, operator: Operator
) -> None:
    for _ in range(3):
        assert await wallet.debit(MOVE) == Done()
    assert operator.purses()["ann"] == 99_500
    goes = WalletMove("t2", "ann", 200, 0)
    for _ in range(3):
        assert await wallet.credit(goes) == Done()
    assert operator.purses()["ann"] == 99_700
    for _ in range(3):
        assert await wallet.rollback(MOVE) == Done()
    assert operator.purses()["ann"] == 100_200
    assert await wallet.debit(MOVE) == WalletRefusal("it was rolled back")
    assert operator.purses()["ann"] == 100_200


async def test_a_refusal_is_for_good_and_says_why(wallet: Wallet, operator: Operator) -> None:
    much = WalletMove("t1", "ann", 100_001, 0)
    assert await wallet.debit(much) == WalletRefusal("not enough money")
    assert await wallet.credit(WalletMove("t2", "ann", 50_000, 0)) == Done()
    assert await wallet.debit(much) == WalletRefusal("not enough money")
    assert await wallet.debit(WalletMove("t3", "eve", 1, 0)) == WalletRefusal("nobody of this name")
    assert operator.purses()["ann"] == 150_000


FOUND = {
    "status before": "answered a debit with status 500",
    "status after": "answered a debit with status 500",
    "nonsense after": (
        "answered a debit with what is no answer; "
        'expected {"status": "done"} or {"status": "refused", "reason": "..."}'
    ),
    "drop before": "could not be reached for a debit: RemoteProtocolError",
    "drop after": "could not be reached for a debit: RemoteProtocolError",
    "silence before": "did not answer a debit within 0.5 seconds",
    "silence after": "did not answer a debit within 0.5 seconds",
}


@pytest.mark.parametrize("fault", FOUND)
async def test_anything_else_is_trouble(operator: Operator, fault: str) -> None:
    operator.order(fault)
    # Silence is waited for; everything else comes by itself, however busy the machine is.
    patience = 0.5 if "silence" in fault else 30
    async with open_wallet(settings(operator, timeout_seconds=patience)) as wallet:
        assert wallet is not None
        with pytest.raises(WalletTrouble) as trouble:
            await wallet.debit(MOVE)
        assert str(trouble.value) == f"the wallet {FOUND[fault]}"
        assert operator.purses()["ann"] == (99_500 if "after" in fault else 100_000)
    async with open_wallet(settings(operator, timeout_seconds=30)) as again:
        assert again is not None
        assert await again.debit(MOVE) == Done()
        assert operator.purses()["ann"] == 99_500


async def test_a_wallet_that_is_not_there_is_trouble(wallet: Wallet, operator: Operator) -> None:
    operator.kill()
    with pytest.raises(WalletTrouble, match="could not be reached for a credit: ConnectError"):
        await wallet.credit(MOVE)


async def test_what_another_secret_has_signed_is_turned_away(
    operator: Operator, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong = tmp_path / "secret"
    wrong.write_text("another secret altogether")
    async with open_wallet(settings(operator, secret_file=str(wrong))) as found:
        assert found is not None
        with pytest.raises(WalletTrouble) as trouble:
            await found.debit(MOVE)
    assert str(trouble.value) == "the wallet answered a debit with status 401"
    assert operator.purses()["ann"] == 100_000
    said = f"{caplog.text} {trouble.value!r} {trouble.value.__cause__!r} {found!r}"
    assert "another secret" not in said


Answer = Callable[[bytes], bytes]
"""The bytes that are sent back for a request."""


@asynccontextmanager
async def answering(answer: Answer, secret_file: Path) -> AsyncIterator[HttpWallet]:
    """A wallet that sends exactly these bytes, and hangs up."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.partition(b":")[2])
            for line in head.lower().splitlines()
            if line.startswith(b"content-length")
        )
        writer.write(answer(head + await reader.readexactly(length)))
        writer.close()

    secret_file.write_text(f"  {SECRET}\n\n")
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/a/wallet/"
    async with server, open_wallet(WalletSettings(url=url, secret_file=str(secret_file))) as found:
        assert found is not None
        yield found


def http(body: bytes, status: bytes = b"200 OK", more: bytes = b"") -> bytes:
    return b"HTTP/1.1 %s\r\nContent-Length: %d\r\n%s\r\n%s" % (status, len(body), more, body)


async def test_what_is_sent(tmp_path: Path) -> None:
    asked: list[bytes] = []

    def done(request: bytes) -> bytes:
        asked.append(request)
        return http(b'{"status":"done","balance":5}', b"201 Created")

    async with answering(done, tmp_path / "secret") as wallet:
        assert await wallet.debit(MOVE) == Done()
        assert await wallet.rollback(MOVE) == Done()
    first, second = (request.partition(b"\r\n\r\n") for request in asked)
    assert second[0].startswith(b"POST /a/wallet/rollback HTTP/1.1\r\n")
    lines = first[0].decode().split("\r\n")
    assert lines[0] == "POST /a/wallet/debit HTTP/1.1"
    headers = {name.lower(): text for name, _, text in (line.partition(": ") for line in lines[1:])}
    assert headers["idempotency-key"] == "t1"
    assert headers["content-type"] == "application/json"
    assert json.loads(first[2]) == {
        "call": "debit",
        "transfer": "t1",
        "patron": "ann",
        "cents": 500,
        "at": 1_767_258_000_000_000,
    }
    at, _, signature = headers["punto-signature"].partition(",v1=")
    signed = f"{at.removeprefix('t=')}.".encode() + first[2]
    assert signature == hmac.new(SECRET.encode(), signed, "sha256").hexdigest()
    assert SECRET not in first[0].decode() + first[2].decode()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b'{"status":"refused"}', "the wallet gave no reason"),
        (b'{"status":"refused","reason":" \\n "}', "the wallet gave no reason"),
        (b'{"status":"refused","reason":"two\\nlines\\u001b[2J"}', "two lines [2J"),
        (b'{"status":"refused","reason":"' + 300 * b"x" + b'"}', 200 * "x"),
    ],
)
async def test_a_reason_is_taken_as_one_line(tmp_path: Path, answer: bytes, reason: str) -> None:
    async with answering(lambda _: http(answer), tmp_path / "secret") as wallet:
        assert await wallet.debit(MOVE) == WalletRefusal(reason)


@pytest.mark.parametrize(
    "answer",
    [
        http(b""),
        http(b"[]"),
        http(b'{"status":true}'),
        http(b'{"status":"done","reason":5}'),
        http(b"\xff\xfe"),
        http(b'{"status":"done","more":"' + MAX_RESPONSE_BYTES * b"x" + b'"}'),
        http(b'{"status":"done"}', b"302 Found", b"Location: http://127.0.0.1:9/\r\n"),
        http(b'{"status":"done"}', b"404 Not Found"),
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"SSH-2.0\r\n",
        b"",
    ],
)
async def test_whatever_else_comes_back_is_trouble(tmp_path: Path, answer: bytes) -> None:
    async with answering(lambda _: answer, tmp_path / "secret") as wallet:
        with pytest.raises(WalletTrouble):
            await wallet.debit(MOVE)
