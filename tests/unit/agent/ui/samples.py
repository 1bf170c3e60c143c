"""Real screens of the dialogue by name, for the page's tests and the gallery.

Each walk leads a dialogue through a kiosk in memory, as people, devices and the service do, and
yields the name of each screen that a test needs.
"""

from agent.base.structs import replace
from agent.dialogue.page import Screen
from tests.unit.agent.dialogue.front import Front
from tests.unit.agent.ui.sample_attendants import entrance, the_days_list, the_drawer, the_outlet
from tests.unit.agent.ui.sample_claims import claims
from tests.unit.agent.ui.sample_shop import ALL_LANGUAGES, LATER, REVISION, shop
from tests.unit.agent.ui.sample_steps import (
    forms,
    inquiries,
    large_withdrawal,
    lists,
    other_ways,
    services,
    withdrawal,
)
from tests.unit.agent.ui.sample_transactions import ends, notes, payments, resumed, waits

WALKS = (
    *(services, withdrawal, large_withdrawal, other_ways, lists, inquiries, forms),
    *(waits, resumed, payments, notes, ends),
    *(entrance, claims, the_days_list, the_drawer, the_outlet),
)


def _sample(front: Front) -> Screen:
    """Return its screen with the tests' revision and timeout."""
    screen = front.screen
    return replace(screen, revision=REVISION, question=REVISION, ends_at=screen.ends_at and LATER)


SAMPLES = {name: _sample(front) for walk in WALKS for name, front in walk()}

START_IN_ALL = _sample(Front(shop(languages=ALL_LANGUAGES)))
"""The first screen of a kiosk with all languages, for a page that has them."""

ONE_OF_EACH = tuple({screen.name: name for name, screen in reversed(SAMPLES.items())}.values())
"""One sample for each screen, for tests that take a second each; `make gallery` uses them all."""
