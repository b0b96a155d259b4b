"""Posts deliveries to receivers. Only the status of their answer is read: no redirects, cookies or
bodies."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

import httpx
import msgspec
from msgspec import Raw, Struct

from punto.server.event_stream.cursor import Positions
from punto.server.outbound.http_client import http_client
from punto.server.outbound.signature import DELIVERY, HEADER, sign
from punto.server.outbound.url_policy import may_lead_to
from punto.server.printable_text import printable
from punto.server.webhooks.dns_resolver import DnsResolver

MAX_ERROR_LENGTH = 200


class DeliveryBody(Struct, frozen=True):
    """The body of a delivery. Posted again, the same records have the same `delivery`."""

    hook: str
    delivery: str
    test: bool
    records: list[Raw]


def write(content: DeliveryBody) -> bytes:
    return msgspec.json.encode(content)


def delivery_of(hook: str, after: Positions, through: Positions) -> str:
    places = [sorted(after.items()), sorted(through.items())]
    return sha256(msgspec.json.encode([hook, places])).hexdigest()[:32]


class WebhookClient:
    def __init__(self) -> None:
        self._client: httpx.AsyncClient | None = None
        self._resolver = DnsResolver()

    async def post(
        self, url: str, secret: str, content: DeliveryBody, body: bytes, *, seconds: float
    ) -> str | None:
        """Why the receiver did not take it, or None."""
        headers = {
            "Content-Type": "application/json",
            HEADER: sign(secret, body, int(time.time())),
            DELIVERY: content.delivery,
        }
        try:
            async with asyncio.timeout(seconds):
                status = await self._post(httpx.URL(url), headers, body, seconds)
        except TimeoutError:
            return f"no answer within {seconds:g} seconds"
        except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as error:
            found = f"cannot be reached: {str(error) or type(error).__name__}"
            return printable(found)[:MAX_ERROR_LENGTH]
        if 200 <= status < 300:
            return None
        follows = ", and redirects are not followed" if 300 <= status < 400 else ""
        return f"answered {status}{follows}"

    async def _post(
        self, url: httpx.URL, headers: Mapping[str, str], body: bytes, seconds: float
    ) -> int:
        encrypted = url.scheme == "https"
        found = await self._resolver.addresses(url.host)
        addresses = [one for one in found if may_lead_to(one, encrypted=encrypted)]
        if not addresses:
            raise OSError("it leads to no address where a receiver may be")
        named = {**headers, "Host": url.netloc.decode()}
        # A dead address leaves time for the next.
        timeout = httpx.Timeout(None, connect=seconds / len(addresses))
        for address in addresses[:-1]:
            with suppress(httpx.ConnectError, httpx.ConnectTimeout):
                return await self._post_to(url, address, named, body, timeout)
        return await self._post_to(url, addresses[-1], named, body, timeout)

    async def _post_to(
        self,
        url: httpx.URL,
        address: str,
        headers: Mapping[str, str],
        body: bytes,
        timeout: httpx.Timeout,
    ) -> int:
        """TLS checks the name of the URL, whatever the address."""
        if self._client is None:
            # No limit: a slow receiver must not hold up others. No reuse: two names at one address
            # are two receivers, and an idle connection may be closed by now.
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
            self._client = http_client(limits)
        async with self._client.stream(
            "POST",
            url.copy_with(host=address),
            content=body,
            headers=headers,
            timeout=timeout,
            extensions={"sni_hostname": url.host},
        ) as response:
            # The body is not read.
            return response.status_code

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()
