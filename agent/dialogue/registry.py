"""Every dialogue by its code: the services and the outlet tasks."""

from agent.outlet.tasks import OUTLET_TASKS, OutletTask
from agent.services.declaration import ServiceDeclaration
from agent.services.registry import SERVICES

DialogueDeclaration = ServiceDeclaration | OutletTask

_ALL: tuple[DialogueDeclaration, ...] = (*SERVICES, *OUTLET_TASKS)
BY_CODE = {dialogue.code: dialogue for dialogue in _ALL}
