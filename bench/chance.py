"""Whether the house's cards and die are fair, on the operating system's own entropy.

The statistics are those of the tests, which run them on fixed bits. Here the bits are new each
time: of a hundred findings of a fair house about one lies outside its bounds.
"""

import sys
from collections.abc import Iterator
from time import perf_counter

from fairness import LEVEL, findings

from punto.rules.shoe import DEFAULT_DECKS


def report(*, shoes: int, fives: int, throws: int) -> Iterator[str]:
    start = perf_counter()
    found = findings(shoes=shoes, fives=fives, throws=throws)
    yield (
        f"{shoes:,} shoes of {DEFAULT_DECKS} decks, {fives:,} orders of five and {throws:,} throws "
        f"of the die, drawn and examined in {perf_counter() - start:.1f} s"
    )
    yield f"{'test':18} {'outcomes':>10} {'least':>11} {'statistic':>11} {'most':>11}"
    for one in found:
        yield (
            f"{one.test:18} {one.outcomes:10,} {one.least:11.3f} {one.statistic:11.3f} "
            f"{one.most:11.3f}{'' if one.fair else '  outside'}"
        )
    outside = sum(not one.fair for one in found)
    yield (
        f"{outside} of {len(found)} outside their bounds at {LEVEL:.0%}; "
        "a test that is outside again and again has found something"
    )


def main() -> int:
    for line in report(shoes=10_000, fives=120_000, throws=600_000):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
