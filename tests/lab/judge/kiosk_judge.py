"""Judge whether a kiosk's history is allowed: a second reading of ARCHITECTURE.md's rules.

The input is the output of `kiosk-agent journal export`; the books are what the service has.
Each breach is one line. Exit codes: 0 allowed, 1 not allowed, 2 unreadable.
This file imports nothing of the product. CASES.md lists what the documents leave open.
Example: python kiosk_judge.py export.jsonl --books books.json
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

Event = dict[str, Any]
Saying = Iterator[tuple[int, str]]  # breaches of one event: the rule's number and a sentence
SIGNATURE_S = 300  # API document, Authentication: a timestamp is valid for 5 minutes
# Rule 4: the clock of a Date may be as far ahead; then a request waits for the bank for 90 s.
RECORDED_S = SIGNATURE_S + SIGNATURE_S + 90
REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,64}")  # API document, Conventions 3
LINK = re.compile(r"[0-9a-f]{32}")  # deploy/fleet/schemas/events.json
PAYS_OUT = {"aeps.CW", "upicw.QR", "matm.CW"}
NO_NOTES = {"aeps.AP", "aeps.BE", "aeps.MS", "matm.BE", "matm.MS"}
# API document, Errors: an attempt that is refused with one of these codes is not carried out.
REFUSALS = re.compile(
    "(MISSING|SANDBOX|INVALID)_KEY|EXPIRED_TIMESTAMP|IP_BLOCKED|FORBIDDEN|MISSING_PARAM|BILLER_BUSY|"
    "INVALID_(SIGNATURE|TPIN|NUMBER|AMOUNT|PID|BILL_TOKEN)|INSUFFICIENT_BALANCE|"
    "(OPERATOR|MERCHANT)_NOT_FOUND|OPERATOR_UNAVAILABLE|BANK_NOT_SUPPORTED|AGT_UNSUPPORTED|"
    "(OTP|DAILY_AUTH|EKYC|BANK_EKYC|REONBOARD)_REQUIRED|AUTH_MODE_NOT_ALLOWED|QR_NOT_CREATED|"
    "(TRANSACTION|PAYMENT)_IN_PROGRESS|BILLER_PARAMS_CHANGED|TOO_MANY_OPEN_QRS|"
    "SERVICE_(CLOSED|DISABLED)",
)
# Fields with numbers of machines and banks: an RRN has 12 digits, too.
NOT_PERSONAL = re.compile(
    "link|mark|origin|client_reference|reference_id|bank_rrn|trace|last_trace|merchant_ref|terms|"
    "name|at|asked|bbps_transaction_id|approval_ref|operator_reference|beneficiary_id",
)
PRIVATE = re.compile(
    "aadhaar|pid_data|biometric|otp|tpin|pin|pin_block|api_key|password|sender_token|bill_token|"
    "launch|card|card_number|account_number|balance|account_balance|mini_statement",
)
AADHAAR = re.compile(r"(?<![0-9A-Za-z])[2-9](?:[ -]?\d){11}(?![0-9A-Za-z])")
SECRET = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{16}(?![0-9A-Za-z])|<PidData|[0-9A-Za-z+/]{200}")
FAILED = {"failed", "refunded", "reversed", "rejected", "unbilled"}  # service.md 6, 5
FINAL = {"handed", "refunded"}  # cash statuses that do not change any more
SWAP = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)  # Verhoeff's permutation


class Breach(NamedTuple):
    rule: int
    client_reference: str
    seq: int  # 0: only the books show it
    sentence: str


@dataclass(slots=True)
class Transaction:
    """What the events of one client_reference say so far."""

    reference: str
    service: str = ""
    direction: str = "none"
    intent: Event = field(default_factory=dict)
    bank: str = "prepared"  # prepared, sent, pending, succeeded, failed, not_sent
    notes: str = "none"  # none, handing, handed, held, refunding, refunded, disputed
    has_success: bool = False  # the service said SUCCESS; for a card, the bank network, too
    is_contradicted: bool = False  # the service said SUCCESS and FAILED
    is_settled: bool = False  # by two people
    is_salvaged: bool = False
    is_sent: bool = False
    is_short: bool = False  # the customer has reported missing notes
    is_launched: bool = False  # the card terminal works, or its result is not a definite no
    by_dispenser: bool = False  # a dispenser moves the notes, and reports them itself
    awaiting: int = 0  # requests without an answer
    in_doubt: list[float] = field(default_factory=list)  # signed_at of what may still arrive
    absent_at: float = 0  # the service's Date of the newest 404 since the last request
    origin: Any = None
    reference_id: str = ""
    outcome: Event = field(default_factory=dict)
    verdicts: dict[str, str] = field(default_factory=dict)
    last_seq: int = 0


def get(e: Any, key: str, kind: Any, default: Any = None) -> Any:
    value = e.get(key, default) if isinstance(e, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        seq = isinstance(e, dict) and e.get("seq")
        raise ValueError(f"seq {seq}: {key} is missing or has a wrong type")  # noqa: TRY004  # input
    return value


def on_prepared(t: Transaction, e: Event) -> Saying:
    """Begin with the intent (rules 1 and 3)."""
    if t.service or not REFERENCE.fullmatch(t.reference):
        yield 3, "The client_reference has another intent already, or a wrong form."
    t.service, t.intent, t.notes = get(e, "service", str), e, "held" if e.get("held") else "none"
    t.direction = get(get(e, "terms", dict, {}), "direction", str, "none")
    kind = "none" if t.service in NO_NOTES else "out" if t.service in PAYS_OUT else "in"
    if t.direction not in {kind, "none" if kind == "in" else kind}:
        yield 1, f"Notes of {t.service} do not move in the direction {t.direction!r}."


def on_sending(t: Transaction, e: Event) -> Saying:
    """Follow a request, or one that may be lost (rules 3, 6, 7 and 12)."""
    if e["name"] == "salvaged":
        t.is_salvaged = True
        t.notes = t.notes if t.notes in FINAL else "disputed"
    else:
        origin = get(e, "origin", dict, {})
        if not (origin.get("address") and origin.get("key")):
            yield 12, "The request does not name the service that it goes to."
        elif t.origin not in (None, origin) and open_until(t):
            yield 12, "A request that may have arrived is sent to another service."
        if t.bank == "not_sent":
            yield 7, "A transaction that was given up is sent again."
        if t.direction == "in" and t.notes != "held" and not t.is_salvaged:
            yield 6, f"The service is requested, but no notes are held: {t.notes}."
        t.origin, t.awaiting = origin or t.origin, t.awaiting + 1
    # A time of the kiosk's own clock cannot be compared with the service's Date.
    signed_at = get(e, "signed_at", int | float)
    t.in_doubt.append(-RECORDED_S if e.get("by_local_clock") else signed_at)
    t.absent_at, t.is_sent = 0, True
    t.bank = "sent" if t.bank == "prepared" else t.bank


def on_outcome(t: Transaction, e: Event) -> Saying:
    """Accept a result of the service (rules 3, 5, 11 and 12)."""
    outcome = get(e, "outcome", dict)
    if not t.is_sent or (e["name"] == "answered" and not (t.awaiting or t.is_salvaged)):
        yield 3, "An answer has no request before it in the journal."
    reference_id = get(outcome, "reference_id", str, t.reference_id)
    is_foreign = outcome.get("client_reference", t.reference) != t.reference
    if is_foreign or t.reference_id not in {"", reference_id}:
        yield 11, "An answer with another client_reference or reference_id is accepted."
        return
    t.reference_id = reference_id
    t.awaiting -= e["name"] == "answered" and t.awaiting > 0
    t.outcome = outcome
    status = get(outcome, "status", str)
    if t.service.startswith("matm.") and outcome.get("confirmed") is False and status == "SUCCESS":
        status = "PENDING"
    t.has_success |= status == "SUCCESS"
    bank = {"SUCCESS": "succeeded", "FAILED": "failed"}.get(status, "pending")
    is_contradiction = {t.bank, bank} == {"succeeded", "failed"}
    is_late = t.bank == "not_sent" and bank == "succeeded" and t.notes in {"held", "refunding"}
    if is_late or (is_contradiction and t.notes not in FINAL):
        t.notes = "disputed"
    t.is_contradicted |= is_contradiction
    t.bank = t.bank if t.bank in {"succeeded", "failed"} else bank


def on_silence(t: Transaction, e: Event) -> Saying:
    """Follow what is not a result, and giving up, which proves nothing by itself (rule 5)."""
    match e["name"]:
        case "refused" | "unanswered":
            if t.awaiting and REFUSALS.fullmatch(get(e, "code", str, "")):
                t.in_doubt.pop()
            t.awaiting = max(0, t.awaiting - 1)
        case "not_found":
            t.absent_at = max(get(e, "service_time", int | float | None) or 0, t.absent_at)
        case "not_sent" if t.bank not in {"failed", "succeeded", "pending"}:
            t.bank = "not_sent"
        case "not_sent" if t.bank != "failed":
            yield 5, f"A transaction is given up whose bank status is {t.bank}."
        case "vouched":
            verdict = t.verdicts[get(e, "by", str)] = get(e, "verdict", str)
            if verdict == "delivered" and t.direction != "in":
                yield 5, "People declare a service as delivered that is not paid in notes."
            is_agreed = list(t.verdicts.values()).count(verdict) > 1
            if is_agreed and t.bank not in {"succeeded", "failed"}:
                t.is_settled = True
                t.bank = "succeeded" if verdict == "delivered" else "failed"


# Event: direction; cash statuses before it; the one after it; rule and sentence if they differ.
NOTES: dict[str, tuple[str, set[str], str, int, str]] = {
    "handing_over": ("out", {"none"}, "handing", 2, "Notes are handed over a second time"),
    "handed": ("out", {"handing", "disputed"}, "handed", 2, "Notes left without handing_over"),
    "held": ("in", {"none", "disputed"}, "held", 6, "Notes are taken a second time"),
    "refunding": ("in", {"held"}, "refunding", 6, "Notes are returned that are not held"),
    "refunded": ("in", {"refunding", "disputed"}, "refunded", 6, "Notes left without refunding"),
}


def on_notes(t: Transaction, e: Event) -> Saying:
    """Follow the notes (rules 1, 2, 4, 6 and 10)."""
    name = e["name"]
    direction, before, after, rule, sentence = NOTES[name]
    if t.direction != direction:
        yield 1 if direction == "out" else 6, f"{name}: the direction of {t.service} is another."
    elif t.notes not in before:
        yield 10 if t.notes == "disputed" else rule, f"{sentence}: {t.notes}."
    if direction == "out" and not (t.has_success or (t.is_salvaged and name == "handed")):
        yield 1, f"{name}: the service has not said SUCCESS."
    if name == "refunding" and t.bank not in {"failed", "not_sent"} and not t.is_contradicted:
        yield 6, f"Notes are returned although the bank status is {t.bank}."
    if name == "refunding" and t.bank == "not_sent" and (until := open_until(t)):
        yield 4, f"Notes are returned without a 404 after {until:.0f}: {t.absent_at or 'none'}."
    yield from on_word(t, e)
    if name in {"handing_over", "refunding"}:
        t.by_dispenser = e.get("by") == "dispenser"
    t.notes = t.notes if t.notes in FINAL else after


def open_until(t: Transaction) -> float:
    """Return the service's time until which a request may arrive; 0 if a 404 is later (rule 4)."""
    until = max(t.in_doubt, default=-RECORDED_S) + RECORDED_S
    return 0 if until < t.absent_at or not t.in_doubt else max(until, 1)


def on_word(t: Transaction, e: Event) -> Saying:
    """Follow what people and devices say (rules 2 and 10)."""
    match e["name"]:
        case "handed" | "not_handed" | "refunded" if not (e.get("by") or t.by_dispenser):
            yield 2, f"{e['name']}: neither a person nor a dispenser says so."
        case "disputed" if t.notes not in FINAL:
            t.notes = "disputed"
        case "resolved" if t.notes == "disputed":
            t.notes = "none"
        case "launched" if t.is_launched:
            yield 10, "The terminal is started again, but its last result is not a definite no."
        case "launched" | "reader_said":
            t.is_launched = get(e, "word", str, "unknown") in {"approved", "unknown"}
        case "shortfall_reported" | "shortfall_settled" as name:
            if t.notes not in FINAL or t.is_short == (name == "shortfall_reported"):
                yield 10, f"{name}: no notes have moved, or the report is missing or repeated."
            t.is_short = True
    if e["name"] == "not_handed" and t.notes in {"handing", "refunding", "disputed"}:
        t.notes = "held" if t.direction == "in" else "none"


# Slips, claims, mismatched answers and unknown names have no row.
HANDLERS = {
    "prepared": on_prepared,
    **dict.fromkeys(("sending", "salvaged"), on_sending),
    **dict.fromkeys(("answered", "looked_up"), on_outcome),
    **dict.fromkeys(("refused", "unanswered", "not_found", "not_sent", "vouched"), on_silence),
    **dict.fromkeys(("not_handed", "disputed", "resolved", "launched", "reader_said"), on_word),
    **dict.fromkeys(("shortfall_reported", "shortfall_settled"), on_word),
    **dict.fromkeys(NOTES, on_notes),
}


def private(value: Any, key: str) -> Iterator[str]:
    """Yield a sentence for each private value inside an event (rule 8)."""
    if value is None or NOT_PERSONAL.fullmatch(key):
        return
    if PRIVATE.fullmatch(key.lower()):
        yield f"The event has a field {key!r}."
    elif isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else [(key, inner) for inner in value]
        for name, inner in pairs:
            yield from private(inner, name)
    elif isinstance(value, str | int) and len(found := str(value)) >= 12:
        if any(is_aadhaar(match[0]) for match in AADHAAR.finditer(found)):
            yield f"The field {key!r} has an Aadhaar number."
        if SECRET.search(found):
            yield f"The field {key!r} has what may be a PIN block, a key or a biometric capture."


def is_aadhaar(found: str) -> bool:
    """Return True if Verhoeff's check digit is right."""
    check = 0
    for position, digit in enumerate(reversed([int(c) for c in found if c.isdigit()])):
        moved = digit
        for _ in range(position % 8):
            moved = SWAP[moved]
        turned = check - moved if check > 4 else check + moved  # in a dihedral group of ten
        check = turned % 5 + 5 * ((check > 4) != (moved > 4))
    return check == 0


def judge(events: Iterable[Event], books: Event | None = None) -> list[Breach]:
    """Return the breaches of an export's lines, in order, the books' last. Raise ValueError."""
    found, gaps = list[Breach](), list[Breach]()
    all_of, owners, links = dict[str, Transaction](), dict[str, str](), set[str]()
    before = 0
    for e in events:
        seq, name, link = get(e, "seq", int), get(e, "name", str), get(e, "link", str)
        reference, _ = get(e, "client_reference", str), datetime.fromisoformat(get(e, "at", str))
        says = [(8, sentence) for key, value in e.items() for sentence in private(value, key)]
        if before and seq <= before:
            says.append((7, f"The event comes after event {before}."))
        elif before and seq > before + 1:
            gaps.append(Breach(7, reference, seq, f"Events {before + 1} to {seq - 1} are missing."))
        if link in links or not LINK.fullmatch(link):
            says.append((7, "The link is not a new hash of 32 hexadecimal digits."))
        before = seq
        links.add(link)
        if not reference.startswith("@"):  # @TILL: no customer
            if reference not in all_of:
                all_of[reference] = Transaction(reference)
                if name != "prepared":
                    gaps.append(Breach(7, reference, seq, "The transaction's start is missing."))
            t = all_of[reference]
            t.last_seq = seq
            says += HANDLERS[name](t, e) if name in HANDLERS else ()
            if t.reference_id and owners.setdefault(t.reference_id, reference) != reference:
                says.append((11, f"{t.reference_id} answers {owners[t.reference_id]}, too."))
        found += [Breach(rule, reference, seq, sentence) for rule, sentence in says]
    # An export of one reference has gaps.
    found += [gap for gap in gaps if len(all_of) > 1 or "start" in gap.sentence]
    return found + (judge_books(all_of, books) if books is not None else [])


def paise(amount: Any) -> int:
    return round(float(str(amount or 0)) * 100)


def judge_books(all_of: dict[str, Transaction], books: Event) -> list[Breach]:
    """Compare the journal with the service's books."""
    found, known, ids = list[Breach](), set[str](), dict[str, str]()
    outlets = {None, *(get(t.intent, "merchant_ref", str | None) for t in all_of.values())}
    is_salvaged = any(t.is_salvaged for t in all_of.values())  # then events may be lost
    for record in get(books, "transactions", list):
        reference = get(record, "client_reference", str)
        if get(record, "merchant_ref", str | None) not in outlets:
            continue
        t = all_of.get(reference)
        says = list(compare(t, record)) if t else []
        if reference in known:
            says.append((3, "The service has this reference twice."))
        if not (t and t.is_sent) and not is_salvaged:
            says.append((3, "The journal has no request of this reference."))
        known.add(reference)
        ids[str(record.get("reference_id", record.get("request_id")))] = reference
        found += [Breach(rule, reference, t.last_seq if t else 0, s) for rule, s in says]
    entries = get(books, "entries", list, [])
    charges = Counter((get(one, "reference", str), get(one, "text", str)) for one in entries)
    for (named, _), times in charges.items():
        if times > 1 and named in ids:
            found.append(Breach(3, ids[named], 0, f"The service has charged it {times} times."))
    for t in all_of.values():
        if (t.has_success or t.notes == "handed") and t.reference not in known:
            found.append(Breach(1, t.reference, t.last_seq, "The service does not have it."))
    return found


def compare(t: Transaction, record: Event) -> Saying:
    """Compare one transaction with the service's record of it (rules 1, 4, 6, 11 and 14)."""
    word = str(record.get("status") or ("billed" if record.get("billed") else "unbilled")).lower()
    status = "succeeded" if word in {"success", "completed", "billed"} else "pending"
    status = "failed" if word in FAILED else status
    if status == "succeeded" and record.get("confirmed_by_bank_network", True) is not True:
        word, status = "unconfirmed", "pending"
    facts = get(t.intent, "facts", dict, {})
    masked = record.get("aadhaar_masked") or record.get("beneficiary_account_masked")
    for name, theirs, ours in (
        ("amount", record.get("amount"), t.intent.get("amount")),
        ("bank_iin", record.get("bank_iin"), facts.get("bank_iin")),
        ("reference", record.get("reference_id", record.get("request_id")), t.reference_id),
        ("last4", str(masked or "")[-4:], facts.get("last4")),
    ):
        if theirs and ours and theirs != ours:
            yield 11, f"The service's {name} is {theirs!r}, the journal's {ours!r}."
    terms = get(t.intent, "terms", dict, {})
    # The kiosk cannot ask about a QR, and nobody can pay one that it never showed.
    is_unpaid = status == "pending" and terms.get("can_look_up") is False
    is_absent = t.bank == "not_sent" and not open_until(t) and not is_unpaid
    for rule, is_broken, sentence in (
        (1, t.notes == "handed" and status != "succeeded", "Notes were handed over"),
        (4, is_absent and status != "failed", "A 404 proved that it never arrived"),
        (6, t.notes == "refunded" and status == "succeeded", "Notes were returned"),
        (11, t.bank in {"succeeded", "failed"} - {status}, f"The journal says {t.bank}"),
    ):
        if is_broken and not (t.is_settled or t.is_contradicted):
            yield rule, f"{sentence}, but the service says {word}."
    # What two people have settled may have no answer with these figures.
    has_figures = t.bank == status != "failed" and not t.is_settled
    for name in ("charge", "commission", "wallet_impact") if has_figures else ():
        ours, theirs = t.outcome.get(name), record.get(name, record.get(f"{name}_amount"))
        if theirs is not None and paise(ours) != paise(theirs):
            yield 14, f"The {name} is {ours} in the journal and {theirs} in the books."


def read(path: Path, *, is_lines: bool) -> Iterator[Any]:
    """Yield the JSON values of a file: one for each line, or one for the whole file."""
    with path.open(encoding="utf-8") as file:
        for at, part in enumerate(file if is_lines else [file.read()], 1):
            try:
                if part.strip():
                    yield json.loads(part)
            except (ValueError, RecursionError) as error:
                raise ValueError(f"{path}, line {at}: not JSON: {error}") from error


def main(arguments: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("export", type=Path, help="the output of `kiosk-agent journal export`")
    parser.add_argument("--books", type=Path, help="JSON: GET /state of the bench, or its books")
    options = parser.parse_args(arguments)
    try:
        books: Any = next(read(options.books, is_lines=False), {}) if options.books else None
        for key in ("api", "books"):
            books = books.get(key, books) if isinstance(books, dict) else books
        breaches = judge(read(options.export, is_lines=True), books)
    except (OSError, ValueError, OverflowError) as error:
        print(f"kiosk_judge: {error}", file=sys.stderr)
        return 2
    for breach in breaches:
        print("rule {}  {}  seq {}  {}".format(*breach))
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
