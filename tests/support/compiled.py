"""Compiles the test modules once, before the workers of pytest-xdist import them.

pytest rewrites the assertions of a module and keeps the result in a .pyc file. On a fresh clone
each worker would do so, because all of them import the same module at the same moment.
"""

import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

TESTS = Path(__file__).parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    config = session.config
    is_alone = hasattr(config, "workerinput") or not config.getoption("numprocesses", None)
    if is_alone or config.option.assertmode != "rewrite" or sys.dont_write_bytecode:
        return
    state = config.stash[rewrite.assertstate_key]
    for module in sorted(TESTS.rglob("*.py")):
        if state.hook is None or not state.hook._should_rewrite(module.stem, str(module), state):
            continue
        folder = rewrite.get_cache_dir(module)
        compiled = folder / (module.stem + rewrite.PYC_TAIL)
        if _is_newer(compiled, module):
            continue
        if rewrite.try_makedirs(folder):
            made, code = rewrite._rewrite_test(module, config)
            rewrite._write_pyc(state, code, made, compiled)


def _is_newer(compiled: Path, module: Path) -> bool:
    return compiled.exists() and compiled.stat().st_mtime >= module.stat().st_mtime
