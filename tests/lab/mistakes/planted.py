"""A plugin of pytest: the mistake that MISTAKE names is planted before the tests are collected."""

import os

import pytest

from tests.lab.mistakes import MISTAKES

MISTAKES[os.environ["MISTAKE"]].plant(pytest.MonkeyPatch())
