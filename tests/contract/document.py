"""The rows of the API document: products, endpoints, fields, states, rules, errors and limits.

`document_rows.json` beside this module has them. The document itself is the finance service's and
is not in the repository. `python -m tests.contract.document FILE` reads a new version of it into
the rows; then test_proofs.py names each row without a proof. Every sentence is a row: a list of
fields, states or codes is one row for each, any other sentence is a rule.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROWS = Path(__file__).with_name("document_rows.json")


class Row(NamedTuple):
    kind: str
    name: str
    says: str = ""
    """What it says about it, in short; empty for states and rules."""

    @property
    def key(self) -> str:
        """Return the row's name in `proves`."""
        return f"{self.kind}: {self.name}"


class Block(NamedTuple):
    """A row of a table, an item of a list, or a paragraph, and where it is."""

    section: str
    title: str
    call: str
    """The endpoint in bold above it, without the product's path; empty if there is none."""
    lead: str
    """The paragraph above a list."""
    column: str
    """The first heading of its table."""
    number: int
    """An item's number; 0 for other blocks."""
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return self.cells[0]

    @property
    def about(self) -> str:
        return self.title.partition(" (")[0]


def _blocks(text: str) -> Iterator[Block]:
    section = title = call = lead = column = ""
    for line in filter(None, text.splitlines()):
        if heading := re.match(r"##(#?) ", line):
            title, call, lead = line[heading.end() :], "", ""
            section = section if heading[1] else title
        elif line.startswith("| "):
            cells = tuple(cell.strip() for cell in line.strip("|").split(" | "))
            if column:
                yield Block(section, title, call, lead, column, 0, cells)
            column = column or cells[0]
            continue
        elif item := re.match(r"(\d+)\. ", line):
            yield Block(section, title, call, lead, "", int(item[1]), (line[item.end() :],))
        elif not line.startswith("|"):
            if bold := re.match(r"\*\*\w+ \S*/(\S+)\*\*", line):
                call = bold[1]
            lead = line
            yield Block(section, title, call, "", "", 0, (line,))
        if not line.startswith("|"):
            column = ""


def read(text: str) -> tuple[Row, ...]:
    """Return all rows of a document, by kind; a row that it has twice is returned once."""
    blocks = tuple(_blocks(text))
    found = (row for kind in KINDS.values() for block in blocks for row in kind(block))
    return tuple({row.key: row for row in found}.values())


@cache
def rows(kind: str | None = None) -> tuple[Row, ...]:
    """Return the rows of one kind, or all rows, of the document."""
    known = (Row(*row) for row in json.loads(ROWS.read_text()))
    return tuple(row for row in known if kind in (None, row.kind))


def _kept(row: Row) -> Row:
    """Return the row as the repository keeps it: of a field its type, of a rule its beginning."""
    if row.kind in ("state", "rule"):
        return Row(row.kind, row.name)
    return row._replace(says=row.says.partition(";")[0]) if row.kind == "field" else row


def main() -> None:
    """Store the rows of the document that the command names."""
    lines = (json.dumps(_kept(row)) for row in read(Path(sys.argv[1]).read_text()))
    ROWS.write_text("[\n" + ",\n".join(lines) + "\n]\n")


_END_OF_SENTENCE = re.compile(r"\. (?=[A-Z*]|data\.|refunded:|[\w/-]+ (?:body|fields)\b)")


def _sentences(block: Block) -> list[str]:
    """Return the sentences of a paragraph; a table and a list have none."""
    if block.column or block.number or block.section in ("", "What the service does"):
        return []
    return [one.rstrip(".") for one in _END_OF_SENTENCE.split(block.text)]


# --- the kinds of rows ---


def _products(block: Block) -> Iterator[Row]:
    if block.column == "Product":
        name, path, _, wallet = block.cells
        yield Row("product", name.partition(" (")[0], f"`{path}`, wallet {wallet}")


_CALL = re.compile(r"\b(GET|POST) (/[\w/{}-]+)")
_CALLS = ("**", "Other AEPS endpoints")


def _endpoints(block: Block) -> Iterator[Row]:
    if block.column == "Method":
        method, path, purpose = block.cells
        yield Row("endpoint", f"{method} {path}", purpose)
    for sentence in _sentences(block):
        base = block.title.partition("(")[2].rstrip(")")
        for method, path in _CALL.findall(sentence) if sentence.startswith(_CALLS) else ():
            yield Row("endpoint", f"{method} {base}{path.removeprefix(base)}", "")


_FIELD_COLUMNS = ("Field", "Name", "Header")
_FIELDS = re.compile(
    r"(?P<body>[a-z][\w/-]*) (?:body|fields)\b|Body fields|Error body|Response carries"
    r"|Response fields of a|Fields of the sender|Fields:|Each entry|data\.|Identified by"
    r"|GET /merchants/|Free DMT balance|bill_token:"
)
"""The beginnings of the sentences that list fields."""
_NAMED = re.compile(
    r"(?:\A|[:,] |\b(?:and|the|by|each|hold|holds|with|beyond|returns|includes|carries) |\bdata\."
    r"|\berror\.)([a-z]\w*)"
    r"(?= \(|[,;:]|\Z| (?:and(?! beneficiary)|string|naming|is|false|flag|found)\b)"
)


def _fields(block: Block) -> Iterator[Row]:
    if block.column in _FIELD_COLUMNS:
        owner = f"{block.call} body" if block.call else block.about
        yield Row("field", f"{owner}, {block.cells[0]}", "; ".join(block.cells[1:]))
    for sentence in _sentences(block):
        if found := _FIELDS.match(sentence):
            owner = _owner(block, found)
            for name in _NAMED.findall(sentence):
                yield Row("field", f"{owner}, {name}", "")


def _owner(block: Block, beginning: re.Match[str]) -> str:
    if beginning["body"]:
        return f"{beginning['body']} body"
    if block.call:
        return f"{block.call} body"
    return _OWNERS.get(beginning[0], block.about)


_OWNERS = {
    "Response carries": "bill/fetch answer",
    "Response fields of a": "Verification",
    "Free DMT balance": "Free DMT balance",
    "Fields of the sender": "Free DMT sender and beneficiary",
    "Error body": "Error body",
}
"""The owner of the fields in a sentence, if it is not the section's title."""


_STATES = re.compile(r"States?:? ((?:[A-Za-z]+, )*[A-Za-z]+)(?: is|\Z)")
_CODES = ("Failure codes (FAILED only): ", "Service codes of AEPS transactions: ")
_CODE = re.compile(r"([A-Z_]+)(?: \((.*?)\))?(?:, |\Z)")


def _states(block: Block) -> Iterator[Row]:
    if block.column == "State":
        state, by, condition, after, also = (*block.cells, "")[:5]
        how = "; ".join(filter(None, (condition, also)))
        yield Row("state", f"{block.title}, {state} to {after} by {by}", how)
    for sentence in _sentences(block):
        if found := _STATES.match(sentence):
            for state in found[1].split(", "):
                yield Row("state", f"{block.title}, {state}", sentence)


def _codes(block: Block) -> Iterator[Row]:
    for sentence in _sentences(block):
        if sentence.startswith(_CODES):
            for code, meaning in _CODE.findall(sentence.partition(": ")[2]):
                yield Row("code", f"{block.about}, {code}", meaning)


def _rules(block: Block) -> Iterator[Row]:
    if block.number and not _says_nothing(block.text.rstrip(".")):
        of = block.title if block.lead in ("", "Rules:") else block.lead.removesuffix(":")
        yield Row("rule", f"{of} {block.number}", block.text)
    for sentence in _sentences(block):
        is_list = _FIELDS.match(sentence) or _STATES.match(sentence)
        if not (is_list or sentence.startswith((*_CALLS, *_CODES)) or _says_nothing(sentence)):
            yield Row("rule", _beginning(sentence), sentence)


def _says_nothing(sentence: str) -> bool:
    return "not shown" in sentence or sentence.endswith(":")


NAME_MAX = 60


def _beginning(sentence: str) -> str:
    cut = sentence[: NAME_MAX + 1]
    return sentence if len(sentence) <= NAME_MAX else cut.rpartition(" ")[0].rstrip(",;:")


def _errors(block: Block) -> Iterator[Row]:
    if block.column == "HTTP":
        http, code, meaning = block.cells
        yield Row("error", code, f"{http}: {meaning}")


def _limits(block: Block) -> Iterator[Row]:
    if block.column == "Limit":
        yield Row("limit", block.cells[0], block.cells[1])


KINDS: dict[str, Callable[[Block], Iterator[Row]]] = {
    "product": _products,
    "endpoint": _endpoints,
    "field": _fields,
    "state": _states,
    "code": _codes,
    "rule": _rules,
    "error": _errors,
    "limit": _limits,
}

ENDPOINTS = tuple(row.name for row in rows("endpoint"))
"""`METHOD /full/path`."""
HTTP = {row.name: int(row.says.partition(":")[0]) for row in rows("error")}
"""The HTTP status of each error code."""


# --- figures of the limits, for comparison with the agent's constants ---


class LimitRow(NamedTuple):
    limit: str
    says: str
    """The document's words, from which the figures come: if they change, a test fails."""
    facts: dict[str, Any]
    """The figures by the names of our constants: amounts in rupees, times in seconds."""


LIMITS = (
    LimitRow(
        "Request rate",
        "60 requests per minute per API key by default (raisable on request); authenticated calls"
        " count",
        {"REQUESTS_PER_MINUTE": 60},
    ),
    LimitRow("Clock skew", "5 minutes", {"CLOCK_SKEW": 300.0}),
    LimitRow("client_reference length", "1-64 characters", {"CLIENT_REFERENCE_MAX": 64}),
    LimitRow(
        "AEPS cash withdrawal amount",
        "100 to 10,000 rupees, multiple of 50",
        {"AEPS_AMOUNT_MIN": 100, "AEPS_AMOUNT_MAX": 10000, "AEPS_AMOUNT_STEP": 50},
    ),
    LimitRow(
        "AEPS OTP threshold", "otp_reference required above 5,000 rupees", {"AEPS_OTP_ABOVE": 5000}
    ),
    LimitRow("AEPS concurrency", "one transaction per outlet at a time", {"AEPS_AT_ONCE": 1}),
    LimitRow(
        "Bill payment amount",
        "1 to 2,00,000 rupees per transaction",
        {"BILL_AMOUNT_MIN": 1, "BILL_AMOUNT_MAX": 200000},
    ),
    LimitRow("bill_token validity", "15 minutes, single use", {"BILL_TOKEN_LIFE": 900.0}),
    LimitRow(
        "Bill payment catalogue",
        "30 categories, 22,000+ billers",
        {"BILL_CATEGORIES": 30, "BILLERS_AT_LEAST": 22000},
    ),
    LimitRow(
        "Free DMT per transfer (current)",
        "100 to 50,000 rupees",
        {"DMT_AMOUNT_MIN": 100, "DMT_AMOUNT_MAX": 50000},
    ),
    LimitRow(
        "Free DMT per beneficiary per day (current)",
        "2,00,000 rupees",
        {"DMT_BENEFICIARY_DAY_MAX": 200000},
    ),
    LimitRow(
        "Free DMT limits",
        "set by the operator and may change without a version change; read min_transfer,"
        " max_transfer, daily_limit_per_beneficiary from GET /balance",
        {"DMT_LIMITS_READ_FROM": ("min_transfer", "max_transfer", "daily_limit_per_beneficiary")},
    ),
    LimitRow("sender_token validity", "30 minutes", {"SENDER_TOKEN_LIFE": 1800.0}),
    LimitRow("TPIN lockout", "after 5 consecutive failures", {"TPIN_FAILURES_MAX": 5}),
    LimitRow("UPI Cash open QRs", "3 unpaid per outlet", {"UPI_OPEN_QRS_MAX": 3}),
    LimitRow(
        "UPI Cash service hours",
        "closed 11:30 PM to 5:00 AM IST",
        {"UPI_CLOSES": (23, 30), "UPI_OPENS": (5, 0)},
    ),
    LimitRow(
        "UPI Cash status re-check",
        "PENDING older than 25 seconds, at most every 15 seconds",
        {"UPI_FIRST_CHECK": 25.0, "UPI_CHECK_EVERY": 15.0},
    ),
    LimitRow("Recharge amount", "whole rupees", {"RECHARGE_AMOUNT_STEP": 1}),
    LimitRow(
        "Recharge status polling",
        "re-checked every 2 minutes server side; polling faster than every 30 seconds gains"
        " nothing",
        {"RECHARGE_RECHECK": 120.0, "RECHARGE_POLL_EVERY": 30.0},
    ),
    LimitRow("AEPS pending polling", "every 60 seconds suggested", {"AEPS_POLL_EVERY": 60.0}),
    LimitRow("Client timeout", "90 seconds recommended", {"CLIENT_TIMEOUT": 90.0}),
    LimitRow(
        "mATM open transactions per outlet",
        "max_open_per_outlet from GET /info; launch validity launch_valid_minutes",
        {"MATM_LIMITS_READ_FROM": ("max_open_per_outlet", "launch_valid_minutes")},
    ),
)

FACTS: dict[str, Any] = {name: fact for row in LIMITS for name, fact in row.facts.items()}

PAISE = ("AMOUNT", "AEPS_OTP_ABOVE", "DMT_BENEFICIARY_DAY_MAX")
"""Constants with one of these in their name are amounts."""


if __name__ == "__main__":
    main()
