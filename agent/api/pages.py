"""How long lists come: page by page (guess: CONTRACT G7)."""

import msgspec

PER_PAGE_MAX = 100  # the service's own bound


class Pagination(msgspec.Struct, frozen=True):
    """Where in the list a page stands; absent in a reply, there is one page."""

    page: int = 1
    per_page: int = PER_PAGE_MAX
    total: int | None = None
    total_pages: int = 1

    @property
    def has_more(self) -> bool:
        return self.page < self.total_pages


ONLY_PAGE = Pagination()


def query(page: int, per_page: int, **wanted: str | None) -> dict[str, str]:
    """Give the query of one page, from 1; what is None is not asked."""
    asked = {name: value for name, value in wanted.items() if value is not None}
    return {**asked, "page": str(page), "per_page": str(min(per_page, PER_PAGE_MAX))}
