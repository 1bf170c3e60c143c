"""Write the examples of a program's commands as a section of its manual page.

argparse-manpage leaves out the text after the options, where each command has its example.
"""

import argparse
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

MARK = "example: "


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("module")
    options.add_argument("function", help="returns the program's parser")
    options.add_argument("--output", type=Path, required=True)
    asked = options.parse_args()
    sys.path.insert(0, str(Path.cwd()))
    parser = getattr(importlib.import_module(asked.module), asked.function)()
    asked.output.write_text(section(parser), encoding="utf-8")
    return 0


def section(parser: argparse.ArgumentParser) -> str:
    """Return the section in the format of argparse-manpage's --include."""
    lines = [
        f".TP\n\\fB{escaped(call)}\\fR\n{escaped(about)}\n" for call, about in examples(parser)
    ]
    return "[EXAMPLES]\n" + "".join(lines)


def examples(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Yield the example of each command, and what it does."""
    if parser.epilog and parser.epilog.startswith(MARK):
        yield parser.epilog.removeprefix(MARK), parser.description or ""
    seen = set()
    for action in parser._actions:  # noqa: SLF001  # argparse has no other way to list its commands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001  # see above
            for inner in action.choices.values():
                if id(inner) not in seen:  # another name of the same command
                    seen.add(id(inner))
                    yield from examples(inner)


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("-", "\\-")


if __name__ == "__main__":
    sys.exit(main())
