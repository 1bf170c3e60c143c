"""Each record of the log is one line, and a message that a peer can cause does not fill the log."""

import io
import logging
import warnings
from collections.abc import Iterator

import pytest

from agent.base.foreign_text import is_shown
from agent.base.log_lines import (
    LENGTH_MAX,
    LINE_MAX,
    MESSAGES_MAX,
    QUIET_S,
    OneLineFormatter,
    ThinnedLibraries,
    ThinnedLog,
    lines,
    logging_to_stderr,
    one_line,
    thinned,
)
from tests.support.hostile import NAMES, SENDABLE

LIBRARY = "some.library"
DISCARDED = "queue is full, %s discarded"

hostile = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


# pytest sends logged texts between its processes, and half a surrogate pair cannot be sent.
logged = pytest.mark.parametrize("name", SENDABLE.values(), ids=SENDABLE)


def is_fit(printed: str) -> bool:
    return all(is_shown(character) for line in printed.split("\n") for character in line)


# --- the rule ---


@hostile
def test_a_line_stays_one_line_and_shows_its_escapes(name: str) -> None:
    line = one_line(name)
    assert is_fit(line)
    assert "\n" not in line


@pytest.mark.parametrize("text", ["₹500 owed", "भारतीय स्टेट बैंक क्\u200dष", "a \\n of its own", ""])
def test_a_safe_line_is_not_changed(text: str) -> None:
    assert one_line(text) == text


def test_several_lines_stay_several_lines() -> None:
    assert lines("first\nsecond\x1b[2J") == "first\nsecond\\u001b[2J"


# --- the log ---


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The output of the agent's log on standard error."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with logging_to_stderr(logging.INFO):
        yield stream


@logged
def test_each_log_record_is_one_line(name: str, written: io.StringIO) -> None:
    logging.getLogger("agent.test").warning("bank %s", name)
    assert written.getvalue().count("\n") == 1
    assert written.getvalue().startswith("WARNING agent.test: bank ")
    assert is_fit(written.getvalue())


def test_half_a_surrogate_pair_is_logged_as_its_escape() -> None:
    record = logging.LogRecord("agent", logging.WARNING, "", 0, "State\ud800Bank", None, None)
    assert OneLineFormatter().format(record) == "WARNING agent: State\\ud800Bank"


def trips(words: str) -> None:
    raise ValueError(words)


@logged
def test_an_exceptions_message_and_traceback_stay_in_the_line(
    name: str, written: io.StringIO
) -> None:
    try:
        trips(name)
    except ValueError:
        logging.getLogger("asyncio").exception("Task exception was never retrieved")
    assert written.getvalue().count("\n") == 1
    assert "ValueError" in written.getvalue()
    assert is_fit(written.getvalue())


def test_a_line_of_the_log_has_a_limit(written: io.StringIO) -> None:
    logging.getLogger("agent.test").error("%s", "x" * 1_000_000)
    assert len(written.getvalue()) <= LINE_MAX + 2


def test_a_record_that_cannot_be_written_is_not_quoted_raw(written: io.StringIO) -> None:
    logging.getLogger("agent.test").error("%d", "\x1b[2J999999990019")
    assert written.getvalue() == ""


def test_a_python_warning_is_one_line_of_the_log(written: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn("old\n\x1b[2J", stacklevel=1)
    assert written.getvalue().count("\n") == 1
    assert is_fit(written.getvalue())


# --- what repeats ---


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
    assert len(thinner._counts) <= 256


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


@pytest.mark.parametrize("library", ["aiomqtt", "asyncio", "httpx", "py.warnings", "uvicorn.error"])
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
    "logger", ["agent.reconciler.reconciler", "drivers.card", "companion.box.server"]
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
