"""The rules of docs/companion.md as a table: number, sentence, and the function that checks it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from companion.check import capability_rules as capability
from companion.check import card_rules as card
from companion.check import connection_rules as connection
from companion.check import pairing_rules as pairing
from companion.check.kiosk import Kiosk


@unique
class When(Enum):
    """When a rule can be checked. R18, the pairing itself, is between the first two."""

    UNPAIRED = 1
    PAIRED = 2
    AT_THE_END = 3  # it looks at all answers


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule; its sentence is that of the contract."""

    number: int
    sentence: str
    check: Callable[[Kiosk], None]
    when: When = When.PAIRED

    @property
    def name(self) -> str:
        return f"R{self.number}"


PAIRING: Final = 18

RULES: Final = (
    Rule(
        1,
        "listen on one address of the kiosk's network, not on all addresses of the machine",
        connection.listens_on_one_address,
    ),
    Rule(2, "accept TLS 1.3 only", connection.accepts_only_tls_1_3),
    Rule(
        3,
        "disconnect a peer without a certificate, before any answer",
        connection.disconnects_without_certificate,
    ),
    Rule(
        4,
        "disconnect a peer with another certificate than the stored one, before any answer",
        connection.disconnects_other_certificates,
    ),
    Rule(
        5,
        "accept the stored certificate whatever its names and dates are",
        pairing.accepts_any_name_and_date,
        When.UNPAIRED,
    ),
    Rule(
        6,
        "show the certificate of its pairing on each connection, also after a restart",
        connection.shows_one_certificate,
    ),
    Rule(7, "not resume TLS sessions, and not accept early data", connection.does_not_resume),
    Rule(
        8,
        "disconnect within 10 s a peer that does not finish its handshake",
        connection.ends_slow_handshakes,
    ),
    Rule(9, "serve eight connections of the kiosk at once", connection.serves_eight_at_once),
    Rule(
        10,
        "serve the kiosk while strangers hold 24 connections without a handshake, at the latest after 10 s",
        connection.serves_beside_strangers,
    ),
    Rule(
        11,
        "answer 400, or disconnect, for a request that is not HTTP, and serve the next connection",
        connection.refuses_what_is_not_http,
    ),
    Rule(12, "refuse a head longer than 16 KiB", connection.refuses_long_heads),
    Rule(
        13,
        "answer 413 for a body longer than its route's limit, and start nothing",
        connection.refuses_long_bodies,
    ),
    Rule(
        14,
        "start nothing for a request whose body is not complete, and disconnect after 10 s",
        connection.starts_nothing_for_half_a_body,
    ),
    Rule(
        15,
        "answer 404 `unknown-route` for an unknown method or path",
        connection.refuses_unknown_routes,
    ),
    Rule(
        16,
        "send `Date` in each answer, at most 60 s off",
        connection.sends_the_date,
        When.AT_THE_END,
    ),
    Rule(
        17,
        "give each answer a `Content-Length` or chunked coding, uncompressed",
        connection.frames_each_answer,
        When.AT_THE_END,
    ),
    Rule(
        18,
        "in a pairing, complete it with the right code and store the kiosk's certificate",
        pairing.completes_a_pairing,
    ),
    Rule(19, "refuse a wrong code, and store nothing", pairing.refuses_a_wrong_code, When.UNPAIRED),
    Rule(
        20, "refuse a second attempt with the same code", pairing.refuses_a_used_code, When.UNPAIRED
    ),
    Rule(
        21,
        "end an attempt at a line longer than 4,096 bytes or not JSON",
        pairing.ends_at_bad_lines,
        When.UNPAIRED,
    ),
    Rule(
        22,
        "refuse an `exchange` that is not a valid point, and a certificate that is not as described",
        pairing.refuses_bad_points_and_certificates,
        When.UNPAIRED,
    ),
    Rule(23, "refuse another version than 1", pairing.refuses_another_version, When.UNPAIRED),
    Rule(24, "not pair a second kiosk while one is paired", pairing.pairs_no_second_kiosk),
    Rule(
        25,
        "answer `/capabilities` with `contract` 1 and a table of capabilities",
        capability.answers_capabilities,
    ),
    Rule(
        26,
        "answer `/capabilities` within 2 s, also while a launch or a capture runs",
        capability.answers_capabilities_meanwhile,
    ),
    Rule(
        27,
        "leave out a capability at most 5 s after it stopped to work, and no other one",
        capability.leaves_out_what_does_not_work,
    ),
    Rule(
        28,
        "answer 404 `no-capability` on the card routes without the capability `card`",
        capability.refuses_cards_without_card,
    ),
    Rule(29, "ignore unknown fields of a request", capability.ignores_unknown_fields),
    Rule(
        30,
        "answer RDSERVICE on each working port of `rd` with the service's own answer",
        capability.forwards_rdservice,
    ),
    Rule(31, "answer DEVICEINFO at the announced path", capability.forwards_deviceinfo),
    Rule(32, "forward PidOptions and PidData byte for byte", capability.forwards_captures),
    Rule(
        33,
        "answer 403 with `Proxy-Status` for another host, or a port outside 11100 to 11120",
        capability.refuses_other_targets,
    ),
    Rule(
        34,
        "answer 502 `connection_refused` for a port of this range without a service",
        capability.reports_a_port_without_service,
    ),
    Rule(
        35,
        "send `Proxy-Status` only if it could not forward",
        capability.marks_only_its_own_answers,
    ),
    Rule(
        36,
        "discard a capture when the kiosk disconnects, and never return it to another request",
        capability.discards_a_capture,
    ),
    Rule(
        37,
        "announce a face service only as `rd-face`, on a port that is not in `rd`'s list",
        capability.announces_faces_apart,
    ),
    Rule(38, "answer `/card/status` with each field of its table", card.answers_status),
    Rule(
        39,
        "give a ticket if and only if it is `ready`, and never the same twice",
        card.gives_new_tickets,
    ),
    Rule(40, "report `in-use` while a launch runs", card.reports_in_use),
    Rule(
        41,
        "answer 409 `ticket` for an unknown ticket, and for one from before its restart",
        card.refuses_unknown_tickets,
    ),
    Rule(42, "answer 409 `ticket` for a used ticket", card.refuses_used_tickets),
    Rule(43, "answer 409 `ticket` for a ticket older than 60 s", card.refuses_old_tickets),
    Rule(
        44,
        "answer 409 `repeated` for the token of the last launch, also after a restart",
        card.refuses_repeated_tokens,
    ),
    Rule(
        45,
        "answer 409 `busy` while a launch runs, and not disturb it",
        card.refuses_a_second_launch,
    ),
    Rule(
        46,
        "answer 400 for a missing field, a wrong type, an unknown service, or an amount out of range, and start nothing",
        card.refuses_wrong_orders,
    ),
    Rule(47, "give the app exactly this amount, service and token", card.gives_the_app_the_order),
    Rule(
        48,
        "decline as `late` what cannot begin within `begin_within_s` since the ticket",
        card.declines_what_is_late,
    ),
    Rule(49, "store the launch before it starts the app", card.stores_a_launch_before_the_app),
    Rule(
        50,
        "send the first line within 5 s, and each next one within 10 s",
        card.keeps_the_stream_alive,
    ),
    Rule(
        51,
        "send lines of the described form, at most 4,096 bytes each and 1,000 in all",
        card.sends_described_lines,
    ),
    Rule(
        52, "send exactly one result, as the last line, and end the stream", card.sends_one_result
    ),
    Rule(53, "name the launch's own fingerprint in the result", card.names_its_launch),
    Rule(
        54,
        "report `approved` only with the launch's amount, and `unknown` for everything unclear, such as a crashed app",
        card.approves_only_what_is_certain,
    ),
    Rule(55, "end the stream within 900 s", card.ends_the_stream),
    Rule(
        56,
        "store the result before it sends it, so that `last` then names the same",
        card.stores_a_result_first,
    ),
    Rule(
        57,
        "continue the launch when the line is lost, and report its result in `last`",
        card.continues_without_the_line,
    ),
    Rule(
        58,
        "answer a cancel within 5 s; accept it only for the running launch; end the launch with its own result",
        card.cancels_only_the_running_launch,
    ),
    Rule(
        59,
        "after a restart in a launch, report it in `last` as ended, `unknown` or as the app then says",
        card.ends_a_launch_at_a_restart,
    ),
    Rule(
        60,
        "not show a PIN, a token or more than ten digits of a card number in any answer",
        card.shows_no_secret,
        When.AT_THE_END,
    ),
)
