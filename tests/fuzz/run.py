"""The fuzzer: `./do fuzz`. It takes the whole API, by its document, and the sockets of live tables,
in the real house, and stops at the first thing that must not be. `./do fuzz irregularities` plays
rounds of every game in which something goes wrong at any moment, against the slow twin."""

import argparse
import sys
import time

from chaos.run import DATABASES, new_house
from fuzz import irregularities, sockets, visits
from fuzz.visits import Visit
from verified import Violation

from punto.games import GAMES
from punto.journal.actor import Role

EVERYBODY = (None, *(role for role in Role if role is not Role.SYSTEM))


class Found(Exception):
    """Things that do not hold, in words."""


def fuzz_api(options: argparse.Namespace) -> None:
    """One visit of everybody after another, each by another seed, while there is time."""
    began, seed = time.monotonic(), options.seed
    while True:
        with new_house(options.database) as place:
            _, findings = visits.visit(
                place.folder,
                examples=options.examples,
                seed=seed,
                bounds=dict.fromkeys(EVERYBODY, "all"),
                db=place.url,
                say=_tell,
            )
        if findings:
            raise Found("\n".join(map(str, findings)))
        seed += 1
        if time.monotonic() - began > 60 * (options.minutes or 0):
            return


def _tell(visit: Visit) -> None:
    outcome = visit.outcome
    statuses = ", ".join(f"{count:,} x {status}" for status, count in outcome.statuses.items())
    say(
        f"api as {visit.who}: {outcome.requests:,} requests "
        f"to {len(outcome.operations)} operations, of which {len(outcome.taken)} took something; "
        f"{statuses}; "
        f"{sum(visit.broken.values()):,} bodies that cannot be read"
    )


def fuzz_sockets(options: argparse.Namespace) -> None:
    seconds = 60 * options.minutes if options.minutes else None
    with new_house(options.database) as place:
        outcome = sockets.fuzz(
            place.folder,
            messages=options.messages,
            seed=options.seed,
            seconds=seconds,
            db=place.url,
            say=lambda words: say(f"sockets: {words}"),
        )
    rate = outcome.messages / outcome.seconds
    say(f"sockets: {outcome.messages:,} messages in {outcome.seconds:.0f} s, {rate:,.0f} a second")
    for what, counts in (
        ("clients", outcome.did),
        ("answers", outcome.told),
        ("close codes", outcome.codes),
        ("close codes of floods", outcome.floods),
        ("rounds of honest patrons", outcome.rounds),
        ("rounds in the journal", outcome.books.rounds),
        ("records of tables", outcome.books.by),
    ):
        say(f"  {what}: {', '.join(f'{name} {count:,}' for name, count in counts.items())}")
    say(
        f"  {outcome.books.late:,} late attempts; slowest round {outcome.slowest:.1f} s, "
        f"slowest /healthz {outcome.health * 1000:.0f} ms, {outcome.memory:.0f} MB"
    )
    say(f"  {outcome.audited:,} entries, and the auditor finds nothing")


def fuzz_irregularities(options: argparse.Namespace) -> None:
    for game in GAMES:
        try:
            played = irregularities.play(game, rounds=options.rounds, seed=options.seed)
        except AssertionError as error:
            raise Found(f"{game.slug}: {error}") from error
        expected = irregularities.expected_events()
        missed = expected - played.kinds.keys()
        if missed:
            raise Found(f"{game.slug}: never seen in {played.rounds} rounds: {sorted(missed)}")
        say(
            f"{played.game}: {played.rounds:,} rounds, {played.commands:,} commands of which "
            f"{played.refused:,} odd ones were refused; no difference from the twin, and "
            f"{played.audited:,} entries that the auditor finds right"
        )
        counted = (f"{clause} {phase} {count:,}" for (clause, phase), count in played.reported)
        say(f"  reports: {', '.join(counted)}")
        seen = (
            f"{kind} {played.kinds[kind]:,}" for kind in sorted(irregularities.expected_events())
        )
        say(f"  events: {', '.join(seen)}")


def say(words: str) -> None:
    print(words, flush=True)


PARTS = {
    "api": (fuzz_api,),
    "sockets": (fuzz_sockets,),
    "both": (fuzz_api, fuzz_sockets),
    "irregularities": (fuzz_irregularities,),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do fuzz", description=__doc__)
    parser.add_argument("what", nargs="?", choices=PARTS, default="both")
    parser.add_argument("--messages", type=int, default=1_000_000, help="over sockets, in all")
    parser.add_argument("--examples", type=int, default=100, help="for each operation of the API")
    parser.add_argument("--rounds", type=int, default=1000, help="of each game, irregularities")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="how long at least (api), at most (sockets)")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    options = parser.parse_args()
    try:
        for part in PARTS[options.what]:
            part(options)
    except (Violation, Found) as found:
        sys.exit(f"fuzz, seed {options.seed}: {found}")


if __name__ == "__main__":
    main()
