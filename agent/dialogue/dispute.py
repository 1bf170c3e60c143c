"""What a customer can count on when something is wrong (CONTRACT 8.5)."""

from datetime import datetime, timedelta

from agent.clock import IST
from agent.transactions.model import Transaction

BACK_WITHIN_DAYS = 5  # T+5, for AePS, micro-ATM and UPI at an outlet


def money_back_by(t: Transaction) -> datetime:
    """Give the day by which a bank has to return what it took (T+5), as it stands on the slip."""
    return datetime.fromtimestamp(t.opened_at, IST) + timedelta(days=BACK_WITHIN_DAYS)
