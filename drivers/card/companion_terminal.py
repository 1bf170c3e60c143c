"""A `CardTerminal` that a companion lends: a bank's app on a phone or PC (docs/companion.md).

A launch is sent once. If its stream ends without a result, the companion is asked for the last
launch; its answer counts only with the fingerprint of this launch's token.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from typing import Final

import httpx
import msgspec

from drivers.card import companion_messages as c
from drivers.card.port import (
    CardOutcome,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    TerminalReadiness,
    TerminalStatus,
)
from drivers.card.run import CardRun, LastRun
from drivers.companion.answers import Answer, Trouble
from drivers.companion.companion import Companion
from drivers.line import Sleep
from drivers.reconnecting_line import pause_s

ASK_S: Final = 10.0  # for status, cancel and last
FIRST_LINE_S: Final = 15.0
SILENT_S: Final = 30.0  # a companion sends a line at least every 10 s
RUN_S_MAX: Final = 930.0  # a companion ends a launch within 900 s
RECOVER_S_MAX: Final = 180.0
CLOSED_EARLY: Final = CardUnknown("closed before its end")
OK: Final = 200
REFUSED: Final = frozenset({400, 404, 409, 413, 503})
"""The statuses that promise that the launch never begins."""
REASON_OF_ERROR: Final = {
    "busy": DeclineReason.BUSY,
    "ticket": DeclineReason.LATE,
    "no-capability": DeclineReason.ABSENT,
    "failed": DeclineReason.NEEDS_ATTENTION,
}
REPEATED: Final = "repeated"


class LaunchRun(CardRun):
    """A launch, from its token to its outcome."""

    def __init__(self, amount: int, token: str, service: CardService, within_s: float) -> None:
        super().__init__(amount, within_s)
        self.token = token
        self.service = service
        self.launch = c.fingerprint_of(token)
        self.is_sent = False
        self.is_stopping = False  # the companion has accepted the cancel


class _LostLine(Exception):
    """The stream ended, or is silent, before the result."""


class CompanionTerminal:
    """`sleep` waits between questions for the last launch."""

    def __init__(self, companion: Companion, sleep: Sleep) -> None:
        self._companion = companion
        self._sleep = sleep
        self._last_run = LastRun[LaunchRun]()

    async def begin(
        self, amount: int, launch_token: str, service: CardService, *, within_s: float
    ) -> None:
        """See the port."""
        c.check_launch(launch_token, amount)
        run = LaunchRun(amount, launch_token, service, within_s)
        self._last_run.begin(run)
        run.task = asyncio.create_task(self._carry_out(run))

    async def cancel(self) -> None:
        run = self._last_run.running
        if run is None:
            return
        run.cancelled = True
        if run.is_sent:
            await self._stop(run)

    def prompts(self) -> AsyncIterator[Prompt]:
        return self._last_run.prompts()

    async def result(self) -> CardOutcome:
        return await self._last_run.result()

    async def health(self) -> TerminalStatus:
        if self._last_run.running:
            return TerminalStatus(TerminalReadiness.IN_USE)
        status = await self._status()
        if isinstance(status, Declined):
            return TerminalStatus(TerminalReadiness.ABSENT, code=status.code, remark=status.remark)
        return TerminalStatus(
            status.port_readiness,
            status.terminal_id,
            status.last_trace if status.last_trace.strip("0") else "",
            status.code,
            status.remark,
        )

    async def aclose(self) -> None:
        """End the wait; the launch continues at the companion."""
        await self._last_run.aclose(CLOSED_EARLY)

    async def _carry_out(self, run: LaunchRun) -> None:
        """Run the launch and always set its outcome."""
        outcome: CardOutcome = CLOSED_EARLY
        try:
            outcome = await self._outcome(run)
        finally:
            run.end(outcome)

    async def _outcome(self, run: LaunchRun) -> CardOutcome:
        status = await self._status()
        if isinstance(status, Declined):
            return status
        if status.ticket is None:
            is_busy = status.readiness == "in-use"
            reason = DeclineReason.BUSY if is_busy else DeclineReason.NEEDS_ATTENTION
            return Declined(reason, status.code, status.remark)
        if run.cancelled:
            return Declined(DeclineReason.CANCELLED, remark="before it began")
        # The companion counts from the ticket, which it issued before this moment.
        left_s = int(run.until - asyncio.get_running_loop().time())
        if left_s < 1:
            return Declined(DeclineReason.LATE, remark="before it began")
        body = c.launch_body(status.ticket, run.token, run.amount, run.service, left_s)
        try:
            async with asyncio.timeout(RUN_S_MAX):
                return await self._launched(run, body)
        except (_LostLine, TimeoutError, httpx.HTTPError, OSError) as error:
            why = str(error) or type(error).__name__
        except c.UnreadableMessage as error:
            why = f"the companion's answer: {error}"
        run.say(Prompt.LINE_LOST)
        return await self._recovered(run, why)

    async def _launched(self, run: LaunchRun, body: bytes) -> CardOutcome:
        """Send the launch and follow its lines. Raises what leaves the outcome unclear."""
        async with AsyncExitStack() as stack:
            sending = self._companion.client.streaming("POST", "/card/launch", body)
            try:
                async with asyncio.timeout(FIRST_LINE_S):
                    response = await stack.enter_async_context(sending)
            except httpx.ConnectError as error:  # nothing was sent
                return Declined(DeclineReason.ABSENT, remark=str(error)[:200])
            run.is_sent = True
            if isinstance(response, Trouble):  # without a pairing nothing is sent
                return Declined(DeclineReason.ABSENT, remark=response.remark)
            if response.status_code != OK:
                refused = c.read_refusal(await _limited(response))
                if response.status_code not in REFUSED or refused.error == REPEATED:
                    raise _LostLine(f"HTTP {response.status_code} {refused.error}")
                reason = REASON_OF_ERROR.get(refused.error, DeclineReason.OTHER)
                return Declined(reason, refused.error[:32], refused.remark[:200])
            return await self._followed(run, response)

    async def _followed(self, run: LaunchRun, response: httpx.Response) -> CardOutcome:
        """Show the prompts until the result. Raises _LostLine, UnreadableMessage, HTTPError."""
        lines = c.Lines()
        pieces = response.aiter_raw()
        limit_s = FIRST_LINE_S
        while True:
            try:
                async with asyncio.timeout(limit_s):
                    piece = await anext(pieces)
            except TimeoutError:
                raise _LostLine(f"the companion is silent for {limit_s:.0f} s") from None
            except StopAsyncIteration:
                raise _LostLine("the companion ended the launch without a result") from None
            for line in lines.add(piece):
                limit_s = SILENT_S
                message = c.read_line(line)
                if isinstance(message, Prompt):
                    run.say(message)
                elif message is not None:
                    return c.outcome_of(message, run.launch, run.amount)
            if run.cancelled and not run.is_stopping:
                await self._stop(run)

    async def _recovered(self, run: LaunchRun, why: str) -> CardOutcome:
        """Return the outcome that the companion has stored for this launch."""
        tries = 0
        with suppress(TimeoutError):
            async with asyncio.timeout(RECOVER_S_MAX):
                while (last := await self._last()) is None or (
                    last.launch == run.launch and last.result is None
                ):
                    if last is None and run.cancelled:
                        return CardUnknown(f"{why}; nobody waits for the companion")
                    await self._sleep(pause_s(tries))
                    tries += 1
                if last.launch != run.launch or last.result is None:
                    return CardUnknown(f"{why}; the companion remembers another launch")
                return c.outcome_of(last.result, run.launch, run.amount)
        return CardUnknown(why)

    async def _status(self) -> c.CompanionStatus | Declined:
        """Return the status; Declined if there is none."""
        answer = await self._companion.client.ask("GET", "/card/status", limit_s=ASK_S)
        if isinstance(answer, Trouble):
            return Declined(DeclineReason.ABSENT, remark=answer.remark)
        try:
            if answer.status == OK:
                return c.read_status(answer.body)
            refused = c.read_refusal(answer.body)
        except c.UnreadableMessage as error:
            return Declined(DeclineReason.ABSENT, remark=f"the companion's card status: {error}")
        what = f"the companion lends no card reader now: {refused.remark}".rstrip(": ")
        return Declined(DeclineReason.ABSENT, refused.error[:32], what[:200])

    async def _last(self) -> c.LastLaunch | None:
        """Return the launch that began last; None: the companion cannot be asked now."""
        answer = await self._companion.client.ask("GET", "/card/last", limit_s=ASK_S)
        if isinstance(answer, Trouble) or answer.status != OK:
            return None
        try:
            return c.read_last(answer.body)
        except c.UnreadableMessage:
            return None

    async def _stop(self, run: LaunchRun) -> None:
        body = msgspec.json.encode({"launch": run.launch})
        answer = await self._companion.client.ask("POST", "/card/cancel", body, limit_s=ASK_S)
        with suppress(c.UnreadableMessage):
            run.is_stopping = isinstance(answer, Answer) and c.read_cancelled(answer.body).accepted


async def _limited(response: httpx.Response) -> bytes:
    """Return the first kilobytes of a refusal's body."""
    body = b""
    async for piece in response.aiter_raw():
        body += piece
        if len(body) > c.LINE_BYTES_MAX:
            break
    return body
