"""Lists in pages (CONTRACT G7): `page` from 1, `per_page` up to 100."""

from typing import Any

from hw_sim.api import shapes
from hw_sim.api.fields import optional, query_integer

PER_PAGE, PER_PAGE_MAX = 20, 100
PAGE_MAX = 1_000_000
QUERY = (
    optional("page", query_integer(1, PAGE_MAX)),
    optional("per_page", query_integer(1, PER_PAGE_MAX)),
)
SHAPE = shapes.record(
    page=shapes.INTEGER,
    per_page=shapes.INTEGER,
    total=shapes.INTEGER,
    total_pages=shapes.INTEGER,
)


def cut(rows: list[Any], query: dict[str, Any]) -> tuple[list[Any], dict[str, int]]:
    """Return the rows of the requested page, and data.pagination."""
    page, per_page = query.get("page", 1), query.get("per_page", PER_PAGE)
    start = (page - 1) * per_page
    pagination = {
        "page": page,
        "per_page": per_page,
        "total": len(rows),
        "total_pages": -(-len(rows) // per_page),
    }
    return rows[start : start + per_page], pagination
