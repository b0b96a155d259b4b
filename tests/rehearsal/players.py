"""Players in a process of their own, so that whoever watches the leader board does not wait for
them: `python -m rehearsal.players URL TOURNAMENT COUNT SEED`. It says when they have registered and
ends when the last has a place."""

import asyncio
import sys

from rehearsal.play import playing

REGISTERED = "registered"


async def main(url: str, name: str, count: int, seed: int) -> None:
    async with playing(url, name, count, seed=seed) as tasks:
        print(REGISTERED, flush=True)
        places = await asyncio.gather(*tasks)
    assert sorted(places) == list(range(1, count + 1)), "everybody has a place"


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
