"""The dealer: a round as it is dealt, in the order of the game's announcements."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace

from punto.cli.play import announcing
from punto.cli.play.events import DealerShook, Drawn, Event, Said, Settled, ShakerPassed, Voided
from punto.cli.play.settling import session_settled, settled, voided
from punto.cli.play.sitting import Sitting
from punto.rules.announcement import Announcement, Cue
from punto.rules.irregularity import SHOE_RAN_OUT
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.shoe import MOST_CARDS_IN_A_ROUND
from punto.rules.table_of_play import INITIAL_DEAL, next_call


def opening(sitting: Sitting) -> Iterator[Said]:
    """What is said as betting opens."""
    for said in sitting.game.announcements:
        if said.cue is Cue.PLACE_YOUR_BETS:
            yield Said(said, announcing.words(said, sitting))


class Dealer:
    """Deals one round; `sitting` is the sitting as the last event has left it."""

    def __init__(self, sitting: Sitting, throw_die: Callable[[], int]) -> None:
        assert sitting.betting_open, "a round is dealt once betting has been open"
        self.sitting = replace(
            sitting,
            dealing=True,
            cards=(),
            die=None,
            earlier=(),
            settlements={},
            # Where the cut card lies as a round starts decides whether it is the shoe's last.
            last_of_shoe=sitting.shoe.last_round,
        )
        self._throw_die = throw_die

    def deal(self) -> Iterator[Event]:
        """The round from "No more bets" to the last payment; it ends early where it is void."""
        for said in self.sitting.game.announcements:
            if not self._is_due(said.cue):
                continue
            complete = yield from self._lead_up(said.cue)
            if not complete:
                yield self._void()
                return
            yield self._say(said)
            yield from self._follow_up(said.cue)

    def _is_due(self, cue: Cue) -> bool:
        match cue:
            case Cue.PLACE_YOUR_BETS:
                return False
            case Cue.POWER_HAND:
                return self.sitting.power_hand
            case Cue.DRAGON_BETS:
                return self.sitting.session_over
            case _:
                return True

    def _say(self, said: Announcement) -> Said:
        return Said(said, announcing.words(said, self.sitting))

    def _lead_up(self, cue: Cue) -> Generator[Event, None, bool]:
        """What happens before an announcement; False where the shoe runs out over it."""
        if cue is Cue.NO_MORE_BETS and self.sitting.session:
            self.sitting = replace(self.sitting, session=self.sitting.session.no_more_bets())
        elif cue is Cue.DIE_VALUE:
            yield from self._shake()
        elif cue is Cue.POINT_TOTALS:
            return (yield from self._draw(len(INITIAL_DEAL)))
        elif cue is Cue.RESULT:
            return (yield from self._draw(MOST_CARDS_IN_A_ROUND))
        return True

    def _follow_up(self, cue: Cue) -> Iterator[Event]:
        if cue is Cue.RESULT:
            round_ = play(self.sitting.game, self.sitting.cards, self.sitting.die)
            assert not isinstance(round_, Refusal), round_
            yield self._settle(settled(self.sitting, round_))
        elif cue is Cue.DRAGON_BETS:
            yield self._settle(session_settled(self.sitting))

    def _shake(self) -> Iterator[Event]:
        die = self.sitting.game.die
        assert die is not None, "a die value is announced only where there is a die"
        yield DealerShook(die.dealer_shakes, die.shaken_by)
        # Nobody else sits here, so whoever has a stake has the highest (reading 12).
        if self.sitting.stakes:
            yield ShakerPassed(die.announced_by)
        self.sitting = replace(self.sitting, die=self._throw_die())

    def _draw(self, at_most: int) -> Generator[Event, None, bool]:
        """Cards as the Table of Play calls for them, up to so many; False if one is missing."""
        while len(self.sitting.cards) < at_most:
            call = next_call([card.point_value for card in self.sitting.cards])
            if call.hand is None:
                return True
            if not self.sitting.shoe.remaining:
                return False
            (card,) = self.sitting.shoe.look(1)
            self.sitting = replace(
                self.sitting, shoe=self.sitting.shoe.after(1), cards=(*self.sitting.cards, card)
            )
            yield Drawn(call.hand, card, self.sitting.game.clauses.of(call.paragraph))
        return True

    def _settle(self, after: Sitting) -> Settled:
        before, self.sitting = self.sitting.settlements, after
        new = {key: paid for key, paid in after.settlements.items() if key not in before}
        return Settled(new)

    def _void(self) -> Voided:
        self.sitting = voided(self.sitting, SHOE_RAN_OUT.clause)
        return Voided(SHOE_RAN_OUT.happened, SHOE_RAN_OUT.clause, self.sitting.settlements)
