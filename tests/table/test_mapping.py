"""The persistent mapping of a table's patrons."""

from hypothesis import given
from hypothesis import strategies as st

from punto.journal.actor import patron
from punto.journal.persistent_map import Map

pairs = st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 9)))


@given(pairs, st.sampled_from("abcdef"))
def test_a_mapping_is_what_a_dict_would_be_and_the_old_one_stays(
    put: list[tuple[str, int]], key: str
) -> None:
    mapping, plain = Map[str, int](), dict[str, int]()
    for name, value in put:
        before = dict(mapping)
        after = mapping.put(name, value)
        assert dict(mapping) == before
        mapping = after
        plain[name] = value
    assert dict(mapping) == plain
    assert (len(mapping), key in mapping, mapping.get(key)) == (
        len(plain),
        key in plain,
        plain.get(key),
    )
    plain.pop(key, None)
    assert mapping.without(key) == Map(plain)
    assert mapping.put(key, 1) != Map(plain)


def test_mappings_and_people_print_as_what_they_hold() -> None:
    assert repr(Map({"ann": 1})) == "Map({'ann': 1})"
    assert str(patron("ann")) == "patron ann"
