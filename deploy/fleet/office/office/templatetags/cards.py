"""On a phone each row of a list is a card: each cell has its heading."""

from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def labelled(cells: list[SafeString], headers: list[dict[str, Any]]) -> list[SafeString]:
    """Return the cells of a row with the heading of each as an attribute for the style sheet."""
    return [
        mark_safe(cell.replace(" class=", f' data-label="{escape(header["text"])}" class=', 1))  # noqa: S308  # Django's own cell
        for cell, header in zip(cells, headers, strict=True)
    ]
