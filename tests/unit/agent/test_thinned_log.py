"""A message that a peer can cause at will does not fill the log."""

import io
import logging
from collections.abc import Iterator

import pytest

from agent.base.log_lines import (
    LENGTH_MAX,
    MESSAGES_MAX,
    QUIET_S,
    ThinnedLibraries,
    ThinnedLog,
    logging_to_stderr,
    thinned,
)

LIBRARY = "some.library"
DISCARDED = "queue is full, %s discarded"


def record(message: str, at: float = 0.0, *args: object) -> logging.LogRecord:
    made = logging.LogRecord(LIBRARY, logging.ERROR, __file__, 1, message, args, None)
    made.created = at
    return made


def test_only_the_first_second_fourth_and_eighth_message_of_a_flood_are_written(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with thinned(LIBRARY):
        for number in range(10):
            logging.getLogger(LIBRARY).error(DISCARDED, f"message {number}")
    assert caplog.messages == [
        "queue is full, message 0 discarded",
        "queue is full, message 1 discarded (number 2)",
        "queue is full, message 3 discarded (number 4)",
        "queue is full, message 7 discarded (number 8)",
    ]


def test_each_message_is_counted_on_its_own() -> None:
    thinner = ThinnedLog()
    passed = [thinner.filter(record(text)) for text in ("a", "b", "a", "b", "a", "b")]
    assert passed == [True, True, True, True, False, False]


def test_other_messages_are_all_written() -> None:
    thinner = ThinnedLog("socket.accept()")
    assert all(thinner.filter(record("Task exception was never retrieved")) for _ in range(9))


def test_a_new_burst_is_seen_again() -> None:
    thinner = ThinnedLog()
    passed = [thinner.filter(record("full", at=second)) for second in range(6)]
    assert not passed[-1]
    assert thinner.filter(record("full", at=6 + QUIET_S))


def test_the_number_of_remembered_messages_is_limited() -> None:
    thinner = ThinnedLog()
    for number in range(MESSAGES_MAX * 2):
        assert thinner.filter(record(f"{number}" + "x" * LENGTH_MAX * 2))
    assert len(thinner._counts) <= MESSAGES_MAX


def test_a_record_is_counted_by_only_one_filter() -> None:
    """A record that the library's own filter passes is also passed by the handler's."""
    own, handlers = ThinnedLog(), ThinnedLibraries()
    records = [record(f"{DISCARDED} {number}") for number in range(9)]
    assert all(own.filter(one) and handlers.filter(one) for one in records)


def test_the_filter_is_removed_with_its_handler(caplog: pytest.LogCaptureFixture) -> None:
    with thinned(LIBRARY):
        pass
    for _ in range(3):
        logging.getLogger(LIBRARY).error("full")
    assert len(caplog.messages) == 3


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The output of the agent's log on standard error."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with logging_to_stderr(logging.INFO):
        yield stream


@pytest.mark.parametrize(
    "library", ["aiomqtt", "asyncio", "httpx", "py.warnings", "redis", "uvicorn.error"]
)
def test_a_library_that_a_peer_makes_log_a_thousand_times_writes_ten_lines(
    written: io.StringIO, caplog: pytest.LogCaptureFixture, library: str
) -> None:
    """Messages that the library has formatted itself also count as one."""
    caplog.set_level(logging.ERROR, library)  # a server of an earlier test has set another one
    for number in range(1000):
        logging.getLogger(library).error(f"Cannot handle what the peer sent: {number}")  # noqa: G004
    lines = written.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[0] == f"ERROR {library}: Cannot handle what the peer sent: 0"
    assert lines[-1].endswith("sent: 511 (number 512)")


def test_two_faults_that_asyncio_logs_at_one_line_are_both_written(written: io.StringIO) -> None:
    for message in ("Task exception was never retrieved", "socket.accept() out of system resource"):
        logging.getLogger("asyncio").error(message)
    assert len(written.getvalue().splitlines()) == 2


@pytest.mark.parametrize(
    "logger", ["agent.reconciler.reconciler", "drivers.card", "rd_bridge.server"]
)
def test_the_agents_own_messages_are_all_written(written: io.StringIO, logger: str) -> None:
    for number in range(20):
        logging.getLogger(logger).warning("transaction %d is in doubt", number)
    assert len(written.getvalue().splitlines()) == 20


def test_a_message_that_was_counted_by_its_logger_is_counted_once(written: io.StringIO) -> None:
    with thinned("asyncio"):
        for _ in range(8):
            logging.getLogger("asyncio").error("full")
    assert [line.partition("full")[2] for line in written.getvalue().splitlines()] == [
        "",
        " (number 2)",
        " (number 4)",
        " (number 8)",
    ]
