"""Load a Python file that is not on the import path, such as a script."""

import importlib.util
from pathlib import Path
from types import ModuleType


def loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
