"""The finance service: its address, its certificates, the key, and a test of all three."""

import asyncio
from pathlib import Path

from agent.api.exchange import Location
from agent.base.clock import Clock
from agent.base.private import Private
from agent.setup import credentials
from agent.setup.answers import secret_problem
from agent.setup.api_proof import ProofFault, Proven, Question, Unproven, prove
from agent.setup.draft import Draft
from agent.setup.interview import (
    NOTHING,
    Interview,
    NotUnderstood,
    ask,
    ask_choice,
    ask_hidden,
    ask_yes,
)
from agent.setup.machine import CommandFailed, Machine
from agent.setup.questions.outlet import ask_outlet

RETRIES = {
    "again": "Try again: the cause is corrected",
    "address": "Another address",
    "ca": "Another file of certificates",
    "key": "Another key",
    "outlet": "Another outlet",
    "clock": "Set the clock from the network now",
}
_LIKELIEST = {
    ProofFault.ADDRESS: "address",
    ProofFault.CERTIFICATE: "ca",
    ProofFault.CLOCK: "clock",
    ProofFault.KEY: "key",
    ProofFault.OUTLET: "outlet",
}


def ask_service(interview: Interview) -> None:
    """Ask for the address, certificates and key, until the service accepts them."""
    _ask_address(interview)
    _ask_certificates(interview)
    _ask_key(interview)
    while True:
        interview.person.say("  Asking the service for the outlet …")
        proof = asyncio.run(prove(question_of(interview.draft, interview.machine), Clock()))
        if isinstance(proof, Proven):
            interview.person.say(f"  It knows the outlet: {proof.status}.")
            if proof.remark:
                interview.person.say(f"  {proof.remark}")
            return
        _put_right(interview, proof)


def ask_tpin(interview: Interview) -> None:
    kept = interview.is_kept(credentials.TPIN)
    question = "Store the TPIN on this kiosk? If not, an attendant types it whenever it is needed."
    if kept and ask_yes(interview.person, "A TPIN is stored. Keep it?", default=True):
        return
    if not ask_yes(interview.person, question, default=True):
        interview.draft.remarks.append("the TPIN is not stored: an attendant types it")
        return
    interview.draft.tpin = ask_hidden(interview.person, "The TPIN:", secret_problem)


def question_of(draft: Draft, machine: Machine) -> Question:
    """Return the test call for the answers known by now."""
    key = draft.api_key or credentials.stored(machine, credentials.API_KEY) or Private("")
    return Question(
        base_url=draft.value("api", "base_url"),
        key=key,
        ca_file=draft.ca_file,
        merchant_ref=draft.value("outlet", "merchant_ref"),
        location=Location(draft.value("outlet", "latitude"), draft.value("outlet", "longitude")),
    )


def _ask_address(interview: Interview) -> None:
    interview.ask_key("api", "base_url", "The service's address, such as https://api.example.in:")


def _ask_certificates(interview: Interview) -> None:
    draft = interview.draft
    draft.ca_file = ask(
        interview.person,
        "A file of certificates (PEM), if the service gave you its own, such as "
        f"/media/usb/ca.pem. Type {NOTHING} for none, which is usual:",
        _read_certificates,
        default=str(draft.ca_file) if draft.ca_file else NOTHING,
    )


def _read_certificates(typed: str) -> Path | None:
    if typed == NOTHING:
        return None
    if not Path(typed).is_file():
        raise NotUnderstood(f"There is no file {typed}.")
    return Path(typed)


def _ask_key(interview: Interview) -> None:
    if (
        interview.is_kept(credentials.API_KEY)
        and interview.draft.api_key is None
        and ask_yes(interview.person, "An API key is stored. Keep it?", default=True)
    ):
        return
    interview.draft.api_key = ask_hidden(
        interview.person,
        "The API key. It stays hidden while you type or paste it:",
        secret_problem,
    )


def _put_right(interview: Interview, proof: Unproven) -> None:
    """Show what is wrong, and repeat the question that may be the cause."""
    interview.person.say(f"  {proof.what}\n  {proof.do}")
    likeliest = _LIKELIEST.get(proof.fault, "again")
    match ask_choice(interview.person, "What now? (Ctrl+C ends.)", RETRIES, default=likeliest):
        case "address":
            _ask_address(interview)
        case "ca":
            _ask_certificates(interview)
        case "key":
            interview.draft.api_key = ask_hidden(interview.person, "The API key:", secret_problem)
        case "outlet":
            ask_outlet(interview)
        case "clock":
            _set_clock(interview)


def _set_clock(interview: Interview) -> None:
    try:
        interview.machine.run("timedatectl", "set-ntp", "true")
    except CommandFailed as failed:
        interview.person.say(f"  {failed}")
        return
    interview.person.say("  Asking the network for the time. Try again in half a minute.")
