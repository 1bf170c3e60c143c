"""The bank behind the terminal: what happens there becomes true in the API simulator's records."""

from hw_sim.api.errors import ApiError
from hw_sim.api.matm import CardUse, MicroAtm
from hw_sim.api.records import Record


class MatmBank:
    """The finance API's mATM as the terminal's bank."""

    def __init__(self, matm: MicroAtm) -> None:
        self._matm = matm
        self._record: Record | None = None

    def take(self, token: str, amount: int) -> bool:
        """See CardBank. The amount at the terminal is the cross-check of the launch's own."""
        try:
            record = self._matm.start(token)
        except ApiError:
            return False
        if record.amount != amount:
            self._matm.finish(record, CardUse(), "DEVICE_ERROR")
            return False
        self._record = record
        return True

    def end(self, failure_code: str | None) -> None:
        record, self._record = self._record, None
        if record is not None:
            self._matm.finish(record, CardUse(), failure_code)
