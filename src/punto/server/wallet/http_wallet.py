"""A wallet over HTTP: signed JSON with an idempotency key.

docs/wallet.md says what an operator's wallet answers. Anything else is WalletTrouble: nobody knows
what was done.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import httpx
import msgspec
from msgspec import Struct

from punto.house.text_checks import MAX_LINE_LENGTH
from punto.server.outbound.http_client import http_client
from punto.server.outbound.signature import HEADER, sign
from punto.server.printable_text import printable
from punto.server.wallet.port import Done, WalletMove, WalletRefusal, WalletTrouble
from punto.server.wallet.settings import WalletSettings, read_secret

IDEMPOTENCY = "Idempotency-Key"

MAX_RESPONSE_BYTES = 64 * 1024
"""Maximum bytes read of an answer."""

Call = Literal["debit", "credit", "rollback"]


class WalletRequest(Struct, frozen=True):
    """The body of a call. It names the call, so that the signature of one cannot serve another."""

    call: Call
    transfer: str
    patron: str
    cents: int
    at: int


class WalletResponse(Struct, frozen=True):
    """The body of an answer."""

    status: Literal["done", "refused"]
    reason: str = ""


_RESPONSES = msgspec.json.Decoder(WalletResponse)


class HttpWallet:
    def __init__(self, client: httpx.AsyncClient, settings: WalletSettings, secret: str) -> None:
        self.settings = settings
        self._client = client
        self._url = settings.url.rstrip("/")
        self._seconds = settings.timeout_seconds
        self._secret = secret

    async def debit(self, move: WalletMove) -> Done | WalletRefusal:
        return await self._call("debit", move)

    async def credit(self, move: WalletMove) -> Done | WalletRefusal:
        return await self._call("credit", move)

    async def rollback(self, move: WalletMove) -> Done | WalletRefusal:
        return await self._call("rollback", move)

    async def _call(self, call: Call, move: WalletMove) -> Done | WalletRefusal:
        request = WalletRequest(call, move.transfer, move.patron, move.cents, move.at)
        status, body = await self._post(call, move.transfer, msgspec.json.encode(request))
        if not 200 <= status < 300:
            raise WalletTrouble(f"the wallet answered a {call} with status {status}")
        try:
            response = _RESPONSES.decode(body)
        except (msgspec.DecodeError, UnicodeError):
            raise WalletTrouble(
                f"the wallet answered a {call} with what is no answer; "
                'expected {"status": "done"} or {"status": "refused", "reason": "..."}'
            ) from None
        return Done() if response.status == "done" else WalletRefusal(_line(response.reason))

    async def _post(self, call: Call, transfer: str, body: bytes) -> tuple[int, bytes]:
        headers = {
            "Content-Type": "application/json",
            IDEMPOTENCY: transfer,
            HEADER: sign(self._secret, body, int(time.time())),
        }
        try:
            async with asyncio.timeout(self._seconds):
                return await self._exchange(f"{self._url}/{call}", headers, body)
        except TimeoutError:
            found = f"the wallet did not answer a {call} within {self._seconds:g} seconds"
            raise WalletTrouble(found) from None
        except (httpx.HTTPError, OSError) as error:
            # Only the kind of error: its text may hold addresses or secrets.
            found = f"the wallet could not be reached for a {call}: {type(error).__name__}"
            raise WalletTrouble(found) from error

    async def _exchange(self, url: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        async with self._client.stream("POST", url, content=body, headers=headers) as response:
            read = bytearray()
            async for piece in response.aiter_raw():
                read += piece
                if len(read) > MAX_RESPONSE_BYTES:
                    break
            return response.status_code, bytes(read[:MAX_RESPONSE_BYTES])


def _line(reason: str) -> str:
    """A reason as one line of limited length."""
    return printable(reason)[:MAX_LINE_LENGTH].strip() or "the wallet gave no reason"


@asynccontextmanager
async def open_wallet(settings: WalletSettings | None) -> AsyncIterator[HttpWallet | None]:
    """The configured wallet, if any, until the context is left."""
    if settings is None:
        yield None
        return
    limits = httpx.Limits(max_connections=None, keepalive_expiry=5.0)
    async with http_client(limits) as client:
        yield HttpWallet(client, settings, read_secret(settings))
