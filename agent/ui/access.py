"""Access to the screen: with the token of this start, or with a browser's cookie.

Any program on this machine can reach a page on loopback. So only the kiosk's own browser and the
operator's scripts may use the screen protocol. Each start draws a token. A script sends it as
`Authorization: Bearer`, or a browser sends it once as `/?token=…`.

The kiosk's own browser has a token in another file (`ui-start`), which only root and the agent's
user can read. systemd passes it to the browser. It is valid for one visit of `/?start=…`; then the
next token is drawn, for the browser's next start.

A browser gets a cookie for its token. The cookie stays valid after a restart of the agent, so an
open page continues. Only a hash of the cookie is stored.
"""

import hmac
import logging
import random
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from agent.base.files import OWNER_ONLY, replace_whole

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

    def __init__(self, folder: Path, rng: random.Random) -> None:
        """Draw new tokens and write them to files in the folder; read the known browsers."""
        self._folder = folder
        self._rng = rng
        self.token = self._new_token(TOKEN_FILE, TOKEN_MODE)
        self._known = tuple(_read(folder / BROWSERS_FILE).split())[-BROWSERS_MAX:]
        """The hashes of the browsers' cookies."""
        self._start = self._new_token(START_FILE)

    @property
    def knows_a_browser(self) -> bool:
        return bool(self._known)

    def is_token(self, shown: str) -> bool:
        return hmac.compare_digest(shown.encode(), self.token.encode())

    def use_start(self, shown: str) -> bool:
        """Return True for the token of `ui-start`, and replace it: each token works once."""
        if not hmac.compare_digest(shown.encode(), self._start.encode()):
            log.warning(REFUSED_START)
            return False
        self._start = self._new_token(START_FILE)
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
        self._write(BROWSERS_FILE, "\n".join(self._known))
        return cookie

    def _new_token(self, name: str, mode: int = OWNER_ONLY) -> str:
        """Return a new token. If its file cannot be written, the previous one stays valid."""
        token = _drawn(self._rng)
        if self._write(name, f"{token}\n", mode):
            return token
        return _read(self._folder / name) or token

    def _write(self, name: str, content: str, mode: int = OWNER_ONLY) -> bool:
        try:
            replace_whole(self._folder / name, content.encode(), mode=mode)
        except OSError as error:
            log.error("cannot write a file for the page's access: %s", error)  # noqa: TRY400  # it names the file
            return False
        return True


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
