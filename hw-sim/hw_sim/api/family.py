"""The common fields of all products' records (service.md 0.4), and their status checks."""

from typing import Any

from hw_sim.api import shapes, times
from hw_sim.api.endpoint import Call, Endpoint, Permission, answering
from hw_sim.api.money import to_wire
from hw_sim.api.records import FAILED, PENDING, SUCCESS, Record
from hw_sim.api.world import Product, World

MESSAGES = {
    SUCCESS: "Transaction successful",
    PENDING: "Waiting for confirmation",
    FAILED: "Transaction declined",
}
SHAPES: dict[str, shapes.Shape] = {
    "reference_id": shapes.TEXT,
    "client_reference": shapes.TEXT,
    "status": shapes.STATUS,
    "failure_code": shapes.maybe(shapes.TEXT),
    "amount": shapes.NUMBER,
    "charge": shapes.NUMBER,
    "commission": shapes.NUMBER,
    "wallet_impact": shapes.NUMBER,
    "message": shapes.TEXT,
    "created_at": shapes.TIME,
    "updated_at": shapes.TIME,
}


def shape(**more: shapes.Shape) -> shapes.Shape:
    """Return a record's shape: common fields, the product's, and `duplicate` on a POST."""
    return shapes.record("duplicate", duplicate=shapes.FLAG, **SHAPES, **more)


def view(world: World, wallet: str, record: Record) -> dict[str, Any]:
    return {
        "reference_id": record.reference_id,
        "client_reference": record.client_reference,
        "status": record.status,
        "failure_code": record.failure_code,
        "amount": to_wire(record.amount),
        "charge": to_wire(record.charge),
        "commission": to_wire(record.commission),
        "wallet_impact": to_wire(world.books.impact(wallet, record.reference_id)),
        "message": MESSAGES[record.status],
        "created_at": times.stamp(record.created_at),
        "updated_at": times.stamp(record.updated_at),
    }


def look_ups(
    world: World, product: Product, place: str, permission: Permission | None, gives: shapes.Shape
) -> tuple[Endpoint, ...]:
    """Return the status checks by reference_id and by client_reference, under this path."""

    def read(call: Call) -> dict[str, Any]:
        return world.read(product, call)

    return tuple(
        Endpoint(
            method="GET",
            name=f"{place}/{reference}",
            permission=permission,
            handle=answering(read),
            gives=gives,
        )
        for reference in ("{reference_id}", "by-client-reference/{client_reference}")
    )
