"""What holds for all tests that start the agent in their own process."""

import pytest
from sse_starlette.sse import AppStatus


@pytest.fixture(autouse=True)
def _streams_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that ends here must not end the event streams of later tests in this process."""
    monkeypatch.setattr(AppStatus, "should_exit", False)
