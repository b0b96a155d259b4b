"""`python -m punto.client URL`: plays as a guest, the same stake on every round."""

import argparse
import asyncio
import sys

from punto.client.bots import flat_stakes
from punto.client.errors import HouseError, Refused
from punto.client.house import House
from punto.ledger.amount import dollars
from punto.table.events import StakesReturned


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m punto.client", description="Plays as a guest and prints a line a round."
    )
    parser.add_argument("url", metavar="URL", help="the house, such as http://127.0.0.1:8000")
    parser.add_argument("--rounds", metavar="N", type=int, default=5, help="default: 5")
    parser.add_argument("--table", metavar="NAME", default="baccarat-1", help="default: baccarat-1")
    parser.add_argument("--wager", metavar="KEY", default="banker", help="default: banker")
    parser.add_argument("--cents", metavar="C", type=int, default=1000, help="default: 1000")
    options = parser.parse_args()
    try:
        asyncio.run(_play(options.url, options.table, options.wager, options.cents, options.rounds))
    except (Refused, HouseError) as error:
        print(f"punto.client: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


async def _play(url: str, name: str, wager: str, cents: int, rounds: int) -> None:
    async with await House.guest(url) as house, house.table(name) as table:
        async for paid in flat_stakes(table, wager, cents, rounds):
            if isinstance(paid, StakesReturned):
                print(f"Round {paid.round}: void ({paid.rule})", flush=True)
            else:
                net = sum(item.net_cents for item in paid.items)
                print(f"Round {paid.round}: {dollars(net)}", flush=True)
        print(f"Balance: {dollars((await house.me()).balance_cents)}")


if __name__ == "__main__":
    sys.exit(main())
