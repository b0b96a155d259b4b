"""Where webhooks may be posted to: over https to any host, over http only to this machine or a
private network, and never to the metadata services of cloud providers.

The addresses of a name may change, so they are checked before every delivery.
"""

import ipaddress
from urllib.parse import urlsplit

import httpx

from punto.rules.refusal import Refusal, shown

MAX_URL_LENGTH = 500

_PRIVATE = tuple(
    map(
        ipaddress.ip_network,
        ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"),
    )
)
_METADATA_SERVICES = tuple(
    map(
        ipaddress.ip_network,
        (
            "168.63.129.16/32",  # Azure's host
            "192.0.0.192/32",  # Oracle Cloud, of old
            "fd00:ec2::/32",  # AWS
            "fd20:ce::254/128",  # Google Cloud
            "fd00:c1::a9fe:a9fe/128",  # Oracle Cloud
            "fd00:100::100:200/128",  # Alibaba Cloud
            "fd00:a9fe:a9fe::1/128",  # Akamai
            "fd00:42::42/128",  # Scaleway
            "64:ff9b::a9fe:0/112",  # 169.254.0.0/16 through a translator to IPv4
        ),
    )
)
"""Metadata services of cloud providers; most are at link-local addresses, which are refused too."""
_PRIVATE_NAMES = ("localhost", "internal", "local", "lan", "home.arpa")
"""Names that end so, or have no dot, are not on the public network."""


def refuse_url(url: str) -> Refusal | None:
    if len(url) > MAX_URL_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        expected = f"has 1 to {MAX_URL_LENGTH} printable characters of ASCII, and no space"
        return _refusal(url, expected)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        # The HTTP library must read the same host.
        read = httpx.URL(url)
    except (ValueError, httpx.InvalidURL):
        return _refusal(url, "is written https://HOST/PATH")
    if parts.scheme not in ("https", "http") or not host or read.host != host or port == 0:
        return _refusal(url, "is written https://HOST/PATH")
    if "@" in parts.netloc:
        return _refusal("", "holds no name and password: deliveries are signed instead")
    if "#" in url:
        return _refusal(url, "has no fragment")
    return _refuse_host(host, encrypted=parts.scheme == "https")


def _refuse_host(host: str, *, encrypted: bool) -> Refusal | None:
    if is_address(host):
        if may_lead_to(host, encrypted=True) and not may_lead_to(host, encrypted=encrypted):
            return _refuse_plain(host)
        if not may_lead_to(host, encrypted=encrypted):
            return _refusal(host, "is an address where a receiver can be")
        return None
    private = "." not in host or any(host.endswith(f".{name}") for name in _PRIVATE_NAMES)
    # Some take a name of digits for an address.
    return None if encrypted or (private and not host.isdecimal()) else _refuse_plain(host)


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def may_lead_to(address: str, *, encrypted: bool) -> bool:
    """Whether a receiver may be at this address."""
    found = ipaddress.ip_address(address.partition("%")[0])
    found = getattr(found, "ipv4_mapped", None) or found
    if any(found in network for network in _METADATA_SERVICES):
        return False
    if any(found in network for network in _PRIVATE):
        return True
    # Shared, link-local, multicast and reserved addresses are refused.
    return encrypted and found.is_global and not found.is_multicast


def _refuse_plain(host: str) -> Refusal:
    return _refusal(host, "begins with https, unless it leads to a private network")


def _refusal(found: str, expected: str) -> Refusal:
    what = f"{shown(found)} is no URL for a webhook" if found else "that is no URL for a webhook"
    return Refusal(f"{what}; expected one that {expected}")


def origin(url: str) -> str:
    """Scheme and host alone: the path may hold a secret."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
