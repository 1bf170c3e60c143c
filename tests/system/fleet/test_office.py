"""The operator's back office shows each role its pages, and changes nothing."""

import csv
import io
import re
import runpy
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator

import pytest

from tests.system.fleet.office import (
    KIOSK,
    KIOSKS,
    OFFICE,
    REFERENCE,
    RRN_END,
    fill,
    get,
    office,
)
from tests.system.fleet.postgres import postgres

pytestmark = pytest.mark.slow
PAGES = {"kiosk", "day", "refill", "release", "transaction", "settlement", "difference"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres() as database:
        fill(database)
        with office(database, tmp_path_factory.mktemp("office")) as running:
            yield running


def shown(page: str) -> str:
    """Return the text of a page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def code_of(address: str, role: str) -> int:
    try:
        return get(address, role)[0]
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.parametrize(
    ("role", "sees"),
    [
        ("reader", {"kiosk", "day", "refill", "release"}),
        ("cashier", PAGES),
        ("administrator", PAGES),
        ("somebody", set()),
        ("", set()),
    ],
)
def test_each_role_sees_its_pages(address: str, role: str, sees: set[str]) -> None:
    assert {page for page in PAGES if code_of(f"{address}/office/{page}/", role) == 200} == sees


def test_all_kiosks_are_listed_with_their_state(address: str) -> None:
    _, page = get(f"{address}/office/kiosk/", "reader")
    assert f"{KIOSKS + 1} kiosks" in shown(page)
    _, silent = get(f"{address}/office/kiosk/?state=silent", "reader")
    assert "2 kiosks" in shown(silent)


def test_a_kiosks_days_are_found(address: str) -> None:
    _, page = get(f"{address}/office/day/?q=K-17", "reader")
    assert "K-17" in shown(page)


@pytest.mark.parametrize("typed", [REFERENCE, "AE2611260007", RRN_END])
def test_a_transaction_is_found_by_a_reference_or_the_end_of_the_rrn(
    address: str, typed: str
) -> None:
    _, page = get(f"{address}/office/transaction/?q={typed}", "cashier")
    assert REFERENCE in page
    assert "1 transaction" in shown(page)


def test_a_transaction_tells_its_story(address: str) -> None:
    key = urllib.parse.quote(f"{KIOSK}/{REFERENCE}".replace("/", "_2F"))
    _, page = get(f"{address}/office/transaction/{key}/change/", "cashier")
    text = shown(page).split(" Story ")[-1]
    places = [text.index(f" {name} ") for name in ("prepared", "sending", "answered", "handed")]
    assert places == sorted(places)


def test_the_refill_plan_names_the_notes_for_tomorrow(address: str) -> None:
    _, page = get(f"{address}/office/refill/?q=K-17", "reader")
    assert "refill plan for tomorrow" in shown(page)


def test_nothing_can_be_changed(address: str) -> None:
    _, page = get(f"{address}/office/kiosk/K-17/change/", "administrator")
    assert 'name="_save"' not in page
    for action in ("add", "K-17/delete"):
        assert code_of(f"{address}/office/kiosk/{action}/", "administrator") == 403


def test_chosen_rows_are_downloaded_as_csv(address: str) -> None:
    url = f"{address}/office/settlement/?q=K-17"
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    headers = [("X-Office-User", "asha"), ("X-Office-Role", "cashier")]
    opener.addheaders = headers
    page = opener.open(url).read().decode()
    (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page))
    chosen = re.findall(r'name="_selected_action" value="([^"]+)"', page)
    form = [("csrfmiddlewaretoken", token), ("action", "download"), ("index", "0")]
    form += [("_selected_action", key) for key in chosen]
    answer = opener.open(url, urllib.parse.urlencode(form).encode())
    rows = list(csv.DictReader(io.StringIO(answer.read().decode())))
    assert len(rows) == len(chosen) > 0
    assert "'" not in {cell for row in rows for cell in row.values()}, "an empty cell is empty"
    assert {row["service"] for row in rows} == {"aeps.CW"}


def test_an_empty_cell_of_a_download_is_empty_and_no_text_can_be_a_formula() -> None:
    cells = runpy.run_path(str(OFFICE / "office" / "cells.py"))["harmless"]
    for value in ("", "Asha", "₹500", None, -5, "A-1", " "):
        assert cells(value) == value
    for text in (
        "=1+1",
        "+9",
        "-1",
        "@x",
        "  =1",
        "\n=1",
        "\t1",
        "\r@",
        "＝1",
        "\u3000＋1",
        "\xa0-1",
    ):
        assert cells(text) == f"'{text}"
