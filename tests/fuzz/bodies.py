"""Bodies that no well-meaning client sends: cut off, nested without end, in no encoding, or far too
large. Schemathesis writes JSON; this does not."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
from fuzz.api import DOCUMENT, Finding
from hosted_house import Person

BODIES = (
    b"",
    b"nul",
    b'{"id": "a"',
    b'{"id": "\xff\xfe", "cents": 1}',
    b'{"\xff": 1}',
    b'"\xc3\x28"',
    b"\x00",
    b"\xef\xbb\xbf{}",
    b"[" * 60_000,
    b'{"a":' * 12_000,
    b'{"settings":' * 5_000,
    b'{"command":"PlaceWagers","id":"a","stakes":' + b"[" * 60_000,
    b'{"command":"OpenTable","id":"a","table":"T","settings":' + b'{"limits":' * 6_000,
    b'{"id":"' + b"a" * 60_000 + b'"}',
    b"9" * 60_000,
    b'{"id":"a","cents":' + b"9" * 5_000 + b"}",
    b'{"id":"a","cents":1e999}',
    b'{"id":"a","cents":NaN}',
    b'{"id":"a","id":"b"}',
    b'{"id":"\\ud800","words":"\\udfff"}',
    b'{"id":"\\u0000","why":"\\u0000"}',
    b" " * 60_000,
    b"x" * 100_000,
)

TYPES = ("application/json", "text/plain", "application/msgpack", "multipart/form-data", "")


def throw(url: str, who: Person) -> tuple[dict[int, int], list[Finding]]:
    """Every body at every address that takes one; what is answered, and what should not be."""
    statuses: Counter[int] = Counter()
    findings = []
    with httpx.Client(base_url=url, headers=who.headers, trust_env=False, timeout=60) as http:
        for method, path, documented in _taking(http.get(DOCUMENT).json()):
            for number, body in enumerate(BODIES):
                kind = {"Content-Type": TYPES[number % len(TYPES)]}
                answer = http.request(method, path, content=body, headers=kind)
                statuses[answer.status_code] += 1
                if not 400 <= answer.status_code < 500 or answer.status_code not in documented:
                    what = f"{answer.status_code} to a body that cannot be read"
                    shown = f"{body[:100]!r} as {kind['Content-Type']!r}"
                    findings.append(Finding(f"{method} {path}", what, "", shown, answer.text[:500]))
    return dict(sorted(statuses.items())), findings


def _taking(document: dict[str, Any]) -> Iterator[tuple[str, str, set[int]]]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if "requestBody" in operation:
                documented = {int(status) for status in operation["responses"]}
                plain = path.replace("{number}", "1").replace("{", "").replace("}", "")
                yield method.upper(), plain, documented
