"""A wallet behind HTTP: JSON, signed, under a key by which the wallet knows a repeat.

docs/wallet.md says what an operator's cashier answers. Anything else is trouble, for then nobody
knows what was done.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Literal

import httpx
import msgspec
from msgspec import Struct

from punto.house.text_checks import MAX_LINE_LENGTH
from punto.server.printable_text import printable
from punto.server.version import VERSION
from punto.server.wallet.port import Done, Move, Refused, WalletTrouble
from punto.server.wallet.settings import WalletSettings, read_secret
from punto.server.webhooks.signature import HEADER, sign

IDEMPOTENCY = "Idempotency-Key"

MOST_ANSWERED = 64 * 1024
"""So many bytes of an answer are read."""

Call = Literal["debit", "credit", "rollback"]


class Asked(Struct, frozen=True):
    """The body of a call. It names the call too, so that nobody makes another of one that is
    signed."""

    call: Call
    transfer: str
    patron: str
    cents: int
    at: int


class Told(Struct, frozen=True):
    """The body of an answer."""

    status: Literal["done", "refused"]
    reason: str = ""


_TOLD = msgspec.json.Decoder(Told)


class HttpWallet:
    def __init__(self, client: httpx.AsyncClient, settings: WalletSettings, secret: str) -> None:
        self.patience = settings
        self._client = client
        self._url = settings.url.rstrip("/")
        self._seconds = settings.timeout_seconds
        self._secret = secret

    async def debit(self, move: Move) -> Done | Refused:
        return await self._call("debit", move)

    async def credit(self, move: Move) -> Done | Refused:
        return await self._call("credit", move)

    async def rollback(self, move: Move) -> Done | Refused:
        return await self._call("rollback", move)

    async def _call(self, call: Call, move: Move) -> Done | Refused:
        asked = Asked(call, move.transfer, move.patron, move.cents, move.at)
        status, body = await self._post(call, move.transfer, msgspec.json.encode(asked))
        if not 200 <= status < 300:
            raise WalletTrouble(f"the wallet answered a {call} with status {status}")
        try:
            told = _TOLD.decode(body)
        except (msgspec.DecodeError, UnicodeError):
            raise WalletTrouble(
                f"the wallet answered a {call} with what is no answer; "
                'expected {"status": "done"} or {"status": "refused", "reason": "..."}'
            ) from None
        return Done() if told.status == "done" else Refused(_line(told.reason))

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
            # What went wrong by its kind: its words may name what is nobody's business.
            found = f"the wallet could not be reached for a {call}: {type(error).__name__}"
            raise WalletTrouble(found) from error

    async def _exchange(self, url: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        async with self._client.stream("POST", url, content=body, headers=headers) as response:
            read = bytearray()
            async for piece in response.aiter_raw():
                read += piece
                if len(read) > MOST_ANSWERED:
                    break
            return response.status_code, bytes(read[:MOST_ANSWERED])


def _line(reason: str) -> str:
    """A reason as it can be kept: one line, not too long."""
    return printable(reason)[:MAX_LINE_LENGTH].strip() or "the wallet gave no reason"


@asynccontextmanager
async def open_wallet(settings: WalletSettings | None) -> AsyncIterator[HttpWallet | None]:
    """The wallet that is configured, if one is, for as long as it is needed."""
    if settings is None:
        yield None
        return
    secret = read_secret(settings)
    async with httpx.AsyncClient(
        headers={"User-Agent": f"punto/{VERSION}", "Accept-Encoding": "identity"},
        follow_redirects=False,
        # Neither proxies nor passwords out of the environment: it goes where the operator says.
        trust_env=False,
        # An operator's own authority is named by SSL_CERT_FILE.
        verify=httpx.create_ssl_context(),
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        limits=httpx.Limits(max_connections=None, keepalive_expiry=5.0),
        # The whole exchange has one limit of its own.
        timeout=None,
    ) as client:
        yield HttpWallet(client, settings, secret)
