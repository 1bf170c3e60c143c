"""Formats a biller's date like our own dates, on the page and on paper."""

from datetime import date, datetime, time

from agent.base.clock import IST
from agent.dialogue.screens import Text


def day(text: str | None) -> Text | str | None:
    """Return the message of an ISO date such as 2026-12-01; any other text unchanged."""
    try:
        found = date.fromisoformat(text or "")
    except ValueError:
        return text
    return Text("page-date", {"date": datetime.combine(found, time(tzinfo=IST))})
