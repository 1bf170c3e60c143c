"""The simulated printer parses ESC/POS by the reference, in pieces of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw_sim.printer.commands import Cut, Operation, Reset, Stream, Text

TWO_ROWS = b"\x1dv0\x00\x02\x00\x02\x00\x10\x04\x01\xff"


def read(data: bytes) -> list[Operation]:
    stream = Stream()
    stream.add(data)
    return list(iter(stream.next, None))


def test_half_a_command_waits_for_its_other_half() -> None:
    for end in range(len(TWO_ROWS)):
        stream = Stream()
        stream.add(TWO_ROWS[:end])
        before = list(iter(stream.next, None))
        stream.add(TWO_ROWS[end:])

        assert before + list(iter(stream.next, None)) == read(TWO_ROWS)


@given(st.binary(max_size=300))
def test_any_bytes_are_parsed_to_the_end(noise: bytes) -> None:
    stream = Stream()
    stream.add(noise)

    for _ in range(len(noise) + 1):
        if stream.next() is None:
            break
    else:
        raise AssertionError("more operations than bytes")


@pytest.mark.parametrize(
    ("data", "operations"),
    [
        (b"\x1dV\x00", [Cut(0)]),
        (b"\x00\x00\x10\x04\x01\x1b@", [Reset()]),
        (b"Rs. 500\x1b@", [Text(b"Rs. 500"), Reset()]),
        (b"\x1bE", [Text(b"\x1bE")]),
    ],
)
def test_commands_that_the_driver_does_not_send_are_read(
    data: bytes, operations: list[Operation]
) -> None:
    assert read(data) == operations
