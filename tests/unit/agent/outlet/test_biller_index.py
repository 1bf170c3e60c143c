"""Tests the biller index: the search, the order of results, and a damaged file."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import apsw
import pytest
from pytest_mock import MockerFixture

from agent.api.billers import FoundBiller
from agent.outlet import biller_index
from agent.outlet.biller_index import FOUND_MAX, VERSION, BillerIndex, _connected
from tests.support.kiosk_folder import configured

POWER = "Electricity"


def biller(
    biller_id: str, name: str, coverage: str = "IND", *, available: bool = True
) -> FoundBiller:
    return FoundBiller(biller_id, name, coverage, available)


SOME = (
    biller("B1", "Bangalore Electricity Supply Company Ltd", "KAR"),
    biller("B2", "Maharashtra State Electricity Distribution Co. Ltd.", "MAH"),
    biller("B3", "Kanpur Electricity Supply Company", "UTP"),
    biller("B4", "Dakshin Haryana Bijli Vitran Nigam", "HAR"),
    biller("B5", "Tata Power - Delhi", "DEL"),
    biller("B6", "T.P. Ajmer Vidyut Vitran", "IND-RAJ-AJM", available=False),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "billers.db"


@pytest.fixture
def index(file: Path) -> Iterator[BillerIndex]:
    index = BillerIndex(file)
    index.add_pages(POWER, SOME)
    index.complete(POWER, 1.0)
    yield index
    index.close()


def ids(found: tuple[FoundBiller, ...]) -> list[str]:
    return [one.biller_id for one in found]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        # as it is written, in part, or by its short name
        ("bangalore", "B1"),
        ("Bangl", "B1"),
        ("bescom", "B1"),
        ("BESKOM", "B1"),
        ("bengaluru electricity", "B1"),
        ("elektrisity bangalor", "B1"),
        ("msedcl", "B2"),
        ("mahavitaran", "B2"),
        ("mahavitran", "B2"),
        ("Maharastra bill payment", "B2"),
        ("electricity UP", "B3"),
        ("uttar pradesh", "B3"),
        ("d h b v n", "B4"),
        ("bijlee vitaran hariana", "B4"),
        ("TPDDL", "B5"),
        ("delhi", "B5"),
        ("rajasthan", "B6"),
        ("vidhyut ajmer", "B6"),
        ("T.P. Ajmer", "B6"),
        # spelt by ear
        ("bangluru elektrisiti", "B1"),
        ("beskaam", "B1"),
        ("mahavitaraan", "B2"),
        ("kaanpoor", "B3"),
        ("ilektrisiti kanpur", "B3"),
        ("hariyana bijuli", "B4"),
        ("dhilli pavar", "B5"),
        ("vidiut ajmer", "B6"),
        # in another script
        ("बेस्कॉम", "B1"),
        ("इलेक्ट्रिसिटी बेंगलुरु", "B1"),
        ("ಬೆಂಗಳೂರು", "B1"),
        ("பெங்களூரு", "B1"),
        ("महावितरण", "B2"),
        ("મહારાષ્ટ્ર", "B2"),
        ("कानपुर", "B3"),
        ("ਬਿਜਲੀ ਹਰਿਆਣਾ", "B4"),
        ("بجلی", "B4"),
        ("টাটা পাওয়ার", "B5"),
        ("মহাৰাষ্ট্ৰ", "B2"),
        ("বিজুলী হাৰিয়ানা", "B4"),
        ("టాటా", "B5"),
        ("ଟାଟା", "B5"),
        ("ഡൽഹി", "B5"),
        ("अजमेर विद्युत", "B6"),
    ],
)
def test_typed_words_find_the_meant_biller(index: BillerIndex, typed: str, first: str) -> None:
    assert ids(index.find(POWER, typed))[0] == first


def test_an_exact_match_comes_before_similar_spellings_and_sounds(
    index: BillerIndex,
) -> None:
    names = {"H": "Sacti Power", "S": "Sakti Power", "E": "Shakti Power", "T": "Shaktinath Power"}
    index.add_pages("Gas", [biller(one, name) for one, name in names.items()])
    assert ids(index.find("Gas", "shakti"))[:2] == ["E", "T"]
    assert set(ids(index.find("Gas", "shakti"))) == set(names)
    assert ids(index.find("Gas", "sakti"))[0] == "S"
    assert ids(index.find("Gas", "sacti"))[0] == "H"


# --- the shop's region ---


@pytest.fixture
def in_karnataka(tmp_path: Path) -> Iterator[BillerIndex]:
    index = BillerIndex(tmp_path / "here.db", ("KA",))
    index.add_pages(
        POWER,
        (
            biller("AA", "Aravalli Power", "RAJ"),
            biller("NA", "National Power", "IND"),
            biller("UN", "Bharat Power", ""),
            biller("KN", "Power of Karnataka", ""),
            biller("HE", "Hubli Power", "IND-KAR-HUB"),
            biller("BE", "Bangalore Power", "KAR"),
        ),
    )
    index.complete(POWER, 1.0)
    yield index
    index.close()


def test_billers_of_the_region_come_first_then_national_ones(
    in_karnataka: BillerIndex,
) -> None:
    assert ids(in_karnataka.find(POWER)) == ["BE", "HE", "KN", "NA", "AA", "UN"]
    found = ids(in_karnataka.find(POWER, "power"))
    assert (set(found[:3]), found[3], set(found[4:])) == ({"BE", "HE", "KN"}, "NA", {"AA", "UN"})


def test_without_a_configured_region_the_billers_around_the_shop_come_first(
    tmp_path: Path,
) -> None:
    shop = configured(tmp_path).config.outlet
    assert (shop.regions, shop.home_regions) == ((), ("KA",))
    index = BillerIndex(tmp_path / "around.db", shop.home_regions)
    index.add_pages(POWER, SOME)
    assert ids(index.find(POWER))[0] == "B1"
    index.close()


def test_billers_that_were_paid_here_come_before_the_regions(in_karnataka: BillerIndex) -> None:
    in_karnataka.set_use_counts({"HE": 1, "UN": 9})
    assert ids(in_karnataka.find(POWER)) == ["HE", "UN", "BE", "KN", "NA", "AA"]


def test_a_name_that_begins_as_typed_comes_before_others_of_the_region(tmp_path: Path) -> None:
    """The region's name finds each of its billers."""
    index = BillerIndex(tmp_path / "here.db", ("MH",))
    others = (biller(f"O{number}", f"Akola Power {number}", "MAH") for number in range(30))
    meant = biller("M1", "Maharashtra Prepaid Power", "MAH")
    index.add_pages(POWER, (*others, meant))
    index.set_use_counts({"O1": 5})
    assert ids(index.find(POWER, "maharashtra p"))[0] == "M1"
    assert ids(index.find(POWER, "maharashtra"))[:2] == ["M1", "O1"]
    index.close()


def test_a_typed_name_is_found_in_any_region(in_karnataka: BillerIndex) -> None:
    assert ids(in_karnataka.find(POWER, "aravalli"))[0] == "AA"


@pytest.mark.parametrize("typed", ["zzzz", "qwrtp", '"*" OR', "’;--"])
def test_an_unknown_name_finds_nothing_and_ignored_words_the_whole_list(
    index: BillerIndex, typed: str
) -> None:
    assert ids(index.find(POWER, typed)) in ([], ids(index.find(POWER)))


def test_a_search_stays_in_its_category(index: BillerIndex) -> None:
    index.add_pages("Water", [biller("W1", "Bangalore Water Supply", "KAR")])
    assert ids(index.find("Water", "bangalore")) == ["W1"]
    assert ids(index.find(POWER, "bangalore")) == ["B1"]
    assert index.find("Gas") == ()


def test_without_a_region_the_most_paid_biller_comes_first(index: BillerIndex) -> None:
    assert ids(index.find(POWER))[:2] == ["B1", "B4"]
    index.set_use_counts({"B3": 2, "B5": 7, "GONE": 9})
    assert ids(index.find(POWER))[:3] == ["B5", "B3", "B1"]
    assert ids(index.find(POWER, "electricity"))[0] == "B3"


def test_an_unavailable_biller_is_marked(index: BillerIndex) -> None:
    assert [one.available for one in index.find(POWER, "ajmer")] == [False]


def test_a_removed_biller_is_deleted_when_the_crawl_ends(
    index: BillerIndex,
) -> None:
    index.add_pages(POWER, SOME[1:4])
    assert ids(index.find(POWER, "bescom")) == ["B1"]
    index.complete(POWER, 2.0)
    assert index.find(POWER, "bescom") == ()
    assert len(index.find(POWER)) == 3


def test_a_new_name_replaces_the_old_one(index: BillerIndex) -> None:
    index.add_pages(POWER, [biller("B1", "Nandi Power", "KAR", available=False)])
    assert index.find(POWER, "bescom") == ()
    assert ids(index.find(POWER, "nandi")) == ["B1"]


def test_an_interrupted_crawl_continues_where_it_was(file: Path, index: BillerIndex) -> None:
    index.add_pages("Water", [biller("W1", "Jal Board")])
    index.add_pages("Water", [biller("W2", "Jal Nigam")])
    index.close()
    again = BillerIndex(file)
    assert (again.next_page("Water"), "Water" in again.completed()) == (3, False)
    assert (again.next_page(POWER), again.completed()[POWER]) == (1, 1.0)
    assert ids(again.find(POWER, "bescom")) == ["B1"]
    again.close()


# --- a file that cannot be used ---


def other_version(file: Path) -> None:
    database = _connected(file, {})
    database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()


def no_database(file: Path) -> None:
    file.write_bytes(b"not a database at all" * 500)


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: 5 * 4096])


@pytest.mark.parametrize("damage", [other_version, no_database, cut_short])
def test_an_unusable_file_is_filled_again(
    file: Path, index: BillerIndex, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    index.close()
    damage(file)
    again = BillerIndex(file)
    again.find(POWER, "bescom")
    again.add_pages(POWER, SOME)
    again.add_pages(POWER, SOME)
    assert ids(again.find(POWER, "bescom")) == ["B1"]
    again.close()
    assert "filled again" in caplog.text


def test_the_index_is_in_memory_if_the_disk_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    index = BillerIndex(tmp_path / "no such folder" / "billers.db")
    index.add_pages(POWER, SOME)
    assert ids(index.find(POWER, "bescom")) == ["B1"]
    index.close()
    assert "in memory" in caplog.text


# --- many billers ---


def test_the_number_of_results_is_limited(index: BillerIndex) -> None:
    """`make bench` measures the time of a search among 22,000 billers."""
    index.add_pages(POWER, [biller(f"V{n}", f"Vidyut Nigam {n}") for n in range(2 * FOUND_MAX)])
    assert len(index.find(POWER, "vidyut")) == 24


def test_a_full_disk_does_not_lose_billers(
    file: Path, index: BillerIndex, mocker: MockerFixture
) -> None:
    """Fetching them again would cost hundreds of requests."""
    index.close()
    real = biller_index._connected

    def connected(path: Path, near: Mapping[str, int]) -> apsw.Connection:
        if path == file:
            raise apsw.FullError("database or disk is full")
        return real(path, near)

    mocker.patch.object(biller_index, "_connected", side_effect=connected)
    BillerIndex(file).close()
    mocker.stopall()
    kept = BillerIndex(file)
    assert kept.completed()
    kept.close()
