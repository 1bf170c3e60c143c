"""The service's OpenAPI description and error codes have every row of the API document."""

from hw_sim.api.errors import CODES
from hw_sim.api.simulator import ApiSimulator
from tests.contract import document
from tests.unit.hw_sim.api.caller import Caller


async def test_it_needs_no_key_and_names_every_endpoint(client: Caller) -> None:
    page = (await client.http.get("/openapi.json")).json()
    described = {
        f"{method.upper()} {path}" for path, methods in page["paths"].items() for method in methods
    }
    assert set(document.ENDPOINTS) <= described
    assert page["openapi"] == "3.1.0"


def test_signed_calls_say_so(api: ApiSimulator) -> None:
    signed = {endpoint.method for endpoint in api.endpoints if endpoint.signed}
    assert signed == {"POST", "DELETE"}


def test_the_table_of_codes_is_the_document_s() -> None:
    listed = {code: meaning.status for code, meaning in CODES.items() if meaning.listed}
    assert listed == document.HTTP
