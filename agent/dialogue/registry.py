"""Every dialogue that the kiosk can hold, by its code: the services, and the outlet's errands."""

from agent.outlet.tasks import ERRANDS, Errand
from agent.services.declaration import Service
from agent.services.registry import SERVICES

Dialogue = Service | Errand

_ALL: tuple[Dialogue, ...] = (*SERVICES, *ERRANDS)
BY_CODE = {dialogue.code: dialogue for dialogue in _ALL}
