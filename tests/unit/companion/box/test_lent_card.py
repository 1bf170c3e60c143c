"""The kiosk's real driver, the paired companion and a program, over TLS."""

import asyncio
import json
import os
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from companion.box.card import CardReader
from companion.box.folder import BoxFolder
from companion.box.routes import Lent
from companion.pairing.identity import make_identity
from drivers.card.companion_terminal import CompanionTerminal
from drivers.card.port import (
    Approved,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    TerminalReadiness,
)
from drivers.companion.answers import Capabilities, Trouble, TroubleKind
from drivers.companion.client import paired_context
from drivers.companion.companion import Companion
from tests.unit.companion.box.box import paired, running
from tests.unit.companion.box.programs import PROGRAM, TOKEN, until
from tests.unit.drivers.biometric.rd_machine import Waits


@dataclass(frozen=True)
class LentCard:
    """A kiosk with its companion."""

    companion: Companion
    terminal: CompanionTerminal
    folder: Path
    program: Path

    async def launch(self) -> None:
        await self.terminal.begin(50_000, TOKEN, CardService.CASH_WITHDRAWAL, within_s=800.0)

    @property
    def launches(self) -> int:
        return (self.folder / "asked").read_text().count('"ask": "launch"')


@asynccontextmanager
async def shop(folder: Path, how: str) -> AsyncIterator[LentCard]:
    pair = paired(folder)
    program = folder / "launch"
    words = f"exec {sys.executable} -S -E {PROGRAM} '{how}' {folder}"
    program.write_text(f"#!/bin/sh\n{words}\n")
    program.chmod(0o755)
    entropy = os.urandom  # noqa: TID251  # as in the field
    card = CardReader([str(program)], pair.folder, entropy)
    async with running(pair, Lent(rd=False, card=card, name="counter PC")) as port:
        companion = pair.companion(port)
        terminal = CompanionTerminal(companion, Waits())
        try:
            yield LentCard(companion, terminal, folder, program)
        finally:
            await terminal.aclose()
            await companion.aclose()


async def test_a_card_is_approved_over_the_companion(tmp_path: Path) -> None:
    async with shop(tmp_path, "approves") as ours:
        health = await ours.terminal.health()
        await ours.launch()
        prompts = [prompt async for prompt in ours.terminal.prompts()]
        outcome = await ours.terminal.result()

    assert (health.readiness, health.terminal_id) == (TerminalReadiness.READY, "T0042")
    assert prompts[-1] in {Prompt.INSERT_CARD, Prompt.ENTER_PIN}
    assert isinstance(outcome, Approved)
    assert outcome.evidence.masked_card == "508534XXXXXX1234"


async def test_a_cancel_reaches_the_program(tmp_path: Path) -> None:
    async with shop(tmp_path, "waits for the customer") as ours:
        await ours.launch()
        await until((tmp_path / "waits").exists)
        await ours.terminal.cancel()
        outcome = await ours.terminal.result()

    assert isinstance(outcome, Declined)
    assert outcome.reason is DeclineReason.CANCELLED


async def test_a_crash_of_the_program_is_unknown(tmp_path: Path) -> None:
    async with shop(tmp_path, "declines oddly") as ours:
        await ours.launch()
        outcome = await ours.terminal.result()

    assert isinstance(outcome, CardUnknown)


async def test_a_capability_that_goes_away_takes_only_its_routes_with_it(tmp_path: Path) -> None:
    async with shop(tmp_path, "approves") as ours:
        before = await ours.companion.capabilities()
        ours.program.unlink()
        after = await ours.companion.capabilities()
        health = await ours.terminal.health()

    assert isinstance(before, Capabilities)
    assert isinstance(after, Capabilities)
    assert (before.name, before.words, after.words) == ("counter PC", ["card"], [])
    assert health.readiness is TerminalReadiness.ABSENT
    assert health.code == "no-capability"


async def test_a_companion_of_another_pairing_is_not_asked(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = paired(tmp_path / "other")
    async with shop(tmp_path, "approves") as ours:
        answer = await asked(other.companion(ours.companion.place.port))

    assert isinstance(answer, Trouble)
    assert answer.kind is TroubleKind.OTHER_CERTIFICATE


async def test_another_kiosk_gets_no_answer(tmp_path: Path) -> None:
    """It knows the companion's certificate, which everybody on the cable can see."""
    (tmp_path / "other").mkdir()
    async with shop(tmp_path, "approves") as ours:
        other = paired(tmp_path / "other")
        shown = BoxFolder(tmp_path / "box").own_certificate()
        own_key = make_identity("kiosk")
        other.kiosk_file.write_bytes(own_key + ssl.DER_cert_to_PEM_cert(shown).encode())
        answer = await asked(other.companion(ours.companion.place.port))

    assert isinstance(answer, Trouble)
    assert answer.kind in {TroubleKind.NOT_SERVED, TroubleKind.UNREACHABLE}


async def asked(stranger: Companion) -> Capabilities | Trouble:
    async with aclosing(stranger):
        return await stranger.capabilities()


async def test_the_dates_of_a_paired_kiosks_certificate_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An app of a phone may make such a certificate, and a kiosk's clock is often wrong."""
    monkeypatch.setattr("companion.pairing.identity._NEVER", datetime(2001, 1, 1, tzinfo=UTC))
    async with shop(tmp_path, "approves") as ours:
        assert isinstance(await ours.companion.capabilities(), Capabilities)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "error"),
    [
        ("GET", "/", b"", 404, "unknown-route"),
        ("POST", "/card/status", b"", 404, "unknown-route"),
        ("POST", "/card/launch", b"x" * 4097, 413, "too-long"),
        ("POST", "/card/launch", b"{}", 400, "unreadable"),
        ("POST", "/card/cancel", b"[]", 400, "unreadable"),
    ],
)
async def test_a_request_outside_the_routes_is_refused_with_a_reason(
    tmp_path: Path, *, method: str, path: str, body: bytes, status: int, error: str
) -> None:
    async with shop(tmp_path, "approves") as ours:
        place = ours.companion.place
        async with httpx.AsyncClient(verify=paired_context(place)) as client:
            url = f"https://{place.address}{path}"
            answer = await client.request(method, url, content=body)

    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert "Date" in answer.headers


async def test_a_long_launch_has_signs_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.box.card.ALIVE_S", 0.05)
    async with shop(tmp_path, "waits for the customer") as ours:
        client = ours.companion.client
        status = await client.ask("GET", "/card/status", limit_s=10.0)
        assert not isinstance(status, Trouble)
        ticket = json.loads(status.body)["ticket"]
        launch = {"token": TOKEN, "amount_paise": 100, "service": "CW", "begin_within_s": 60}
        body = json.dumps({"ticket": ticket} | launch).encode()
        async with client.streaming("POST", "/card/launch", body) as response:
            assert isinstance(response, httpx.Response)
            lines = response.aiter_lines()
            came = [json.loads(await anext(lines)) for _ in range(4)]

    assert came.count({"alive": True}) >= 3


async def test_a_restarted_companion_still_names_the_launch(tmp_path: Path) -> None:
    async with shop(tmp_path, "waits for the customer") as ours:
        await ours.launch()
        await until((tmp_path / "waits").exists)
        result = asyncio.create_task(ours.terminal.result())
    outcome = await result

    assert outcome == CardUnknown("closed before its end")
    async with shop(tmp_path, "approves") as ours:
        last = await ours.companion.client.ask("GET", "/card/last", limit_s=10.0)
        assert not isinstance(last, Trouble)
        assert json.loads(last.body)["result"]["result"] == "unknown"
        assert ours.launches == 1
