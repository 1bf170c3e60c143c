"""The box's side of a pairing: show a code, allow one attempt, store the kiosk."""

import asyncio
import logging
import random
import socket
from collections.abc import Callable
from contextlib import suppress

from companion.box.folder import BoxFolder
from companion.box.limits import CODES_MAX, PAIRING_S, REQUEST_S
from companion.box.server import accept
from companion.box.tls import pairing_context
from companion.pairing.certificates import fingerprint
from companion.pairing.codes import PairingFailed, new_code
from companion.pairing.pairing import LINE_BYTES_MAX, BoxPairing, Entropy, refusal

log = logging.getLogger(__name__)

Say = Callable[[str], None]

NO_CODE = "no code is shown at the box: run `kiosk-companion pair` there"
WRONG = "the code is wrong; the box shows another one"


class PairingServer:
    """Pairs one kiosk with the box of `folder`."""

    def __init__(
        self,
        folder: BoxFolder,
        say: Say,
        rng: random.Random,
        entropy: Entropy,
        *,
        good_for_s: float = PAIRING_S,
    ) -> None:
        self._folder = folder
        self._say = say
        self._rng = rng
        self._entropy = entropy
        self._good_for_s = good_for_s
        self._code: str | None = None
        self._tried = asyncio.Event()

    async def pair(self, listener: socket.socket) -> bool:
        """Show codes with one attempt each; return True when a kiosk is paired."""
        context = pairing_context(self._folder.identity)
        serving = asyncio.ensure_future(accept(listener, context, self._serve))
        try:
            for _ in range(CODES_MAX):
                await self._one_code()
                if kiosk := self._folder.kiosk_certificate():
                    self._say(f"Paired with the kiosk {fingerprint(kiosk)}")
                    return True
            self._say("No kiosk was paired.")
            return False
        finally:
            serving.cancel()
            await asyncio.wait([serving])

    async def _one_code(self) -> None:
        """Show one code until it is used or too old."""
        self._tried.clear()
        self._code = new_code(self._rng)
        self._say(
            f"Code: {self._code}   (for one attempt, valid for {self._good_for_s / 60:.0f} min)"
        )
        try:
            async with asyncio.timeout(self._good_for_s):
                await self._tried.wait()
        except TimeoutError:
            if self._take_code():
                self._say("The code is too old.")
            else:  # an attempt has just begun; it has its own time limits
                await self._tried.wait()

    def _take_code(self) -> str | None:
        """Return the shown code, if any, and make it invalid."""
        code, self._code = self._code, None
        return code

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle one connection; it uses up the code when the kiosk sends its first line."""
        try:
            hello = await _line(reader)
        except PairingFailed:
            return
        code = self._take_code()  # the code is used up, whatever the result
        if code is None:
            await _send(writer, refusal(NO_CODE))
            return
        try:
            await self._try(code, hello, reader, writer)
        except PairingFailed as failed:
            self._say(f"Not paired: {failed}")
            await _send(writer, refusal(WRONG))
        finally:
            self._tried.set()

    async def _try(
        self,
        code: str,
        hello: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        pairing = BoxPairing(code, self._folder.own_certificate(), self._entropy)
        await _send(writer, pairing.answer(hello))
        proof, kiosk = pairing.finish(await _line(reader))
        self._folder.keep_kiosk(
            kiosk
        )  # before the kiosk gets the proof, so a paired kiosk is always served
        await _send(writer, proof)
        with suppress(PairingFailed):
            await _line(reader)  # returns when the kiosk disconnects after it has the proof


async def _line(reader: asyncio.StreamReader) -> bytes:
    """Return the next line. Raises PairingFailed if it does not arrive in time."""
    try:
        async with asyncio.timeout(REQUEST_S):
            line = await reader.readline()
    except (TimeoutError, ValueError, OSError) as error:
        raise PairingFailed(f"the kiosk disconnected ({type(error).__name__})") from error
    if not line.endswith(b"\n") or len(line) > LINE_BYTES_MAX:
        raise PairingFailed("the kiosk disconnected")
    return line


async def _send(writer: asyncio.StreamWriter, line: bytes) -> None:
    writer.write(line)
    async with asyncio.timeout(REQUEST_S):
        await writer.drain()
