"""The state of the house as JSON."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from punto.house.limits import NextLimit, SelfExclusion
from punto.house.name_register import NameRegister
from punto.house.state import Dispute, House, Person
from punto.house.stream import HOUSE
from punto.house.wallet_transfer import PastTransfer, TransferDirection, WalletTransfer
from punto.journal.actor import Role
from punto.journal.encoding import decode, encode
from punto.journal.persistent_map import Map
from punto.journal.stream_format import write
from punto.stream_kinds.formats import read

PEOPLE = st.dictionaries(st.text(), st.builds(Person), max_size=5)
DISPUTES = st.dictionaries(st.integers(1, 10**6), st.builds(Dispute), max_size=5)
TRANSFERS = st.dictionaries(st.text(), st.builds(WalletTransfer), max_size=5)
PASSED = st.dictionaries(st.text(), st.tuples(st.builds(PastTransfer)), max_size=5)


@given(
    st.builds(
        House,
        people=PEOPLE.map(Map),
        disputes=DISPUTES.map(Map),
        transfers=TRANSFERS.map(Map),
        passed=PASSED.map(Map),
    )
)
def test_a_house_reads_back_as_it_was_written(house: House) -> None:
    written = encode(house)
    assert decode(House, written) == house
    assert encode(decode(House, written)) == written


def test_the_bytes_of_a_house_do_not_depend_on_the_order_of_its_people() -> None:
    people: list[dict[str, Any]] = [
        {"name": f"p{number}", "role": Role.PATRON, "guest": True} for number in range(50)
    ]
    there = House(people=Map({one["name"]: Person(**one) for one in people}))
    back = House(people=Map({one["name"]: Person(**one) for one in reversed(people)}))
    assert encode(there) == encode(back)


def test_an_old_entry_of_the_cage_is_read_and_written_as_it_was() -> None:
    body = (
        '{"at":1767258004000000,"by":["pit","pat"],"command":"c1",'
        '"event":{"event":"ChipsBought","patron":"ann","cents":500000}}'
    )
    assert write(read(HOUSE, body)) == body


def test_the_form_of_a_house() -> None:
    person = Person(
        name="Ann",
        role=Role.PATRON,
        guest=True,
        limit_cents=500,
        next_limit=NextLimit(None, 7),
        exclusion=SelfExclusion(None),
    )
    dispute = Dispute(patron="Ann", table="T1", round=7, words="a nine")
    house = House(
        name="The Punto",
        key_check="ab" * 8,
        people=Map({"ann": person, "ada": Person(name="ada", role=Role.ADMINISTRATOR)}),
        administrators=1,
        people_names=NameRegister().with_name("Ann", "Ann Lee"),
        disputes=Map({1: dispute}),
        transfers=Map(
            {"t1": WalletTransfer(patron="Ann", way=TransferDirection.IN, cents=5, at=7)}
        ),
        passed=Map(
            {
                "Ann": (
                    PastTransfer(transfer="t0", way=TransferDirection.OUT, cents=5, at=6, why="no"),
                )
            }
        ),
    )
    assert encode(house).decode() == (
        '{"name":"The Punto","key_check":"abababababababab","people":{'
        '"ada":{"name":"ada","role":"administrator"},'
        '"ann":{"name":"Ann","role":"patron","guest":true,"limit_cents":500,'
        '"next_limit":[null,7],"exclusion":[null]}},"administrators":1,'
        '"people_names":{"names":{"Ann":"Ann Lee"},"owners":{'
        '"ann":"Ann","ann lee":"Ann"}},'
        '"table_names":{"names":{},"owners":{}},"tournament_names":{"names":{},"owners":{}},'
        '"disputes":{"1":{"patron":"Ann","table":"T1","round":7,"words":"a nine",'
        '"answer":null,"upheld":null}},'
        '"transfers":{"t1":{"patron":"Ann","way":"in","cents":5,"at":7,"recalled":false}},'
        '"passed":{"Ann":[{"transfer":"t0","way":"out","cents":5,"at":6,"why":"no"}]}}'
    )
