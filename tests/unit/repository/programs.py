"""The programs that our shell scripts and Python code start, and the packages that contain them."""

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from tests.unit.repository.tracked import ROOT

FOLDERS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
SHELL = re.compile(rb"#!\s*/(usr/)?bin/(env )?(ba)?sh\b")
SOURCED = ("packaging/lib/kiosk.sh", "scripts/steps.sh")
PROGRAM = re.compile(r"[a-z][A-Za-z0-9_.+-]+")
STARTERS = {"run", "Popen", "check_call", "check_output", "create_subprocess_exec", "which"}
"""Functions whose first argument is a program, or a list that begins with one."""
STARTS = re.compile(rb"\b(%s)\(" % "|".join(STARTERS).encode())
WRAPPERS = {"command", "env", "exec", "nice", "nohup", "setsid", "sudo", "timeout", "xargs"}
"""Commands with another command among their operands."""
SKIPPED = re.compile(r"-|\w+=|\$|[0-9]|\"")
"""Operands of a wrapper in front of the other command."""
_BASH = Parser(Language(tree_sitter_bash.language()))


def started(files: Mapping[str, bytes]) -> dict[str, set[str]]:
    """Return the files that start each program. Builtins and the scripts' functions are none."""
    scripts = {
        name: _BASH.parse(text)
        for name, text in files.items()
        if SHELL.match(text) or name in SOURCED
    }
    functions = {one for tree in scripts.values() for one in _functions(tree.root_node)}
    found: dict[str, set[str]] = {}
    for name, tree in scripts.items():
        for program in _of_shell(tree.root_node):
            found.setdefault(program, set()).add(name)
    for name, text in files.items():
        if name.endswith(".py") and STARTS.search(text):  # to parse the others takes seconds
            for program in _of_python(text.decode()):
                found.setdefault(program, set()).add(name)
    return {name: found[name] for name in found.keys() - functions - _builtins()}


def _builtins() -> set[str]:
    asked = ("bash", "-c", "compgen -b; compgen -k")
    return set(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split())


def _functions(root: Node) -> Iterator[str]:
    for node in _walk(root):
        name = node.child_by_field_name("name")
        if node.type == "function_definition" and name:
            yield _text(name)


def _of_shell(root: Node) -> Iterator[str]:
    for node in _walk(root):
        if node.type != "command":
            continue
        name = node.child_by_field_name("name")
        words = [_text(name)] if name else []
        words += map(_text, node.children_by_field_name("argument"))
        yield from _of_command(words)


def _of_command(words: list[str]) -> Iterator[str]:
    """Yield the program of a command, and after a wrapper the program that it starts."""
    for place, word in enumerate(words):
        if PROGRAM.fullmatch(word):
            yield word
            if word not in WRAPPERS:
                return
        elif not place or not SKIPPED.match(word):
            return


def _of_python(text: str) -> Iterator[str]:
    tree = ast.parse(text)
    named = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        if name in STARTERS:
            first = node.args[0]
            first = first.value if isinstance(first, ast.Starred) else first
            first = named.get(first.id, first) if isinstance(first, ast.Name) else first
            words = first.elts if isinstance(first, ast.Tuple | ast.List) else [first]
            yield from _of_command([_constant(word) for word in words])


def _constant(word: ast.expr) -> str:
    return word.value if isinstance(word, ast.Constant) and isinstance(word.value, str) else "$"


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _text(node: Node) -> str:
    return (node.text or b"").decode()


def packages_of(script: str, variable: str) -> list[str]:
    """Return the Debian packages in a variable of a set-up script."""
    found = re.search(rf'^{variable}="([^"]*)"', (ROOT / script).read_text(), re.MULTILINE)
    assert found, f"{script} has no {variable}"
    return found[1].split()


def owners(programs: Iterable[str]) -> dict[str, set[str]]:
    """Return the installed Debian packages that contain each program."""
    places = {program: _places(program) for program in programs}
    asked = ("dpkg-query", "--search", *sorted({one for found in places.values() for one in found}))
    listed = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    owner: dict[str, set[str]] = {}
    for line in listed.splitlines():
        packages, _, path = line.rpartition(": ")
        owner.setdefault(path, set()).update(one.partition(":")[0] for one in packages.split(", "))
    return {
        program: {package for place in found for package in owner.get(place, ())}
        for program, found in places.items()
    }


def _places(program: str) -> set[str]:
    """Return the paths under which dpkg may know a program: /bin and /usr/bin are one folder."""
    found = shutil.which(program, path=FOLDERS)
    paths = {found, os.path.realpath(found)} if found else set()
    return paths | {path.removeprefix("/usr") for path in paths if path.startswith("/usr/")}


def with_dependencies(packages: Iterable[str]) -> set[str]:
    """Return packages with all that they depend on, as far as it is installed."""
    fields = "${Package}\t${Provides}\t${Pre-Depends}, ${Depends}\n"
    asked = ("dpkg-query", "--show", f"--showformat={fields}")
    listed = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    needs: dict[str, set[str]] = {}
    provided: dict[str, set[str]] = {}
    for line in listed.splitlines():
        package, provides, depends = line.split("\t")
        needs.setdefault(package, set()).update(_names(depends))
        for name in (package, *_names(provides)):
            provided.setdefault(name, set()).add(package)
    todo, found = list(packages), set[str]()
    while todo:
        for package in provided.get(todo.pop(), set()) - found:
            found.add(package)
            todo += needs[package]
    return found


def _names(field: str) -> list[str]:
    return re.findall(r"(?:^|[,|])\s*([a-z0-9][a-z0-9.+-]+)", field)


def essential() -> set[str]:
    """Return the packages of a minimal Debian (`debootstrap --variant=minbase`)."""
    asked = ("dpkg-query", "--show", "--showformat=${Package} ${Priority} ${Essential}\n")
    rows = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return {"apt"} | {
        row.split()[0] for row in rows if "required" in row.split() or row.endswith(" yes")
    }
