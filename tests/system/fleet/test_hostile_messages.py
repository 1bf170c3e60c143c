"""A kiosk's messages, whatever they are, stop neither the sink nor a view; others still arrive.

A kiosk's own user may publish any bytes, but only to its own topics. Each of these messages is sent
between two honest kiosks' events, on a real PostgreSQL.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.system.fleet.postgres import SQL, Message, Postgres, postgres
from tests.system.fleet.sent import AT, LINK, Json, event, events, fault, moved, stands
from tests.system.fleet.stack import stack

pytestmark = [
    pytest.mark.slow,  # a database is made and started
    pytest.mark.filterwarnings("ignore:.*SSLSocket"),
]

HOSTILE, HONEST = "K-666", "K-001"
FLOOD = 1000
Odd = tuple[Any, ...]


def only(key: str, value: object) -> Json:
    return {key: value}


def difference(**changed: Any) -> Json:
    one = {"kind": "drawer", "client_reference": None, "expected": 1, "found": 2.5, **changed}
    return report({"differences": [one]})


def report(content: Any, **changed: Any) -> Json:
    return {"at": AT, "date": "2026-11-23", "report": content, **changed}


def health(**changed: Any) -> Json:
    return {"at": AT, "parts": {}, "faults": [], **changed}


def version(**changed: Any) -> Json:
    return {"at": AT, "version": "0.1.0", **changed}


OF_TEXTS = ("parts", "details", "resting")
HUGE = 10**400
NUMBERS: Odd = ("1", None, True, [], {}, 1.5, HUGE, -HUGE, 2**63, -(2**63))
DATES: Odd = (
    "infinity",
    "-infinity",
    "today",
    "epoch",
    "2026-02-30",
    "9999-01-01",
    "0001-01-01 BC",
    "",
)
DATES_OF_ANOTHER_TYPE: Odd = (20261123, None, ["2026-11-23"])
TIMES: Odd = ("Infinity", "NaN", "now", None, True, [], HUGE, -1, 1e20)
TEXTS: Odd = (None, 5, True, [], {}, "x" * 70_000)
NO_LISTS: Odd = (5, "x", True, {})
NO_OBJECTS: Odd = (5, "x", True, [])
NO_TRUTHS: Odd = (5, "maybe", [], {})
NO_EVENTS: Odd = (None, *NO_LISTS, [None], [5], ["x"], [[]])
NO_DIFFERENCES: Odd = (*NO_LISTS, [5], [None], [[]])
NO_RUPEES: Odd = ("1", True, [], {}, HUGE, 10**15)
NO_IDS: Odd = ("x", None, True, [], 1.5, 2**63)

MESSAGES: list[tuple[str, Any]] = [
    # Two values instead of one.
    ("events", events(event(), event())),
    ("events", events(event(1), event(2, client_reference="A-1"))),
    ("events", events(event(1), event(1, id="1-ffffffffffffffff", link="f" * 32))),
    # Too few, too many, or none.
    ("events", {"events": []}),
    ("events", events(*(event(n) for n in range(1, 52)))),
    *(("events", {"events": none}) for none in NO_EVENTS),
    ("events", {}),
    # Each field of an event.
    *(("events", events(event(seq=seq))) for seq in (*NUMBERS, 0, -1)),
    *(
        ("events", events(event(**only(key, text))))
        for key in ("id", "link", "name")
        for text in TEXTS
    ),
    *(("events", events(event(client_reference=text))) for text in TEXTS),
    *(("events", events(event(body=text))) for text in TEXTS),
    *(("events", events(event(at=at))) for at in TIMES),
    ("events", events(event(id="1-" + "0" * 17))),
    ("events", events(event(id="2-" + "0" * 16))),
    *(
        ("events", events(event(moved=moved(date=date))))
        for date in (*DATES, *DATES_OF_ANOTHER_TYPE)
    ),
    *(("events", events(event(moved=moved(paise=paise)))) for paise in NUMBERS),
    *(("events", events(event(moved=wrong))) for wrong in (*NO_OBJECTS, {})),
    *(("events", events(event(stands=wrong))) for wrong in (*NO_OBJECTS, {})),
    *(("events", events(event(stands=stands(opened_at=at)))) for at in TIMES),
    *(("events", events(event(stands=stands(amount_paise=paise)))) for paise in NUMBERS),
    *(
        ("events", events(event(stands=stands(**only(key, paise)))))
        for key in ("fee_paise", "charge_paise", "commission_paise", "wallet_impact_paise")
        for paise in NUMBERS
        if paise is not None
    ),
    *(
        ("events", events(event(stands=stands(**only(key, text)))))
        for key in ("service", "bank", "cash")
        for text in TEXTS
    ),
    *(("events", events(event(stands=stands(is_closed=odd)))) for odd in NO_TRUTHS),
    *(("events", events(event(stands=stands(reference_id=odd)))) for odd in TEXTS[1:]),
    *(("events", events(event(stands=stands(shortfall=odd)))) for odd in TEXTS[1:]),
    # The retained messages of a kiosk.
    *(("head", {"at": AT, "seq": seq, "link": LINK}) for seq in (*NUMBERS, -5)),
    *(("head", {"at": at, "seq": 5, "link": LINK}) for at in TIMES),
    *(("presence", {"online": odd}) for odd in (None, *NO_TRUTHS)),
    *(("health", health(at=at)) for at in TIMES),
    *(("health", health(faults=odd)) for odd in NO_LISTS),
    *(("health", health(faults=[odd])) for odd in NO_OBJECTS),
    *(("health", health(faults=[fault("x") | {"name": odd}])) for odd in TEXTS),
    *(("health", health(faults=[fault("x") | {"words": odd}])) for odd in TEXTS),
    *(("health", health(faults=[fault("x") | {"subject": odd}])) for odd in TEXTS[1:]),
    *(("health", health(faults=[fault("x") | {"severity": odd}])) for odd in (*TEXTS, "mild")),
    *(("health", health(parts=odd)) for odd in NO_OBJECTS),
    *(("presence", {"online": True, "machine": odd}) for odd in TEXTS[1:]),
    *(("health", health(**only(key, {"x": odd}))) for key in OF_TEXTS for odd in TEXTS),
    *(("health", health(**only(key, {"x" * 65: ""}))) for key in OF_TEXTS),
    *(("health", health(services=[odd])) for odd in TEXTS),
    ("health", health(faults=[fault(f"x{number}") for number in range(201)])),
    *(("version", {"at": AT, "version": odd}) for odd in TEXTS),
    *(("version", version(update={"result": odd})) for odd in TEXTS),
    *(("version", version(update=odd)) for odd in NO_OBJECTS),
    *(("version", version(expires=odd)) for odd in NO_OBJECTS),
    *(("version", version(expires={"key": odd})) for odd in TIMES),
    ("version", version(expires={"x" * 65: AT})),
    ("version", version(expires={f"x{number}": AT for number in range(21)})),
    # A day's report, and the result of an order.
    *(("report", report({}, date=date)) for date in (*DATES, *DATES_OF_ANOTHER_TYPE)),
    *(("report", report({}, at=at)) for at in TIMES),
    *(("report", report(odd)) for odd in (None, *NO_OBJECTS)),
    *(("report", report({"differences": odd})) for odd in NO_DIFFERENCES),
    *(("report", difference(expected=odd)) for odd in NO_RUPEES),
    *(("report", difference(kind=odd)) for odd in TEXTS),
    *(("done", {"id": odd, "result": "done"}) for odd in NO_IDS),
    *(("done", {"id": 1, "result": odd}) for odd in (*TEXTS, "paid")),
    # Another kiosk's name, and invalid topics.
    ("events", {"kiosk": HONEST, **events()}),
    ("head", {"kiosk": None, "at": AT, "seq": 1, "link": LINK}),
    ("presence", {"kiosk": HONEST, "online": True}),
    ("orders", events()),
]

TABLES = (
    *("event", "transaction", "report", "said", "done"),
    *("kiosk", "fault", "board", "expiry", "difference", "day_sum", "till_sum"),
)

PAYLOADS = {
    "nothing": "",
    "no JSON": "{",
    "null": "null",
    "a number": "5",
    "a text": '"x"',
    "a list": "[]",
    "not a number": '{"kiosk": "K-666", "at": NaN, "seq": 1, "link": ""}',
    "NUL": '{"kiosk": "K-666", "remark": "\\u0000"}',
    "half a character": '{"kiosk": "K-666", "remark": "\\ud800"}',
    "a number of a million digits": '{"kiosk": "K-666", "at": 1e1000000}',
    "deep lists": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"kiosk": "K-666", "a":' + '{"a":' * 50_000 + "1" + "}" * 50_001,
    "a deep event": '{"kiosk": "K-666", "events":' + "[" * 50_000 + "]" * 50_000 + "}",
    "two megabytes": json.dumps({"kiosk": HOSTILE, "remark": "x" * 2_000_000}),
    "SQL": "'); DROP TABLE fleet.event; --",
    "quotes": "'\"\\';\n\r\t\x1b",
}

LINES = {
    "nothing": "",
    "no JSON": "x",
    "a number": "5",
    "no payload": '{"topic": "kiosks/K-666/head"}',
    "no topic": '{"payload": "{}"}',
    "an odd topic": '{"topic": ["kiosks"], "payload": "{}"}',
}
NO_TEXTS = (b"\xff\xfe\x00\xed\xa0\x80", b"\x00", bytes(range(256)))
TOPICS = ("head", f"kiosks/{'K' * 60_000}/head", "kiosks/K-666/orders")


def message(topic: str, payload: str, kiosk: str = HOSTILE) -> Message:
    return f"kiosks/{kiosk}/{topic}", payload.encode()


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


class Sink:
    """Passes messages to fleet.take() in one psql that ends at the first error, like the sink."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.seq = 0

    def takes(self, *messages: Message) -> None:
        """Send messages, each between two honest events; check that all honest ones arrived."""
        before = self._honest_events()
        sent = []
        for hostile in messages:
            sent += [self._honest(), hostile]
        sent.append(self._honest())
        self.database.takes(sent)
        assert self._honest_events() - before == len(messages) + 1

    def unread(self) -> int:
        number: int = self.database.value("SELECT count(*) FROM fleet.unread")
        return number

    def views(self) -> None:
        """Read every row of every view, also as a user who may only read."""
        names = self.database.ask(
            "SELECT table_name AS name FROM information_schema.views WHERE table_schema = 'fleet'"
        )
        assert len(names) > 10
        for view in names:
            asked = f"SELECT * FROM fleet.{view['name']}"  # noqa: S608  # of the catalogue
            self.database.do(f"{asked}; SET ROLE fleet_reader; {asked}")

    def _honest(self) -> Message:
        self.seq += 1
        return message("events", json.dumps({"kiosk": HONEST, **events(event(self.seq))}), HONEST)

    def _honest_events(self) -> int:
        asked = f"SELECT count(*) FROM fleet.event WHERE kiosk = '{HONEST}'"  # noqa: S608  # a test's
        number: int = self.database.value(asked)
        return number


@pytest.fixture(scope="module")
def sink(database: Postgres) -> Sink:
    return Sink(database)


def test_malformed_messages_are_unread_and_every_view_still_works(sink: Sink) -> None:
    """Given each wrong message, then all of them are unread, and they are not in any table."""
    sent = [message(topic, json.dumps({"kiosk": HOSTILE, **said})) for topic, said in MESSAGES]
    sink.takes(*sent)
    sink.views()
    unread = {row["line"] for row in sink.database.ask("SELECT line FROM fleet.unread")}
    assert [one for one in sent if f"{one[0]} {one[1].decode()}"[:2000] not in unread] == []
    for table in TABLES:
        asked = f"SELECT count(*) FROM fleet.{table} WHERE kiosk <> '{HONEST}'"  # noqa: S608  # a test's
        assert sink.database.value(asked) == 0, table


def test_invalid_payloads_are_unread(sink: Sink) -> None:
    before = sink.unread()
    sent = [message("health", payload) for payload in PAYLOADS.values()]
    sent += [(f"kiosks/{HOSTILE}/health", payload) for payload in NO_TEXTS]
    sent += [(topic, b"{}") for topic in TOPICS]
    sink.takes(*sent)
    sink.views()
    assert sink.unread() - before == len(sent)


def test_a_flood_of_invalid_messages_does_not_get_slower(sink: Sink) -> None:
    """Given many unread messages, then another one does not read them all."""
    asked = "SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'unread'"
    before = sink.database.value(asked)
    junk = f"SELECT fleet.take('kiosks/{HOSTILE}/health', '{{', false);"
    sink.database.runs_script((*[junk] * FLOOD, "SELECT pg_stat_force_next_flush();"))
    assert sink.database.value(asked) - before < FLOOD**2 / 10


def test_lines_of_mosquitto_sub_are_stored_or_unread(sink: Sink) -> None:
    """Given a program that passes on lines, then a good one is stored, the others are unread."""
    before = sink.unread()
    good = {"topic": "kiosks/K-777/presence", "payload": '{"online": true}', "retain": 0}
    sink.database.runs_script(
        f"SELECT fleet.take('{line}');" for line in (*LINES.values(), json.dumps(good))
    )
    assert sink.unread() - before == len(LINES)
    assert sink.database.value("SELECT count(*) FROM fleet.said WHERE kiosk = 'K-777'") == 1


def test_a_retained_message_does_not_show_that_its_kiosk_is_alive(sink: Sink) -> None:
    """Given a broker that delivers retained messages again, then they count as old as they are."""
    head = json.dumps({"kiosk": "K-778", "at": AT, "seq": 1, "link": LINK})
    sink.database.do(f"SELECT fleet.take('kiosks/K-778/head', convert_to('{head}', 'UTF8'), true)")
    asked = "SELECT extract(epoch FROM last) FROM fleet.not_heard_of WHERE kiosk = 'K-778'"
    assert sink.database.value(asked) == AT


@pytest.mark.parametrize(
    ("topic", "payload", "is_retained", "is_alive"),
    [
        ("health", "{", False, True),
        ("head", json.dumps({"kiosk": "K-779", "at": AT, "seq": "x"}), False, True),
        ("events", json.dumps({"kiosk": "K-779", "events": 5}), False, True),
        ("head", "{", True, False),
        ("presence", '{"online": 5}', False, False),
        ("orders", "{}", False, False),
    ],
    ids=[
        *("not JSON", "a wrong value", "wrong events"),
        *("retained: it may be old", "of the broker", "of the operator"),
    ],
)
def test_an_unread_message_shows_that_its_kiosk_is_alive(
    sink: Sink, topic: str, payload: str, *, is_retained: bool, is_alive: bool
) -> None:
    """Given a kiosk whose messages become unreadable, then it is not listed as silent."""
    sink.takes(message("health", json.dumps({"kiosk": "K-779", **health()}), "K-779"))
    sink.database.do(
        "UPDATE fleet.kiosk SET last_heard_at = now() - interval '3 hours' WHERE kiosk = 'K-779'"
    )
    before = sink.unread()
    sink.database.do(
        f"SELECT fleet.take('kiosks/K-779/{topic}', '\\x{payload.encode().hex()}', {is_retained})"
    )
    assert sink.unread() == before + 1
    asked = "SELECT last > now() - interval '2 hours' FROM fleet.heard WHERE kiosk = 'K-779'"
    assert sink.database.value(asked) is is_alive


def test_an_unread_message_has_a_short_reason(sink: Sink) -> None:
    sink.takes(message("head", json.dumps({"kiosk": HOSTILE, "at": AT, "seq": "x" * 9000})))
    (row,) = sink.database.ask("SELECT line, why FROM fleet.unread ORDER BY number DESC LIMIT 1")
    assert row["why"] == "seq: expected a whole number from 0"
    assert len(row["line"]) == 2000


ODD_BUT_STORED = (
    (
        "health",
        health(
            parts={"api": "?"}, details={}, journal="?", faults=[fault("x"), fault("x"), fault("")]
        ),
    ),
    ("version", {"at": AT, "version": "", "update": {"result": "?"}, "expires": None}),
    ("head", {"at": AT, "seq": 10**15, "link": LINK}),
    ("report", report({"differences": None})),
    ("report", report({"differences": [{"kind": "drawer"}, {"kind": "drawer"}]})),
    ("report", difference(expected=10**12, found=-0.001)),
    ("events", events(event(10**15, stands=stands(amount_paise=10**15, fee_paise=10**15)))),
    ("events", events(event(7, at=0, stands=stands(opened_at=4_102_444_800, cash="?")))),
    ("done", {"id": 2**63 - 1, "result": "failed"}),
    ("presence", {"online": False, "since": "x"}),
)


def test_odd_but_valid_values_are_stored_and_every_view_still_works(sink: Sink) -> None:
    before = sink.unread()
    for topic, said in ODD_BUT_STORED:
        sink.takes(message(topic, json.dumps({"kiosk": HOSTILE, **said})))
    sink.views()
    assert sink.unread() == before


def test_bad_rows_from_an_earlier_schema_do_not_break_a_view(sink: Sink) -> None:
    """Given rows that earlier versions stored unchecked, then the views skip them."""
    sink.database.do(
        """
        INSERT INTO fleet.said (kiosk, topic, message) VALUES
            ('K-1', 'head', '{"seq": "x"}'), ('K-2', 'head', '{"seq": 9223372036854775807}'),
            ('K-3', 'head', '5'), ('K-4', 'head', '{"seq": 1e400}'),
            ('K-1', 'health', '{"at": "x", "faults": 5}'), ('K-2', 'health', '{"faults": {}}'),
            ('K-1', 'presence', '{"online": "maybe"}'), ('K-2', 'presence', '[]');
        INSERT INTO fleet.report VALUES
            ('K-1', 'infinity', 'infinity', '{"differences": 5}'),
            ('K-2', 'today', 'now', '{"differences": [5, {"expected": 1e400, "found": "x"}]}'),
            ('K-3', 'today', 'now', '[]');
        INSERT INTO fleet.transaction VALUES
            ('K-1', 'A', 1, 's', 'infinity', 'succeeded', 'owed', false,
             1, 0, 0, 0, 1, '', '', false),
            ('K-2', 'A', 1, 's', 'now', 'failed', 'disputed', false,
             9223372036854775807, 9223372036854775807, 1, 0, 9223372036854775807, '', '', false);
        """
    )
    sink.views()


def test_a_report_from_a_clock_that_was_ahead_is_replaced_by_the_true_one(sink: Sink) -> None:
    """Given a report from the year 2066, then the same day's report of today replaces it.

    A report that is delivered again late still does not replace another one.
    """
    for content, at in (({"made": "ahead"}, AT + 40 * 365 * 86400), ({"made": "now"}, AT)):
        said = {"kiosk": HOSTILE, **report(content, at=at, date="2026-01-02")}
        sink.takes(message("report", json.dumps(said)))
    late = {"kiosk": HOSTILE, **report({"made": "before"}, at=AT - 9, date="2026-01-02")}
    sink.takes(message("report", json.dumps(late)))
    asked = "SELECT report ->> 'made' FROM fleet.report WHERE day = '2026-01-02'"
    assert sink.database.value(asked) == "now"


def test_a_kiosk_cannot_fill_the_disk(sink: Sink) -> None:
    """Given a kiosk that has sent 256 MiB today, then the rest is unread until tomorrow."""
    sink.takes(message("presence", '{"online": true}'))
    full = f"UPDATE fleet.kiosk SET bytes = 268435456 WHERE kiosk = '{HOSTILE}'"  # noqa: S608  # ours
    sink.database.do(full)
    before = sink.unread()
    sink.takes(message("presence", '{"online": false}'))
    assert sink.unread() - before == 1
    sink.database.do(f"UPDATE fleet.kiosk SET bytes_on = bytes_on - 1 WHERE kiosk = '{HOSTILE}'")  # noqa: S608  # ours
    sink.takes(message("presence", '{"online": false}'))
    assert sink.unread() - before == 1


def test_a_database_error_ends_the_sink(sink: Sink) -> None:
    """Given a full disk, then a good message is not stored as unread: it comes again."""
    sink.database.do(
        """
        CREATE FUNCTION fleet.full_disk() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE disk_full; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON fleet.event
            FOR EACH ROW EXECUTE FUNCTION fleet.full_disk();
        """
    )
    before = sink.unread()
    try:
        with pytest.raises(AssertionError, match="disk_full"):
            sink.takes(message("presence", '{"online": true}'))
    finally:
        sink.database.do("DROP TRIGGER full_disk ON fleet.event")
    assert sink.unread() == before


def test_the_schema_can_be_updated_with_bad_rows_in_it(sink: Sink) -> None:
    asked = "SELECT count(*) FROM fleet.event"
    before = sink.database.value(asked)
    sink.database.runs(SQL / "schema.sql", SQL / "views.sql")
    sink.views()
    assert sink.database.value(asked) == before


def test_hostile_payloads_pass_through_the_broker_and_an_honest_event_follows(
    tmp_path: Path,
) -> None:
    """Given a real broker and sink, and payloads that are not even text."""
    with stack(tmp_path, (HOSTILE, HONEST)) as one:
        hostile = [payload.encode() for payload in PAYLOADS.values() if len(payload) < 1_000_000]
        for number, payload in enumerate((*hostile, *NO_TEXTS)):
            file = tmp_path / f"payload-{number}"
            file.write_bytes(payload)
            one.publishes(HOSTILE, "health", file)
        honest = tmp_path / "honest"
        honest.write_text(json.dumps({"kiosk": HONEST, **events(event(1))}))
        one.publishes(HONEST, "events", honest)
        one.database.waits_for("SELECT count(*) > 0 FROM fleet.event")
        assert one.database.value("SELECT count(*) FROM fleet.unread") == len(hostile) + len(
            NO_TEXTS
        )
