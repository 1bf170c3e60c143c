"""Signs requests as the API document's section Authentication says."""

import hashlib
import hmac

from agent.private import Private


def signature(key: Private[str], method: str, path: str, timestamp: int, body: bytes) -> str:
    """Give X-Signature for the bytes that will be sent, in lower-case hex.

    `path` is the full one (/ext/v1/…); `body` is b"" for a request without a body.
    """
    body_sha256 = hashlib.sha256(body).hexdigest()
    message = f"{method.upper()}\n{path}\n{timestamp}\n{body_sha256}"
    return hmac.digest(key.reveal().encode(), message.encode(), "sha256").hex()
