"""Write the JSON Schemas of deploy/fleet, and the services' names; with --check, find old ones."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from tests.support.printed import keep  # noqa: E402  # see above
from tests.unit.agent.fleet.schemas import (  # noqa: E402  # see above
    FOLDER,
    KINDS,
    KIOSK,
    SERVICES,
    kiosk_page,
    page,
    services_page,
)

is_check = "--check" in sys.argv
stale = [keep(FOLDER / f"{topic}.json", page(topic), check=is_check) for topic in KINDS]
stale.append(keep(KIOSK, kiosk_page(), check=is_check))
stale.append(keep(SERVICES, services_page(), check=is_check))
sys.exit("\n".join(filter(None, stale)) or None)
