"""A game of one's own: its rules in words, its exact odds, a settled round and a simulation.

python examples/own_game.py

Corner Baccarat is invented. It takes no commission: Banker is a push where it wins with 7 on three
cards. Two more wagers pay on such a hand, and on a Player who wins with 8 on three.
"""

from datetime import date

from punto import odds
from punto.games.rules_page import page
from punto.rules.announcement import Cue, says
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.rules.condition import banker, player, tie
from punto.rules.game import Clauses, Game
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.refusal import InputError, Refusal
from punto.rules.settlement import settle
from punto.rules.wager import pays, push, wager
from punto.simulation import simulate

SEVEN = banker.wins & banker.total(7) & banker.cards(3)
EIGHT = player.wins & player.total(8) & player.cards(3)

CORNER = Game(
    name="Corner Baccarat",
    slug="corner",
    version="1",
    in_effect=date(2026, 11, 16),
    clauses=Clauses(
        natural="1.1",
        round="1.2",
        tie="1.3",
        hands="3.6",
        initial_deal="3.7",
        table_of_play="3.8",
        winner="3.9",
        equal_totals="3.9.1",
    ),
    announcements=(
        says(Cue.PLACE_YOUR_BETS, rule="3.1"),
        says(Cue.NO_MORE_BETS, rule="3.2"),
        says(Cue.POINT_TOTALS, rule="3.8"),
        says(Cue.RESULT, rule="1.2"),
    ),
    wagers=(
        wager(
            "Player",
            push(tie, rule="3.9.1"),
            pays("1 to 1", player.wins, rule="4.1"),
            area="2.2.1",
        ),
        wager(
            "Banker",
            push(tie, rule="3.9.1"),
            push(SEVEN, rule="4.2"),
            pays("1 to 1", banker.wins, rule="4.1"),
            area="2.2.2",
        ),
        wager("Tie", pays("8 to 1", tie, rule="4.1"), area="2.2.3"),
        wager("Corner Seven", pays("40 to 1", SEVEN, rule="4.3"), area="2.2.4"),
        wager("Corner Eight", pays("25 to 1", EIGHT, rule="4.3"), area="2.2.5"),
    ),
)


def show_odds(decks: int) -> None:
    for found in odds.exact(CORNER, Composition.of_decks(decks)).wagers.values():
        print(f"{found.wager.name}: house edge {float(100 * found.house_edge):.4f} %")


def show_round(cards: str, stakes: dict[str, int]) -> None:
    """Settles stakes, in cents, on cards in the order in which they left the shoe."""
    played = play(CORNER, [read_card(card) for card in cards.split()])
    if isinstance(played, Refusal):
        raise SystemExit(f"{played.reason} ({played.rule})")
    for key, settled in settle(CORNER.wagers, Outcome.of(played), stakes).items():
        print(f"{key}: {settled.pays} ({settled.rule}), net {settled.net_cents} cents")


def show_simulation(rounds: int) -> None:
    simulation = simulate(CORNER, rounds=rounds, rounds_per_shoe=66, seed=7)
    for key, found in simulation.wagers.items():
        print(f"{key}: {100 * found.house_edge:.4f} %, {found.z:+.2f} standard errors off")


if __name__ == "__main__":
    print(page(CORNER))
    print("## Exact odds, 8 decks\n")
    show_odds(decks=8)
    print("\n## A round\n")
    show_round("6s 2h Kd Kh 5d", {"banker": 1000, "corner-seven": 500})
    print("\n## A million rounds\n")
    try:
        show_simulation(rounds=1_000_000)
    except InputError as error:
        # It needs numba, which is an extra.
        print(error)
