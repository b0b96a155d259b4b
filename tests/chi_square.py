"""The chi-square distribution, as far as critical values need it, for any degrees of freedom."""

from math import exp, lgamma, log

# A term this much smaller than their sum no longer changes it.
_NEGLIGIBLE = 1e-17


def share_below(value: float, freedom: int) -> float:
    """The probability that a chi-square of so many degrees of freedom is below the value.

    It is the regularised incomplete gamma function, by its power series. All terms are positive, so
    that adding them up loses nothing, and the largest is taken first, so that none vanishes.
    """
    if value <= 0:
        return 0.0
    first, middle = freedom / 2, value / 2
    largest = first + max(0, int(middle - first))
    peak = exp(largest * log(middle) - middle - lgamma(largest + 1))
    total, term, place = peak, peak, largest
    while term > total * _NEGLIGIBLE:
        place += 1
        term *= middle / place
        total += term
    term, place = peak, largest
    while place > first and term > total * _NEGLIGIBLE:
        term *= place / middle
        place -= 1
        total += term
    return min(total, 1.0)


def quantile(share: float, freedom: int) -> float:
    """The value that a chi-square stays below with this probability."""
    least, most = 0.0, float(freedom)
    while share_below(most, freedom) < share:
        least, most = most, 2 * most
    # Halved until no number lies between the two.
    while least < (middle := (least + most) / 2) < most:
        if share_below(middle, freedom) < share:
            least = middle
        else:
            most = middle
    return most
