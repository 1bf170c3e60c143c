"""A message that a peer can cause at will does not fill the log."""

import logging

import pytest

from agent.thinned_log import LENGTH_MAX, MESSAGES_MAX, QUIET_S, ThinnedLog, thinned

LIBRARY = "some.library"
DISCARDED = "queue is full, %s discarded"


def record(message: str, at: float = 0.0, *args: object) -> logging.LogRecord:
    made = logging.LogRecord(LIBRARY, logging.ERROR, __file__, 1, message, args, None)
    made.created = at
    return made


def test_of_a_flood_the_first_second_fourth_and_eighth_are_written(
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


def test_other_messages_pass_whole() -> None:
    thinner = ThinnedLog("socket.accept()")
    assert all(thinner.filter(record("Task exception was never retrieved")) for _ in range(9))


def test_a_new_burst_is_seen_again() -> None:
    thinner = ThinnedLog()
    passed = [thinner.filter(record("full", at=second)) for second in range(6)]
    assert not passed[-1]
    assert thinner.filter(record("full", at=6 + QUIET_S))


def test_what_is_remembered_is_bounded() -> None:
    thinner = ThinnedLog()
    for number in range(MESSAGES_MAX * 2):
        assert thinner.filter(record(f"{number}" + "x" * LENGTH_MAX * 2))
    assert len(thinner._counts) <= MESSAGES_MAX


def test_nothing_is_thinned_afterwards(caplog: pytest.LogCaptureFixture) -> None:
    with thinned(LIBRARY):
        pass
    for _ in range(3):
        logging.getLogger(LIBRARY).error("full")
    assert len(caplog.messages) == 3
