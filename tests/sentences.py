"""What the house can say to a person: the sentences of its refusals and of its troubles, read from
its source, with `{}` for each blank."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import NamedTuple

BLANK = "{}"

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Said(NamedTuple):
    """`sentence` is a blank alone where what is said was made elsewhere; `code` is the argument."""

    file: str
    line: int
    sentence: str
    code: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(eq=False)
class Module:
    name: str
    file: str
    tree: ast.Module
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node

    @cached_property
    def constants(self) -> Mapping[str, list[ast.expr]]:
        return _assigned(self.tree.body)

    @cached_property
    def imported(self) -> Mapping[str, tuple[str, str]]:
        """The module that a name comes from, and what it is called there."""
        return {
            alias.asname or alias.name: (node.module, alias.name)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }

    def calls(self) -> Iterator[ast.Call]:
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))

    def functions(self) -> Iterator[Function]:
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def around(self, node: ast.AST) -> Iterator[Function]:
        """The functions that a node stands in, the innermost first."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, Function):
                yield node

    def last_assigned(self, node: ast.AST, name: str) -> list[ast.expr]:
        """What a name stands for at a place within a function, by the nearest statement above."""
        while node in self.parents and not isinstance(node, Function):
            node, inner = self.parents[node], node
            for _, block in ast.iter_fields(node):
                if isinstance(block, list) and inner in block:
                    for statement in reversed(block[: block.index(inner)]):
                        found = isinstance(statement, ast.stmt) and _assigned([statement]).get(name)
                        if found:
                            return found
        return []


def _assigned(body: list[ast.stmt]) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    found.setdefault(name, []).append(value)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    for one, value in zip(names, values, strict=True):
                        if isinstance(one, ast.Name):
                            found.setdefault(one.id, []).append(value)
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    found.setdefault(name, []).append(value)
                case _:
                    pass
    return found


def called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def parameters(function: Function) -> list[str]:
    given = function.args
    return [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]


def argument(call: ast.Call, place: int | None, name: str) -> ast.expr | None:
    """What a call gives for a parameter."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[place] if place is not None and place < len(call.args) else None


Sink = Callable[[Module, ast.AST], ast.expr | None]
"""What a person gets to read of a call, or of any other node; None where that is nothing."""


class Source:
    """Some packages of the house, as they are written."""

    def __init__(self, root: Path, packages: tuple[str, ...]) -> None:
        self.modules: dict[str, Module] = {}
        for package in packages:
            for path in sorted((root / "punto" / package).rglob("*.py")):
                parts = path.relative_to(root).with_suffix("").parts
                name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
                tree = ast.parse(path.read_text(encoding="utf-8"))
                self.modules[name] = Module(name, path.relative_to(root).as_posix(), tree)

    def said(self, sink: Sink) -> Iterator[Said]:
        for module, given in self._sinks(sink):
            for sentence in sorted(self.sentences(module, given)):
                yield Said(module.file, given.lineno, sentence, ast.unparse(given))

    def _sinks(self, sink: Sink) -> Iterator[tuple[Module, ast.expr]]:
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                given = sink(module, node)
                if given is not None:
                    yield module, given

    def sentences(self, module: Module, node: ast.expr) -> set[str]:
        """All that an expression can come to; what is not written down there is a blank."""
        found: set[str] = {BLANK}
        match node:
            case ast.Constant(value=str() as text):
                found = {text}
            case ast.Constant(value=None):
                found = set()
            case ast.JoinedStr(values=values):
                parts = [self.sentences(module, value) for value in values]
                found = {"".join(one) for one in product(*parts)}
            case ast.FormattedValue(value=value, format_spec=None):
                found = self.sentences(module, value)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                both = product(self.sentences(module, left), self.sentences(module, right))
                # Two blanks are a sum.
                found = {BLANK if {*one} == {BLANK} else "".join(one) for one in both}
            case ast.IfExp(body=body, orelse=other):
                found = self.sentences(module, body) | self.sentences(module, other)
            case ast.Name(id=name):
                found = self._named(module, node, name)
            case _:
                pass
        return found

    def _named(self, module: Module, node: ast.expr, name: str) -> set[str]:
        for function in module.around(node):
            if name in parameters(function):
                return {BLANK}
            local = module.last_assigned(node, name)
            if local:
                return {one for value in local for one in self.sentences(module, value)}
        if name in module.constants:
            values = module.constants[name]
            return {one for value in values for one in self.sentences(module, value)}
        home, there = module.imported.get(name, ("", ""))
        if home in self.modules and there in self.modules[home].constants:
            other = self.modules[home]
            return {one for value in other.constants[there] for one in self.sentences(other, value)}
        return {BLANK}

    def phrases(self, sink: Sink) -> Iterator[Said]:
        """What is put into the blanks of sentences where it is written down elsewhere: given to a
        function that makes a sentence of it, or looked up in a table of words."""
        wanted: list[tuple[Module, Function, str]] = []
        for module, given in self._sinks(sink):
            yield from self._looked_up(module, given)
            if isinstance(given, ast.JoinedStr):
                wanted += self._asked_for(module, given)
        seen = set(wanted)
        while wanted:
            module, function, name = wanted.pop()
            for other, given in self._given(module, function, name):
                for one in sorted(self.sentences(other, given) - {BLANK, ""}):
                    yield Said(other.file, given.lineno, one, ast.unparse(given))
                for more in self._asked_for(other, given):
                    if more not in seen:
                        seen.add(more)
                        wanted.append(more)

    def _asked_for(self, module: Module, given: ast.expr) -> Iterator[tuple[Module, Function, str]]:
        """The parameters of the function around that go into a sentence."""
        for name in self._names(module, given):
            for function in module.around(name):
                if name.id in parameters(function):
                    yield module, function, name.id
                    break

    def _names(self, module: Module, given: ast.expr) -> Iterator[ast.Name]:
        """Names that stand in a sentence as they are, not as what something makes of them."""
        match given:
            case ast.Name(id=name):
                yield given
                for value in module.last_assigned(given, name):
                    yield from self._names(module, value)
            case ast.JoinedStr(values=values):
                for value in values:
                    if isinstance(value, ast.FormattedValue):
                        yield from self._names(module, value.value)
            case _:
                pass

    def _given(
        self, module: Module, function: Function, name: str
    ) -> Iterator[tuple[Module, ast.expr]]:
        names = parameters(function)
        place = names.index(name) - (names[0] == "self")
        private = function.name.startswith("_")
        for other in (module,) if private else self.modules.values():
            home = (module.name, function.name)
            if other is not module and home not in other.imported.values():
                continue
            for call in other.calls():
                if called(call) == function.name:
                    given = argument(call, place, name)
                    if given is not None:
                        yield other, given

    def _looked_up(self, module: Module, given: ast.expr) -> Iterator[Said]:
        for home, table in self._tables(module, given):
            for value in table.values:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield Said(home.file, value.lineno, value.value, ast.unparse(given))

    def _tables(self, module: Module, given: ast.expr) -> Iterator[tuple[Module, ast.Dict]]:
        for node in ast.walk(given):
            match node:
                case ast.Subscript(value=ast.Name(id=name)):
                    home, there = module.imported.get(name, (module.name, name))
                    other = self.modules.get(home, module)
                    for value in other.constants.get(there, ()):
                        if isinstance(value, ast.Dict):
                            yield other, value
                case ast.Name(id=name) if name not in module.constants:
                    for value in module.last_assigned(node, name):
                        yield from self._tables(module, value)
