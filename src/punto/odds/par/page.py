"""The page of a PAR sheet, for HTML and Markdown."""

from collections.abc import Iterator

from punto.odds.par import tables
from punto.odds.par.blocks import (
    Fact,
    FactList,
    Items,
    Kind,
    ParPage,
    Section,
    Signatures,
    TextBlock,
)
from punto.odds.par.formatting import cents, percent, whole
from punto.odds.par.sessions import session_sections
from punto.odds.par.sheet import CLOSE, Z_95, ParSheet, ParWager, Wagers
from punto.rules.die import FACES


def page(sheet: ParSheet) -> ParPage:
    game = sheet.game
    return ParPage(
        title=game.name,
        subtitle=f"PAR sheet: theoretical figures for a fresh shoe of {sheet.decks} decks",
        footer=f"{game.name}, version {game.version}, {sheet.decks} decks, {sheet.hash[:16]}",
        sections=tuple(_sections(sheet)),
    )


def _sections(sheet: ParSheet) -> Iterator[Section]:
    yield _identity(sheet)
    yield Section("Summary", (tables.summary(sheet), *_conditions(sheet)))
    yield _how_wagers_are_read(sheet)
    for one in sheet.wagers.values():
        yield _wager(one)
    if sheet.normal and sheet.power:
        yield _apart(sheet.normal, sheet.power)
    if sheet.sessions:
        yield from session_sections(sheet)
    yield _decks(sheet)
    yield _removals(sheet)
    yield _convergence(sheet)
    yield _readings(sheet)
    yield _verification(sheet)


def _identity(sheet: ParSheet) -> Section:
    game = sheet.game
    facts = [
        Fact("Rule sheet", f"{game.name}, version {game.version}"),
        Fact("In effect from", game.in_effect_words),
        Fact("Rules, SHA-256", sheet.hash, Kind.EXACT),
        Fact("Shoe", f"{sheet.decks} decks, {sheet.cards} cards, none removed"),
        Fact("Counted", f"all {whole(sheet.deals)} ordered deals of six cards, all equally likely"),
    ]
    if game.die and sheet.power_chance:
        facts += [
            Fact(
                "Die",
                f"{len(FACES)} fair faces; a {game.die.power} makes a Power hand "
                f"({game.die.power_by})",
            ),
            Fact(
                "Mix",
                f"{1 - sheet.power_chance} normal hands and {sheet.power_chance} Power hands: "
                f"{whole(len(FACES) * sheet.deals)} deals with a face of the die",
            ),
        ]
    return Section("Game", (FactList(tuple(facts)),))


def _conditions(sheet: ParSheet) -> Iterator[TextBlock]:
    """Limits and commission: what else bears on the figures."""
    for limit in sheet.game.limits:
        yield TextBlock(f"Limit: {limit.words} ({limit.rule}).")
    for wager in sheet.game.every_wager:
        for line in wager.lines:
            if line.commission and line.odds:
                yield TextBlock(
                    f"Commission: {wager.name} at {line.pays} is an even-money win less "
                    f"{100 * (1 - line.odds.value)} % ({line.commission}); figures are after it."
                )


def _how_wagers_are_read(sheet: ParSheet) -> Section:
    mixed = " Figures are for the mix of normal and Power hands." if sheet.power else ""
    return Section(
        "Wagers, line by line",
        (
            TextBlock(
                "Lines are read from the top and the first that fits decides. A contribution is "
                "the probability of a line times what it wins on a stake of 1, in per cent; the "
                f"contributions of a wager sum to minus its house edge.{mixed}"
            ),
        ),
    )


def _wager(one: ParWager) -> Section:
    wager, odds = one.wager, one.odds
    facts = (
        Fact("House edge", percent(odds.house_edge), Kind.NUMBER, leads=True),
        Fact("Return to patron", percent(one.return_to_patron), Kind.NUMBER),
        Fact("Hit rate", percent(odds.hit_rate), Kind.NUMBER),
        Fact("Standard deviation", f"{odds.std_dev:.5f}", Kind.NUMBER),
        Fact("Top award", tables.top_award(one), Kind.NUMBER),
        Fact("Within 1 point", f"{whole(one.rounds_to_come_close)} rounds", Kind.NUMBER),
        Fact("Stakes in steps of", cents(wager.stake_unit_cents), Kind.NUMBER),
        Fact("House edge, exact", str(odds.house_edge), Kind.EXACT),
        Fact("Hit rate, exact", str(odds.hit_rate), Kind.EXACT),
    )
    defined = f", defined in {wager.defined}" if wager.defined else ""
    note = f"{wager.key}, betting area {wager.area}{defined}"
    return Section(wager.name, (FactList(facts), tables.paytable(one)), note, inner=True)


def _apart(normal: Wagers, power: Wagers) -> Section:
    return Section(
        "Normal hands and Power hands, each alone",
        (
            TextBlock(
                "What each line comes to once the die has been read. Probabilities and "
                "contributions in per cent."
            ),
            tables.apart(normal, power),
        ),
    )


def _decks(sheet: ParSheet) -> Section:
    words = TextBlock("House edge in per cent for a fresh shoe of so many decks.")
    return Section("Number of decks", (words, tables.by_decks(sheet)))


def _removals(sheet: ParSheet) -> Section:
    return Section(
        "Effects of removal",
        (
            TextBlock(
                "How the house edge moves, in percentage points, when one card of a kind leaves "
                "the shoe. Below zero the patron gains. Kinds that move every wager alike share a "
                "row; weighted by the cards in the shoe, each column sums to zero."
            ),
            tables.removals(sheet),
        ),
    )


def _convergence(sheet: ParSheet) -> Section:
    near = float(CLOSE)
    return Section(
        "Actual against theoretical return",
        (
            TextBlock(
                "How far, in percentage points, the actual return of equal stakes on so many "
                "rounds lies from the theoretical at most, with 95 % confidence: "
                f"± {Z_95:.6f} s / √n, s being the standard deviation for a stake of 1."
            ),
            TextBlock(
                f"Rounds to within 1 point: n = ({Z_95:.6f} s / {near})², rounded up. From there "
                "on the actual return, and so the actual edge, lies within 1 percentage point of "
                "the theoretical with 95 % confidence. Rounds to within 1 % of the edge: the same "
                f"with {near} times the house edge in place of {near}."
            ),
            tables.spread(sheet),
        ),
    )


def _readings(sheet: ParSheet) -> Section:
    items = tuple(
        (f"{r.number}. {r.title}", r.clauses, f"{r.question} {r.reading}") for r in sheet.readings
    )
    return Section(
        "Readings", (TextBlock("Where the sheet is silent or argues with itself."), Items(items))
    )


def _verification(sheet: ParSheet) -> Section:
    return Section(
        "Verification",
        (
            TextBlock(
                "Every figure is counted from the rules with the hash above; per cent are rounded "
                "to the digits shown, fractions are exact. The JSON form has every figure exact."
            ),
            FactList((Fact("Recompute with", sheet.recompute, Kind.EXACT),)),
            Signatures(("Prepared by", "Verified by", "Approved by")),
        ),
    )
