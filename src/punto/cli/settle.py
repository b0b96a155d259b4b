"""`punto settle`: rounds and sessions as JSON lines in, their settlements as JSON lines out.

Every line is answered by one line. A bad line is answered with an `error`, and with the clause
where a rule is broken; the lines around it still settle.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from punto.cli.arguments import Commands, add_file
from punto.cli.input_lines import batches
from punto.cli.json_objects import JsonObject, read_object
from punto.games import game
from punto.rules.cards import Card, read_card
from punto.rules.game import Game
from punto.rules.hand import Hand
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.refusal import InputError, Refusal, shown
from punto.rules.round import read_results
from punto.rules.session import runs_of
from punto.rules.settlement import Settlement, settle

JSON = dict[str, Any]


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "settle",
        help="settle rounds and sessions given as JSON lines",
        description="Settles one JSON object a line and answers each with one line. A round: "
        '{"id": 7, "game": "power-98", "cards": ["7s", "Kd", "Kc", "6h"], "die": 3, '
        '"wagers": {"banker": 10000}}, cards in the order they left the shoe, stakes in cents. '
        'A session: {"id": 8, "game": "dragon-tournament", "session": "BBTPPPPP", '
        '"wagers": {"player-dragon": 5000}}. The exit status is 1 if a line was refused.',
    )
    add_file(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    number = 0
    refused = False
    for lines in batches(options.file):
        answers = []
        for line in lines:
            number += 1
            answer = answer_line(line, number)
            refused = refused or "error" in answer
            answers.append(json.dumps(answer) + "\n")
        sys.stdout.write("".join(answers))
        sys.stdout.flush()
    return int(refused)


def answer_line(line: bytes, number: int) -> JSON:
    """The answer to one line; `number` says where an unreadable one stands."""
    try:
        request = read_object(line)
    except InputError as error:
        return {"id": None, "error": f"line {number} {error}"}
    line_id = request.get("id")
    if type(line_id) not in (int, str):
        found = f"is {shown(line_id)}" if "id" in request else "is missing"
        expected = "expected a whole number or a string"
        return {"id": None, "error": f"line {number}: the id {found}; {expected}"}
    try:
        answer = _answer(request)
    except InputError as error:
        answer = Refusal(str(error))
    if isinstance(answer, Refusal):
        rule = {"rule": answer.rule} if answer.rule else {}
        return {"id": line_id, "error": answer.reason, **rule}
    return {"id": line_id, **answer}


def _answer(request: JsonObject) -> JSON | Refusal:
    request.refuse_repeated()
    played = game(_field(request, "game", str, "a string"))
    stakes = _field(request, "wagers", JsonObject, "an object of wager to stake")
    stakes.refuse_repeated()
    if "session" not in request:
        return _settle_round(played, request, stakes)
    if "cards" in request:
        raise InputError("both cards and a session are given; expected one of them")
    return _settle_session(played, request, stakes)


def _settle_round(played: Game, request: JsonObject, stakes: Mapping[str, int]) -> JSON | Refusal:
    cards = _field(request, "cards", list, "a list of cards")
    for wager in played.session_wagers:
        if wager.key in stakes:
            reason = f"{wager.key} is settled by a session; none is given"
            return Refusal(reason, played.clauses.session)
    dealt = play(played, [_card(card) for card in cards], request.get("die"))
    if isinstance(dealt, Refusal):
        return dealt
    refusal = played.refuse_stakes(stakes)
    if refusal:
        return refusal
    return {
        "result": dealt.result.value,
        "player": _show_hand(dealt.player),
        "banker": _show_hand(dealt.banker),
        "natural": dealt.natural,
        "power_hand": dealt.power_hand,
        "settlements": _show(settle(played.wagers, Outcome.of(dealt), stakes)),
    }


def _settle_session(played: Game, request: JsonObject, stakes: Mapping[str, int]) -> JSON | Refusal:
    if not played.session_wagers:
        raise InputError(f"a session is given; {played.name} has no session wagers")
    if request.get("die") is not None:
        raise InputError("a die is given; a session has none")
    for wager in played.wagers:
        if wager.key in stakes:
            raise InputError(f"{wager.key} is settled by the cards of its round, not by a session")
    refusal = played.refuse_session_stakes(stakes)
    if refusal:
        return refusal
    letters = _field(request, "session", str, "a string of B, P, T and V")
    longest = runs_of(read_results(letters)).longest
    return {
        "longest": {"banker": longest.banker, "player": longest.player},
        "settlements": _show(settle(played.session_wagers, longest, stakes)),
    }


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise InputError(f"a card is {shown(value)}; expected a string like 4d")
    return read_card(value)


def _show_hand(hand: Hand) -> JSON:
    return {"cards": [str(card) for card in hand.cards], "total": hand.total}


def _show(settlements: Mapping[str, Settlement]) -> JSON:
    return {key: _show_settlement(settlement) for key, settlement in settlements.items()}


def _show_settlement(settlement: Settlement) -> JSON:
    shown: JSON = {
        "stake": settlement.stake_cents,
        "net": settlement.net_cents,
        "returned": settlement.returned_cents,
        "pays": settlement.pays,
    }
    if settlement.rule is not None:
        shown["rule"] = settlement.rule
    if settlement.commission_cents is not None:
        shown["commission"] = settlement.commission_cents
    return shown


def _field(request: JsonObject, name: str, kind: type[Any], expected: str) -> Any:
    if name not in request:
        raise InputError(f"the field {shown(name)} is missing")
    value = request[name]
    if not isinstance(value, kind):
        raise InputError(f"the field {shown(name)} is {shown(value)}; expected {expected}")
    return value
