"""Access to the screen: with the token of this start, or with a browser's cookie.

Any program on this machine can reach a page on loopback. So only the kiosk's own browser and the
operator's scripts may use the screen protocol. Each start draws a token and writes it to a file
that only the agent's user and group can read. A script sends it as `Authorization: Bearer`, or a
browser sends it once as `/?token=…`.

The kiosk's own browser has a token in another file (`ui-start`), which only root and the agent's
user can read. systemd passes it to the browser. It is valid for one visit of `/?start=…`; then the
next token is drawn, for the browser's next start.

A browser gets a cookie for its token. The cookie stays valid after a restart of the agent, so an
open page continues. Only a hash of the cookie is stored.
"""

import hmac
import logging
import random
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from agent.base.files import replace_whole

TOKEN_FILE = "ui-token"  # noqa: S105  # the file's name
START_FILE = "ui-start"
BROWSERS_FILE = "ui-browsers"
TOKEN_MODE = 0o640
"""The agent's group may read the file: the browser's user is in it."""
TOKEN_BITS = 256
COOKIE = "kiosk"
BROWSERS_MAX = 4
"""The kiosk's own browser and a few for maintenance; a newer one replaces the oldest."""

REFUSED_START = "a browser has shown a start token that was used before, or never valid"

log = logging.getLogger(__name__)


class PageAccess:
    """Checks the token or cookie of requests, and admits browsers."""

    def __init__(
        self,
        token: str,
        rng: random.Random,
        known: tuple[str, ...] = (),
        keep: Callable[[tuple[str, ...]], None] = lambda _: None,
        draw_start: Callable[[], str] = lambda: "",
    ) -> None:
        """`known` are the hashes of the browsers' cookies; `keep` stores them.

        `draw_start` stores the next one-time token and returns it, or "" if it cannot.
        """
        self.token = token
        self._rng = rng
        self._known = known
        self._keep = keep
        self._draw_start = draw_start
        self._start = draw_start()

    @property
    def knows_a_browser(self) -> bool:
        return bool(self._known)

    def is_token(self, shown: str) -> bool:
        return hmac.compare_digest(shown.encode(), self.token.encode())

    def use_start(self, shown: str) -> bool:
        """Return True for the token of `ui-start`, and replace it: each token works once."""
        if not self._start or not hmac.compare_digest(shown.encode(), self._start.encode()):
            log.warning(REFUSED_START)
            return False
        self._start = self._draw_start()
        return True

    def admits(self, headers: Headers) -> bool:
        """Return True if a request has the token or a browser's cookie."""
        scheme, _, shown = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self.is_token(shown.strip()):
            return True
        cookie = cookie_parser(headers.get("cookie", "")).get(COOKIE)
        if not cookie:
            return False
        return any(hmac.compare_digest(_digest(cookie), known) for known in self._known)

    def let_in(self) -> str:
        """Return the cookie of a new browser, and store its hash."""
        cookie = _drawn(self._rng)
        self._known = (*self._known, _digest(cookie))[-BROWSERS_MAX:]
        self._keep(self._known)
        return cookie


def opened(folder: Path, rng: random.Random) -> PageAccess:
    """Return the access with a new token, written to its file, and the known browsers.

    If the file cannot be written, the previous token stays valid, because the file still has it.
    """
    token_file, browsers_file = folder / TOKEN_FILE, folder / BROWSERS_FILE
    token = _drawn(rng)
    try:
        replace_whole(token_file, token.encode() + b"\n", mode=TOKEN_MODE)
    except OSError as error:
        log.error("cannot write the page's token: %s", error)  # noqa: TRY400  # it names the file
        token = _read(token_file) or token

    def keep(known: tuple[str, ...]) -> None:
        try:
            replace_whole(browsers_file, "\n".join(known).encode())
        except OSError as error:  # the browser stays admitted until the next start
            log.error("cannot store the page's browsers: %s", error)  # noqa: TRY400  # it names the file

    def draw_start() -> str:
        start_file, start = folder / START_FILE, _drawn(rng)
        try:
            replace_whole(start_file, start.encode() + b"\n")
        except OSError as error:  # a browser that restarts needs a token that it can read
            log.error("cannot write the browser's token: %s", error)  # noqa: TRY400  # it names the file
            return _read(start_file)
        return start

    known = tuple(_read(browsers_file).split())[-BROWSERS_MAX:]
    return PageAccess(token, rng, known, keep, draw_start)


def runtime_folder(environ: Mapping[str, str], state_folder: Path) -> Path:
    """Return the token's folder: the service's runtime directory, or the journal's."""
    given = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(given) if given else state_folder


def _drawn(rng: random.Random) -> str:
    return f"{rng.getrandbits(TOKEN_BITS):064x}"


def _digest(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
