"""The operator's back office answers questions, shows each role its pages, and changes nothing."""

import csv
import html
import io
import re
import runpy
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.system.fleet.office import (
    CODE,
    DAYS,
    FORMULA,
    ID,
    KIOSK,
    KIOSKS,
    ODD,
    OFFICE,
    REFERENCE,
    RRN,
    fill,
    get,
    look,
    office,
)
from tests.system.fleet.postgres import postgres

pytestmark = pytest.mark.slow
OPEN_TO_ALL = {"kiosk", "fault", "day", "refill", "rollout", "release"}
PAGES = OPEN_TO_ALL | {"waiting", "transaction", "settlement", "difference"}
STORY = f"office/transaction/{KIOSK}_2F{REFERENCE}/change/"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres() as database:
        fill(database)
        with office(database, tmp_path_factory.mktemp("office")) as running:
            yield running


def shown(page: str) -> str:
    """Return the text of a page without its tags."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def rows_of(page: str) -> str:
    """Return how many rows a list says that it has."""
    (number,) = re.findall(r"([\w ,]+) rows?</span>", page)
    return str(number)


def code_of(address: str, role: str) -> int:
    try:
        return get(address, role)[0]
    except urllib.error.HTTPError as error:
        return error.code


def finds(address: str, typed: str, role: str = "cashier") -> tuple[str, str]:
    """Type into the search of the home page; return the address that it leads to, and the page."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    opener.addheaders = [("X-Office-User", "asha"), ("X-Office-Role", role)]
    home = opener.open(address).read().decode()
    (token,) = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', home)
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, "typed": typed}).encode()
    answer = opener.open(f"{address}/find/", form)
    return answer.url.removeprefix(f"{address}/"), answer.read().decode()


def downloaded(address: str, rows: str) -> list[dict[str, str]]:
    _, text = get(f"{address}/office/{rows}", "cashier")
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(
    ("role", "sees"),
    [
        ("reader", OPEN_TO_ALL),
        ("cashier", PAGES),
        ("administrator", PAGES),
        ("somebody", set()),
        ("", set()),
    ],
)
def test_each_role_sees_its_pages(address: str, role: str, sees: set[str]) -> None:
    assert {page for page in PAGES if code_of(f"{address}/office/{page}/", role) == 200} == sees
    downloads = {
        page for page in PAGES if code_of(f"{address}/office/{page}/download/", role) == 200
    }
    assert downloads == sees


def test_each_number_of_the_home_page_leads_to_as_many_rows(address: str) -> None:
    _, page = get(address, "cashier")
    numbers = re.findall(r'<td class="number"><a href="([^"]+)">([^<]+)</a>', page)
    assert len(numbers) == 12
    assert sum(number != "0" for _, number in numbers) >= 8
    for place, number in numbers:
        _, listed = get(address + html.unescape(place), "cashier")
        assert rows_of(listed) == number, place


def test_the_home_page_names_what_needs_somebody(address: str) -> None:
    _, page = get(address, "cashier")
    text = shown(page)
    for words in (
        "4 Offline kiosks the oldest for 9 hours",
        "4 Online, but no message for two hours the oldest for 3 hours",
        "1 Customers who say that notes were missing ₹700",
        "Yesterday, ",
        "Release 0.3.0 ring offered waiting on trial healthy went back first no",
        "1 of 4 kiosks failed, such as OUTLET-002 (rolled-back)",
    ):
        assert words in text, text


def test_a_reader_sees_no_money_of_customers_on_the_home_page(address: str) -> None:
    _, page = get(address, "reader")
    assert "Offline kiosks" in page
    assert "Notes owed" not in page


def test_a_kiosk_that_the_broker_calls_offline_is_not_well(address: str) -> None:
    _, page = get(f"{address}/office/kiosk/?q=outlet-003", "reader")
    assert "OUTLET-003 offline" in shown(page)
    assert get(f"{address}/office/kiosk/", "reader")[1].count("<tr>") == 51  # with the headings
    assert rows_of(get(f"{address}/office/kiosk/", "reader")[1]) == str(KIOSKS + 1)


@pytest.mark.parametrize("state", ["offline", "silent", "failing", "owes", "warning", "well"])
def test_each_kiosk_has_the_state_that_matters_most(address: str, state: str) -> None:
    _, page = get(f"{address}/office/kiosk/?state__exact={state}", "reader")
    assert rows_of(page) != "0"
    assert f" {state} " in shown(page)


def test_a_kiosks_page_shows_its_faults_and_leads_to_its_transactions(address: str) -> None:
    _, page = get(f"{address}/office/kiosk/OUTLET-021/change/", "cashier")
    assert "warning KioskDeviceUnusable: printer cannot be used since " in shown(page)
    (place,) = re.findall(r'href="([^"]+)">Its transactions', page)
    _, listed = get(address + place, "cashier")
    assert rows_of(listed) == str(DAYS)
    assert "kiosk: OUTLET-021" in shown(listed)


@pytest.mark.parametrize(
    "typed",
    [
        *(REFERENCE, REFERENCE.lower(), REFERENCE[-6:], ID, ID[-7:], RRN, RRN[-7:]),
        f" {RRN[:4]} {RRN[4:]}",
    ],
)
def test_a_transaction_is_found_by_each_of_its_references(address: str, typed: str) -> None:
    _, page = get(f"{address}/office/transaction/?q={urllib.parse.quote(typed)}", "cashier")
    assert REFERENCE in page
    assert finds(address, typed)[0] == STORY


def test_an_end_that_several_references_have_leads_to_their_list(address: str) -> None:
    place, page = finds(address, "x3zc")
    assert place == "office/transaction/?q=x3zc"
    assert rows_of(page) == "2"
    assert REFERENCE in page
    assert ODD in page


def test_the_transactions_of_a_kiosk_are_found_by_its_name(address: str) -> None:
    _, page = get(f"{address}/office/transaction/?q={KIOSK.lower()}", "cashier")
    assert rows_of(page) == "2"
    assert finds(address, KIOSK.lower())[0] == f"office/kiosk/{KIOSK}/change/"


@pytest.mark.parametrize("typed", [CODE, CODE.lower(), f"{KIOSK} {CODE}"])
def test_the_code_of_a_slip_finds_its_transaction(address: str, typed: str) -> None:
    place, page = finds(address, typed)
    assert place == STORY
    assert CODE not in page


@pytest.mark.parametrize("typed", ["0P", "NOBODY-1", "K4T9WC", f"OUTLET-021 {CODE}", "%", "\\"])
def test_what_nobody_knows_is_not_found(address: str, typed: str) -> None:
    place, page = finds(address, typed)
    assert place == "find/", "a code is not in an address, which proxies log"
    assert "Nothing is known by" in page


def test_a_reader_finds_kiosks_only(address: str) -> None:
    assert finds(address, KIOSK, "reader")[0] == f"office/kiosk/{KIOSK}/change/"
    assert finds(address, REFERENCE, "reader")[0] == "find/"


def test_a_transaction_has_its_story_in_words(address: str) -> None:
    _, page = get(f"{address}/{STORY}", "cashier")
    text = shown(page)
    assert f"Cash by Aadhaar of ₹700: {REFERENCE}" in text
    said = (
        "The customer confirmed ₹700.",
        "The service answered: done; bank's reference 632511004321; charge ₹2.",
        "A claim code was made for the slip.",
        "Asha began to hand out the notes; the customer showed the code of the slip.",
        "Asha says: the customer has the notes.",
        "The customer says: notes were missing.",
    )
    places = [text.index(words) for words in said]
    assert places == sorted(places)
    assert re.search(r"\d Nov 20\d\d, time in India|\d [A-Z][a-z]{2} 20\d\d, time in India", text)
    assert '"signed_at"' in text, "the JSON is one more touch away"
    assert "salt" not in text, "with it the code could be guessed"


def test_no_body_of_a_kiosk_breaks_a_story(address: str) -> None:
    _, page = get(f"{address}/office/transaction/{KIOSK}_2F{ODD}/change/", "cashier")
    assert page.count("The service answered:") == 4
    assert "<script>" not in page


def test_yesterday_comes_first_and_has_sums(address: str) -> None:
    _, page = get(f"{address}/office/day/", "reader")
    days = re.findall(r'<a href="([^"]+)">(Any date|Yesterday|Today)</a>', page)
    assert [name for _, name in days] == ["Any date", "Yesterday", "Today"]
    assert len(re.findall(r">\d+ [A-Z][a-z]{2}</a>", page)) == 29, "each day of the last month"
    _, yesterday = get(f"{address}/office/day/{html.unescape(days[1][0])}", "reader")
    assert rows_of(yesterday) == str(KIOSKS)
    text = shown(yesterday)
    sums = re.search(r"succeeded (\d+) failed (\d+) .* handed out ₹([\d,]+) ", text)
    assert sums
    assert int(sums[1]) + int(sums[2]) == KIOSKS
    assert int(sums[3].replace(",", "")) > 1_00_000


def test_a_settlement_has_sums_for_each_bank_status(address: str) -> None:
    _, page = get(f"{address}/office/settlement/", "cashier")
    assert "bank succeeded count 5," in shown(page)
    assert "bank failed count" in shown(page)


def test_the_rings_of_a_release_say_why_it_stopped(address: str) -> None:
    _, page = get(f"{address}/office/rollout/", "reader")
    assert "0.3.0 first no 5 2 1 1 " in shown(page), "waiting, on trial, healthy, went back"
    assert "1 of 4 kiosks failed, such as OUTLET-002 (rolled-back)" in shown(page)


def test_nothing_can_be_changed_and_no_control_does_nothing(address: str) -> None:
    _, page = get(f"{address}/office/kiosk/OUTLET-017/change/", "administrator")
    assert 'name="_save"' not in page
    for action in ("add", "OUTLET-017/delete"):
        assert code_of(f"{address}/office/kiosk/{action}/", "administrator") == 403
    for name in PAGES:
        _, page = get(f"{address}/office/{name}/", "administrator")
        assert 'name="action"' not in page
        assert 'type="checkbox"' not in page


def test_a_download_has_all_rows_of_the_list(address: str) -> None:
    _, page = get(f"{address}/office/transaction/", "cashier")
    assert rows_of(page).strip() == "more than 2,000"
    rows = downloaded(address, "transaction/download/")
    assert len(rows) == KIOSKS * DAYS + 2
    chosen = downloaded(address, "transaction/download/?kiosk__exact=OUTLET-021&p=2")
    assert {row["kiosk"] for row in chosen} == {"OUTLET-021"}
    assert len(chosen) == DAYS


def test_a_download_names_its_zone_and_has_plain_numbers(address: str) -> None:
    (row,) = downloaded(address, f"transaction/download/?q={REFERENCE}")
    assert re.fullmatch(r"\d{1,2} [A-Z][a-z]{2} 20\d\d \d{1,2}:\d\d [ap]m", row["opened_at (IST)"])
    assert row["amount"] == "700.00"
    assert row["failure_code"] == ""
    settled = downloaded(address, "settlement/download/?bank__exact=failed")
    assert {row["charge"] for row in settled} == {""}, "an empty cell is empty"


def test_a_text_of_a_kiosk_is_not_a_formula_in_a_download(address: str) -> None:
    (row,) = downloaded(address, f"fault/download/?q={KIOSK}")
    assert row["words"] == f"'{FORMULA}"


def test_nothing_is_cut_at_a_desk_or_on_a_phone(address: str) -> None:
    assert {seen.name: seen.cut for seen in look(address) if seen.cut} == {}


def cells() -> dict[str, Any]:
    return runpy.run_path(str(OFFICE / "office" / "cells.py"))


@pytest.mark.parametrize("text", ["", "Asha", "₹500", "A-1", " ", "\u200b", "5"])
def test_a_text_that_cannot_be_a_formula_stays_as_it_is(text: str) -> None:
    assert cells()["cell"](text) == text


def test_a_cell_without_a_value_is_empty() -> None:
    assert cells()["cell"](None) == ""
    assert cells()["cell"](-5) == "-5"


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+9", "-1", "@x", "  =1", "\n=1", "\t1", "\n1", "\r@", "\x00=1", "\x0b+1"),
        *("＝1", "＋1", "－1", "＠x", "\u3000＋1", "\xa0-1", "\u200b=1", "\ufeff=1", "\u2028=1"),
    ],
)
def test_no_text_can_be_a_formula_after_a_download(text: str) -> None:
    file = io.StringIO(newline="")
    csv.writer(file).writerow([cells()["cell"](text)])
    file.seek(0)
    assert next(csv.reader(file)) == [f"'{text}"]
