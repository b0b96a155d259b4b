"""Properties of settlement that hold for every game, wager, outcome and stake."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from punto.games import GAMES
from punto.rules.cards import CARDS
from punto.rules.game import Game
from punto.rules.outcome import Outcome, SessionOutcome
from punto.rules.play import play
from punto.rules.round import Round
from punto.rules.settlement import Settlement, settle
from punto.rules.wager import T, Wager


@st.composite
def settled_wagers(draw: st.DrawFn) -> tuple[Game, Wager[Outcome], Outcome]:
    game = draw(st.sampled_from(GAMES))
    wager = draw(st.sampled_from(game.wagers))
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=6, max_size=6))
    die = draw(st.integers(1, 6)) if game.die else None
    rounds = [play(game, cards[:length], die) for length in (4, 5, 6)]
    complete = [played for played in rounds if isinstance(played, Round)]
    assert len(complete) == 1, "any six cards hold exactly one round"
    return game, wager, Outcome.of(complete[0])


@st.composite
def settled_sessions(draw: st.DrawFn) -> tuple[Wager[SessionOutcome], SessionOutcome]:
    wager = draw(st.sampled_from([w for game in GAMES for w in game.session_wagers]))
    return wager, SessionOutcome(draw(st.integers(0, 20)), draw(st.integers(0, 20)))


units = st.integers(1, 10**9)


def _settle(wager: Wager[T], outcome: T, stake_cents: int) -> Settlement:
    return settle((wager,), outcome, {wager.key: stake_cents})[wager.key]


def _assert_linear(wager: Wager[T], outcome: T, one: int, other: int) -> None:
    unit = wager.stake_unit_cents
    first = _settle(wager, outcome, one * unit)
    second = _settle(wager, outcome, other * unit)
    both = _settle(wager, outcome, (one + other) * unit)
    assert both.net_cents == first.net_cents + second.net_cents
    assert both.returned_cents == first.returned_cents + second.returned_cents
    assert (both.pays, both.rule) == (first.pays, first.rule) == (second.pays, second.rule)
    if both.commission_cents is not None:
        assert first.commission_cents is not None
        assert second.commission_cents is not None
        assert both.commission_cents == first.commission_cents + second.commission_cents


@given(settled_wagers(), units, units)
def test_settlement_is_linear_in_the_stake(
    case: tuple[Game, Wager[Outcome], Outcome], one: int, other: int
) -> None:
    _, wager, outcome = case
    _assert_linear(wager, outcome, one, other)


@given(settled_sessions(), units, units)
def test_session_settlement_is_linear_in_the_stake(
    case: tuple[Wager[SessionOutcome], SessionOutcome], one: int, other: int
) -> None:
    wager, outcome = case
    _assert_linear(wager, outcome, one, other)


@given(settled_wagers(), st.integers(1, 10**12))
def test_no_payment_ever_rounds(
    case: tuple[Game, Wager[Outcome], Outcome], stake_cents: int
) -> None:
    """A stake is refused by its size alone; one that is taken is paid at the very odds printed."""
    game, wager, outcome = case
    alone = {wager.key: stake_cents}
    main = {limit.main.lower(): stake_cents * 20 for limit in game.limits}
    if game.refuse_stakes(main | alone):
        assert stake_cents % wager.stake_unit_cents
        return
    settlement = _settle(wager, outcome, stake_cents)
    line = wager.decide(outcome)
    if line is None:
        assert settlement.net_cents == -stake_cents
        assert settlement.returned_cents == 0
        return
    odds = Fraction(0) if line.odds is None else line.odds.value
    assert Fraction(settlement.net_cents, stake_cents) == odds
    if settlement.commission_cents is not None:
        assert settlement.net_cents + settlement.commission_cents == stake_cents
