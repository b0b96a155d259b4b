"""Words that the report and the picture of a simulation share."""

from punto.simulation import Shoes

CUT_CARD_EFFECT = (
    "With a cut card, naturals come less often than from fresh shoes and third cards more often, "
    "by a few parts in 100,000."
)


def end_of(shoes: Shoes) -> str:
    if shoes.cut is None:
        return f"{shoes.rounds_per_shoe} rounds per shoe"
    return f"cut card {shoes.cut} from the end"
