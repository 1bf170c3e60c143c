"""One line to a terminal: acknowledgements, floods and damaged data."""

import asyncio

import pytest

from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_frame import framed
from drivers.card.zvt_link import INBOX_MAX, BareFraming, NotTaken, SerialFraming, ZvtLink
from drivers.line import Line, LineLost
from tests.support.lines import line_pair
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time

WAIT = bytes.fromhex("04FF010E")
ACK, NAK = b"\x06", b"\x15"


def linked() -> tuple[ZvtLink, Line]:
    """Return a link over a serial line, and the terminal's end."""
    ours, theirs = line_pair()
    return ZvtLink(ours, SerialFraming()), theirs


@virtual_time
async def test_only_an_intact_frame_is_acknowledged() -> None:
    link, theirs = linked()
    theirs.write(framed(WAIT))
    assert await theirs.read() == ACK
    theirs.write(framed(WAIT)[:-1] + b"\x00")
    assert await theirs.read() == NAK
    theirs.write(framed(WAIT)[:-4])
    assert await theirs.read() == NAK  # after T1
    theirs.write(framed(b"\x04\xff\x09\x0e"))
    assert await theirs.read() == NAK  # a correct CRC, but not a message
    assert await link.receive() == Apdu(0x04FF, b"\x0e")
    link.close()


@virtual_time
async def test_a_flood_uses_bounded_memory() -> None:
    """The terminal repeats a message that was not acknowledged, when there is room again."""
    link, theirs = linked()
    theirs.write(framed(WAIT) * (10 * INBOX_MAX))
    await passes(1)
    assert await theirs.read() == ACK * INBOX_MAX
    link.close()


@virtual_time
async def test_a_frame_is_sent_at_most_three_times() -> None:
    link, theirs = linked()
    with pytest.raises(NotTaken):
        await link.send(Apdu(0x8000))
    assert await theirs.read() == framed(b"\x80\x00\x00") * 3
    link.close()


@virtual_time
async def test_invalid_bytes_over_tcp_close_the_connection() -> None:
    ours, theirs = line_pair()
    link = ZvtLink(ours, BareFraming())
    assert await link.send(Apdu(0x8000)) == 1
    theirs.write(b"\x06\xd3\xff\xff\xff")
    with pytest.raises(LineLost, match="invalid data"):
        await link.receive()
    with pytest.raises(LineLost):
        await link.send(Apdu(0x8000))
    link.close()


@virtual_time
async def test_closing_a_link_ends_a_waiting_read() -> None:
    ours, _ = line_pair()
    link = ZvtLink(ours, SerialFraming())
    waiting = asyncio.create_task(link.receive())
    await passes(1)
    link.close()
    with pytest.raises(LineLost, match="closed"):
        await waiting
