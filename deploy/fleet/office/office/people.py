"""The roles and their pages: the proxy names the person and the role.

The back office listens on a socket that only the proxy can open, so the two headers cannot come
from a browser.
"""

from enum import Enum
from typing import Any

from django.contrib.auth.middleware import RemoteUserMiddleware
from django.core.exceptions import PermissionDenied

ROLE_HEADER = "HTTP_X_OFFICE_ROLE"


class Role(Enum):
    READER = "reader"
    CASHIER = "cashier"
    ADMINISTRATOR = "administrator"


SEES = {
    Role.READER: frozenset({"kiosk", "fault", "day", "refill", "rollout", "release"}),
    Role.CASHIER: frozenset(
        {
            *("kiosk", "fault", "day", "refill", "rollout", "release"),
            *("waiting", "transaction", "settlement", "difference"),
        }
    ),
}
"""The pages of each role, by model; an administrator sees all."""


class ProxyLogin(RemoteUserMiddleware):
    """Log in whom the proxy names, and keep the role beside the person for this request."""

    header = "HTTP_X_OFFICE_USER"

    def process_request(self, request: Any) -> None:
        super().process_request(request)
        if request.path.startswith("/static/"):
            return
        try:
            request.role = Role(request.META.get(ROLE_HEADER, ""))
        except ValueError:
            raise PermissionDenied("the proxy names no role") from None
        if not request.user.is_authenticated:
            raise PermissionDenied("the proxy names nobody")
        request.user.is_staff = True  # of this request: each page asks for the role


def may_see(request: Any, page: str) -> bool:
    """Return True if the person's role sees the pages of this model."""
    role = getattr(request, "role", None)
    return role is Role.ADMINISTRATOR or page in SEES.get(role, frozenset())
