"""An immutable mapping. `put` gives a new one that shares nearly all of the old, at a cost that
hardly grows with its size."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from rpds import HashTrieMap

K = TypeVar("K")
V = TypeVar("V")


class Map(Mapping[K, V]):
    __slots__ = ("_trie",)
    _trie: "HashTrieMap[K, V]"

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._trie = HashTrieMap.convert(items or {})

    def put(self, key: K, value: V) -> "Map[K, V]":
        return _over(self._trie.insert(key, value))

    def without(self, key: K) -> "Map[K, V]":
        return _over(self._trie.discard(key))

    def __getitem__(self, key: K) -> V:
        return self._trie[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._trie)

    def __len__(self) -> int:
        return len(self._trie)

    def __contains__(self, key: object) -> bool:
        return key in self._trie

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and self._trie == other._trie

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Map({dict(self._trie.items())!r})"


def _over(trie: "HashTrieMap[K, V]") -> Map[K, V]:
    made: Map[K, V] = object.__new__(Map)
    made._trie = trie
    return made
