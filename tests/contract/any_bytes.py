"""Hypothesis strategies for answers of a faulty service or of another server."""

import json
from typing import NamedTuple

import httpx
from hypothesis import strategies as st

from agent.transactions import error_table
from tests.unit.agent.api.answers import any_json

FIELDS = (
    "reference_id", "request_id", "client_reference", "status", "failure_code", "verified",
    "message", "charge", "refunded", "launch", "qr_string", "qr_image", "account_balance",
    "mini_statement", "record", "banks", "billers", "categories", "transactions", "pagination",
    "operators", "services", "devices", "bill_token", "amount", "beneficiaries", "sender_token",
    "otp_reference", "complaint_id", "pid_options", "daily_auth_done", "input_params",
)  # fmt: skip
HEADERS = ("date", "retry-after", "content-type", "content-encoding", "location", "set-cookie")
VALUES = (
    "gzip",
    "br",
    "Sat, 21 Nov 2026 09:30:00 GMT",
    "1 Jan 0001 00:00:00 +0000",
    "60",
    "//:",
)


class Sent(NamedTuple):
    """An answer as it is on the wire."""

    http: int
    headers: list[tuple[bytes, bytes]]
    content: bytes

    def response(self) -> httpx.Response:
        stream = httpx.ByteStream(self.content)
        return httpx.Response(self.http, headers=self.headers, stream=stream)


words = st.text(max_size=20) | st.sampled_from(
    [*error_table.TABLE, "SUCCESS", "PENDING", "completed"]
)
datas = any_json | st.dictionaries(st.sampled_from(FIELDS), any_json | words, max_size=8)
refusals = st.fixed_dictionaries({"code": words}, optional={"message": any_json}) | datas
envelopes = st.fixed_dictionaries(
    {"success": st.booleans() | any_json}, optional={"data": datas, "error": refusals}
)
bodies = envelopes | any_json
contents = st.binary(max_size=60) | bodies.map(lambda data: json.dumps(data).encode())
printable = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=20)
headers = st.dictionaries(
    st.sampled_from(HEADERS), st.sampled_from(VALUES) | printable, max_size=3
).map(lambda drawn: [(name.encode(), text.encode("latin-1")) for name, text in drawn.items()])
answers = st.builds(Sent, st.sampled_from([200, 201]) | st.integers(200, 599), headers, contents)
"""Answers that are valid HTTP, with any status."""


@st.composite
def raw_answers(draw: st.DrawFn) -> bytes:
    """Bytes on the socket: an answer, perhaps cut off or with a wrong Content-Length."""
    sent = draw(answers)
    length = draw(st.just(len(sent.content)) | st.integers(0, 100))
    lines = [
        b"HTTP/1.1 %d X" % sent.http,
        *(name + b": " + text for name, text in sent.headers),
        b"content-length: %d" % length,
    ]
    whole = b"\r\n".join([*lines, b"", sent.content])
    return whole[: draw(st.just(len(whole)) | st.integers(0, len(whole)))]
