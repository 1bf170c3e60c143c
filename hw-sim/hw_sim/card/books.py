"""The bank behind the terminal: what happens there becomes true in the API simulator's books."""

from hw_sim.api.errors import Refusal
from hw_sim.api.matm import CardUse, MicroAtm
from hw_sim.api.records import Record


class MatmBooks:
    """The finance API's mATM as the terminal's bank."""

    def __init__(self, matm: MicroAtm) -> None:
        self._matm = matm
        self._record: Record | None = None

    def take(self, token: str) -> bool:
        try:
            self._record = self._matm.start(token)
        except Refusal:
            return False
        return True

    def end(self, failure_code: str | None) -> None:
        record, self._record = self._record, None
        if record is not None:
            self._matm.finish(record, CardUse(), failure_code)
