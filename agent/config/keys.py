"""The keys of a configuration as people read them: in docs, examples and questions of set-up.

The text below a key in its class is its only description. The value after "such as" in it is the
key's example; without one, the default is.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final

import msgspec
import tomlkit

from agent.config.toml import Struct, fields, read_toml, table_of

_EXAMPLE: Final = re.compile(r",? such as `(.+?)`")
_LINK: Final = re.compile(r" \(\[[^]]+\]\([^)]+\)\)|\[(?P<words>[^]]+)\]\([^)]+\)")
_SENTENCE: Final = re.compile(r".+?[.](?= |\Z)")
WIDTH: Final = 100


class ConfigKey(msgspec.Struct, frozen=True):
    """One key of a table."""

    table: str
    name: str
    kind: Any
    """The key's annotated type."""
    default: Any
    """msgspec.NODEFAULT: the key is required."""
    text: str
    """The key's description, in Markdown."""

    @property
    def example(self) -> Any:
        found = _EXAMPLE.search(self.text)
        return self.default if found is None else read_toml(f"it = {found[1]}")["it"]

    @property
    def words(self) -> str:
        """The description for a terminal, without marks of Markdown."""
        return _plain(self.text)

    @property
    def first_words(self) -> str:
        """The first sentence of the description, with its example."""
        return _first_sentence(self.words)

    @property
    def first_sentence(self) -> str:
        """The first sentence of the description, without the example."""
        return _first_sentence(_plain(_EXAMPLE.sub("", self.text)))


def _plain(markdown: str) -> str:
    return _LINK.sub(lambda link: link["words"] or "", markdown).replace("`", "").replace("*", "")


def _first_sentence(text: str) -> str:
    found = _SENTENCE.match(text)
    return found[0] if found else text


@cache
def keys(config: Struct) -> Mapping[tuple[str, str], ConfigKey]:
    """Return all keys by table and name, in their order in the classes."""
    return {
        (table, name): ConfigKey(table, name, field.type, default_of(field), texts.get(name, ""))
        for table, optional in fields(config).items()
        for struct in (table_of(optional),)
        for texts in (_texts(struct),)
        for name, field in fields(struct).items()
    }


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """Return a key's default; msgspec.NODEFAULT: the key is required."""
    is_made = field.default_factory is not msgspec.NODEFAULT
    return field.default_factory() if is_made else field.default


def _texts(table: Struct) -> dict[str, str]:
    """Return the text below each key of a table, also of those that it inherits."""
    texts = {}
    for declared in reversed(table.__mro__):
        texts.update(_texts_in(declared.__module__).get(declared.__name__, {}))
    return texts


@cache
def _texts_in(module: str) -> dict[str, dict[str, str]]:
    """Return the text below each key of each class in a module of this project."""
    if not module.startswith(f"{__name__.partition('.')[0]}."):
        return {}
    found: dict[str, dict[str, str]] = {}
    for declared in ast.parse(inspect.getsource(sys.modules[module])).body:
        if isinstance(declared, ast.ClassDef):
            texts = found.setdefault(declared.name, {})
            for pair in pairwise(declared.body):
                match pair:
                    case ast.AnnAssign(target=ast.Name(id=key)), ast.Expr(ast.Constant(value)):
                        texts[key] = " ".join(str(value).split())
    return found


def as_toml(value: object) -> str:
    """Return a value as it is written behind its key."""
    if isinstance(value, dict):
        table = tomlkit.inline_table()
        table.update(value)
        return table.as_string()
    return tomlkit.item(list(value) if isinstance(value, tuple) else value).as_string()


def example_file(config: Struct) -> Iterator[str]:
    """Yield the lines of an example with every key; those that may be left out are comments."""
    for table, optional in fields(config).items():
        sign = "# " if optional.default is None else ""
        yield f"\n{sign}[{table}]"
        for key in keys(config).values():
            if key.table == table:
                comment = f"# {key.first_sentence}"
                yield from textwrap.wrap(comment, WIDTH, subsequent_indent="# ")
                off = sign if key.default is msgspec.NODEFAULT else "# "
                yield f"{off}{key.name} = {as_toml(key.example)}"
