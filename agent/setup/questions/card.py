"""The card terminal: ZVT over a serial line or the network."""

import asyncio

from agent.setup.device_trials import terminal_status, try_device
from agent.setup.draft import Toml
from agent.setup.interview import Interview, whole_number
from agent.setup.questions.trying import ask_line, ask_until_settled, try_it
from agent.setup.terminal import ask_choice

WAYS = {
    "none": "None: no card services",
    "serial": "On a serial line or USB",
    "network": "On the network",
}


def ask_card(interview: Interview) -> None:
    ask_until_settled(lambda: _ask_once(interview))


def _ask_once(interview: Interview) -> str:
    draft = interview.draft
    before = draft.tables.get("card")
    default = "none" if before is None else "network" if "host" in before else "serial"
    way = ask_choice(interview.person, "How is the card terminal connected?", WAYS, default=default)
    if way == "none":
        draft.put_table("card", None)
        draft.remarks.append("card terminal: not fitted")
        return "keep"
    kept = {k: v for k, v in (before or {}).items() if k not in ("host", "port")}
    draft.put_table("card", {"driver": "zvt", **kept})
    tables = _ask_network(interview) if way == "network" else _ask_serial(interview)
    then = try_it(
        interview,
        "card terminal",
        "Switch it on. Ask for its status now?",
        lambda: asyncio.run(try_device(tables, terminal_status)),
    )
    if then == "leave":
        draft.put_table("card", None)
    return then


def _ask_network(interview: Interview) -> Toml:
    interview.ask_key("card", "host", "The terminal's address, such as 192.168.7.3:")
    interview.ask_key("card", "port", "Its ZVT port:", whole_number, default="20007")
    return {"card": interview.draft.tables["card"]}


def _ask_serial(interview: Interview) -> Toml:
    line = ask_line(interview, "card", "the terminal")
    interview.draft.put("card", "port", line.port)
    interview.ask_key(
        "card",
        "baud",
        "The speed in baud that is set in the terminal:",
        whole_number,
        default="9600",
    )
    return {"card": {**interview.draft.tables["card"], "port": line.now}}
