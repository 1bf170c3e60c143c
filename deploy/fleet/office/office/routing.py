"""Which database a model uses: the fleet's for its views, which no migration touches."""

from typing import Any

FLEET = "fleet"
APP = "office"


class FleetReads:
    """Django's database router."""

    def db_for_read(self, model: Any, **_: Any) -> str | None:
        return FLEET if model._meta.app_label == APP else None

    def db_for_write(self, model: Any, **_: Any) -> str | None:
        return FLEET if model._meta.app_label == APP else None

    def allow_migrate(self, db: str, app_label: str, **_: Any) -> bool:
        return db != FLEET and app_label != APP
