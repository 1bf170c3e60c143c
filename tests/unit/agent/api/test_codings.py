"""Content-Encoding: only what changes the bytes is undone or refused."""

import gzip
import json
import zlib
from collections.abc import AsyncIterator

import httpx
import pytest

from agent.api.exchange import ExchangeFailed, Request
from agent.api.httpx_exchange import HttpxExchange
from agent.api.replies import BODY_MAX

PAID = json.dumps({"success": True, "data": {"status": "SUCCESS"}}).encode()
PART = 1000  # bytes that come at once
BOMB = gzip.compress(bytes(BODY_MAX * 5), mtime=0)


class _Parts(httpx.AsyncByteStream):
    def __init__(self, content: bytes) -> None:
        self._content = content
        self.read = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for at in range(0, len(self._content), PART):
            self.read += PART
            yield self._content[at : at + PART]


async def received(content: bytes, *codings: str) -> bytes:
    return await received_from(_Parts(content), *codings)


async def received_from(parts: httpx.AsyncByteStream, *codings: str) -> bytes:
    def answer(request: httpx.Request) -> httpx.Response:
        assert request.headers["accept-encoding"] == "identity"
        headers = [("content-encoding", coding) for coding in codings]
        return httpx.Response(200, headers=headers, stream=parts)

    exchange = HttpxExchange("https://api.example.in", transport=httpx.MockTransport(answer))
    try:
        return (await exchange.send(Request("GET", "/x", {}, {}, b"", 1.0, 1.0))).content
    finally:
        await exchange.close()


@pytest.mark.parametrize(
    "codings",
    [
        (),
        ("",),
        ("identity",),
        ("UTF-8",),
        ("utf8",),
        ("none",),
        ("binary",),
        ("8bit",),
        ("IDENTITY, UTF-8",),
        ("none", "utf-8"),
        ("application/json",),
    ],
)
async def test_a_word_that_is_not_a_coding_changes_nothing(codings: tuple[str, ...]) -> None:
    assert await received(PAID, *codings) == PAID


def deflated_without_its_head(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


@pytest.mark.parametrize(
    ("content", "codings"),
    [
        (gzip.compress(PAID, mtime=0), ("gzip",)),
        (gzip.compress(PAID, mtime=0), ("x-gzip",)),
        (gzip.compress(PAID, mtime=0), ("GZIP , UTF-8",)),
        (zlib.compress(PAID), ("deflate",)),
        (deflated_without_its_head(PAID), ("deflate",)),
        (gzip.compress(PAID[:20], mtime=0) + gzip.compress(PAID[20:], mtime=0), ("gzip",)),
    ],
)
async def test_a_packed_answer_that_nobody_asked_for_is_unpacked(
    content: bytes, codings: tuple[str, ...]
) -> None:
    assert await received(content, *codings) == PAID


@pytest.mark.parametrize("coding", ["br", "zstd", "compress", "gzip, br", "gzip, gzip", "dcz"])
async def test_a_coding_that_we_cannot_undo_is_refused_unread(coding: str) -> None:
    parts = _Parts(PAID)
    with pytest.raises(ExchangeFailed, match="AnswerCoded"):
        await received_from(parts, coding)
    assert parts.read == 0


async def test_a_packed_answer_is_unpacked_only_up_to_the_longest_answer() -> None:
    """1.5 MB could become gigabytes."""
    parts = _Parts(BOMB)
    with pytest.raises(ExchangeFailed, match="AnswerTooLong"):
        await received_from(parts, "gzip")
    assert parts.read < len(BOMB), "the rest is not read"


@pytest.mark.parametrize(
    "content",
    [
        PAID,
        gzip.compress(PAID, mtime=0)[:-9],
        gzip.compress(PAID, mtime=0)[:30],
        gzip.compress(PAID, mtime=0) + b"x" * 50,
        b"",
    ],
)
async def test_a_packed_answer_that_is_damaged_is_refused(content: bytes) -> None:
    with pytest.raises(ExchangeFailed, match="AnswerCoded"):
        await received(content, "gzip")
