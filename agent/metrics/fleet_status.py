"""The fleet's status: what a kiosk publishes of its state to its operator."""

from agent.fleet.messages import Health, Money
from agent.metrics.state import KioskState


def fleet_health(state: KioskState, kiosk: str, remark: str) -> Health:
    """Return the message of a kiosk; `remark` is about the delivery of its events."""
    money = state.money
    return Health(
        kiosk=kiosk,
        at=state.at,
        services=state.services,
        resting=state.suspended,
        parts=state.parts,
        details=state.details,
        failing=tuple(name for name, is_usable in state.devices.items() if not is_usable),
        busy=state.is_busy,
        journal=state.journal,
        money=Money(
            open_by_status=money.open_by_status,
            oldest_open_at=_whole(money.oldest_open_at),
            counter_by_cash=money.counter_by_cash,
            counter_rupees_by_cash=money.counter_rupees_by_cash,
            oldest_at_counter_at=_whole(money.oldest_at_counter_at),
        ),
        budget_left=state.budget_left,
        disk_free_bytes=state.machine.disk_free_bytes,
        celsius=state.machine.celsius,
        is_undervolted=state.machine.is_undervolted,
        verified_at=state.machine.verified_at,
        is_whole=state.machine.is_whole,
        events_behind=state.events_behind or 0,
        remark=remark,
    )


def _whole(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds)
