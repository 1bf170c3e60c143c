#!/usr/bin/env python3
"""Print the test vectors of the pairing into docs/companion.md.

.venv/bin/python scripts/companion_vectors.py           write the page
.venv/bin/python scripts/companion_vectors.py --check   fail if the page is out of date
"""

import json
import re
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from spake2 import spake2
from spake2.groups import expand_password

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # this repository's packages

from companion.pairing.certificates import fingerprint  # noqa: E402  # see above
from companion.pairing.pairing import BoxPairing, KioskPairing  # noqa: E402  # see above
from tests.support.printed import keep  # noqa: E402  # see above

PAGE = ROOT / "docs/companion.md"
BLOCK = re.compile(r"(?<=<!-- vectors -->\n```json\n).*?(?=```\n)", re.DOTALL)

CODE = "K7QM-4RXD"
PASSWORD = f"kiosk-rd-bridge pairing 1 {CODE}".encode()
KIOSKS_BYTES, COMPANIONS_BYTES = bytes(range(64)), bytes(range(64, 128))
"""The 64 random bytes of each end."""
KIOSK = (
    "MIIBMzCB2qADAgECAhRXnvxhEQVw33tFRI3EcMFA/m12aTAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAVraW9zazAg"
    "Fw0wMDAxMDEwMDAwMDBaGA85OTk5MTIzMTIzNTk1OVowEDEOMAwGA1UEAwwFa2lvc2swWTATBgcqhkjOPQIBBggq"
    "hkjOPQMBBwNCAAQIIlQqBciJcYCab1PG52sNei3cROW9sBELt5eWIrOedVlnr/52MZgxDp+YVV/4xVWNYzjBgNlE"
    "QFToz5NAJFnKoxAwDjAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMCA0gAMEUCIHGYQUlJgeDQxUQaxOZizA6JzxGL"
    "JFrzeTD0pylbF1xKAiEAwa1vGdUhED6LHpCpapHfg5mhu/PwCX9QhIzxpXu5fWY="
)
COMPANION = (
    "MIIBRzCB7qADAgECAhQV3HsJOxC0Y0xjFgz9l85DaGYhYzAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9raW9zay1j"
    "b21wYW5pb24wIBcNMDAwMTAxMDAwMDAwWhgPOTk5OTEyMzEyMzU5NTlaMBoxGDAWBgNVBAMMD2tpb3NrLWNvbXBh"
    "bmlvbjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJSuPHdiPIqHC06++BOoSY1Xhc8fyKlxwyz/4n6AQW5+L7jE"
    "hnfuUgCKu07lXg/6t0PKJx240nGsclh5MmtfubOjEDAOMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSAAwRQIh"
    "AKJ2zuUT16VYMDvU0LufkRaQLdZ34xBE6CUb9+vppj0uAiAwyD+j9FLDjvI7bdQEXUcxSqrNdTY9VEYM6G3phsR4"
    "IA=="
)


def vectors() -> dict[str, str]:
    """Return each value of one pairing, computed with the code of both ends."""
    kiosk, companion = b64decode(KIOSK), b64decode(COMPANION)
    kiosks = KioskPairing(CODE, kiosk, companion, lambda _: KIOSKS_BYTES)
    companions = BoxPairing(CODE, companion, lambda _: COMPANIONS_BYTES)
    hello = kiosks.hello()
    answer = companions.answer(hello)
    kiosks_proof = kiosks.proof(answer)
    companions_proof, _ = companions.finish(kiosks_proof)
    kiosks.finish(companions_proof)
    params: Any = spake2.DefaultParams
    group = params.group
    w = group.password_to_scalar(PASSWORD)
    x = group.random_scalar(lambda _: KIOSKS_BYTES)
    y = group.random_scalar(lambda _: COMPANIONS_BYTES)
    their_y = group.bytes_to_element(b64decode(json.loads(answer)["exchange"])[1:])
    shared = their_y.add(params.N.scalarmult(-w)).scalarmult(x)
    return {
        "code": CODE,
        "kiosk_certificate": KIOSK,
        "companion_certificate": COMPANION,
        "password": PASSWORD.decode(),
        "hkdf": expand_password(PASSWORD, 48).hex(),
        "w": f"{w:064x}",
        "M": params.M.to_bytes().hex(),
        "N": params.N.to_bytes().hex(),
        "x": f"{x:064x}",
        "y": f"{y:064x}",
        "id_kiosk": fingerprint(kiosk),
        "id_companion": fingerprint(companion),
        "K": shared.to_bytes().hex(),
        "key": kiosks.key.hex(),
        "line_1": hello.decode(),
        "line_2": answer.decode(),
        "line_3": kiosks_proof.decode(),
        "line_4": companions_proof.decode(),
    }


def main() -> int:
    block = json.dumps(vectors(), indent=1) + "\n"
    page = BLOCK.sub(lambda _: block, PAGE.read_text(encoding="utf-8"), count=1)
    problem = keep(PAGE, page, check="--check" in sys.argv)
    print(problem or "written")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
