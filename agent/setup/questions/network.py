"""The networks beside a cable: the shop's Wi-Fi, and a mobile modem. They are used after set-up."""

from collections.abc import Callable

from agent.base.structs import replace
from agent.setup import network
from agent.setup.interview import NOTHING, Interview, NotUnderstood, ask, ask_hidden, ask_yes
from agent.setup.network import MODEM_PROGRAM, PROGRAM, NetworkTable

ORDER = (
    "A cable is used first, then the Wi-Fi, then the modem. If one is lost, the next takes over."
)


def ask_network(interview: Interview) -> None:
    person, machine, draft = interview.person, interview.machine, interview.draft
    if not machine.has(PROGRAM):
        person.say("The networks stay as they are, because NetworkManager is not installed.")
        draft.network = NetworkTable()
        return
    person.say(ORDER)
    stored = network.configured(machine)
    wifi = _ask_name(
        interview, "The name of the shop's Wi-Fi:", draft.network.wifi, network.name_problem
    )
    draft.network = replace(draft.network, wifi=wifi)
    draft.wifi_password = None
    is_stored = wifi == stored.wifi
    if wifi and not (
        is_stored and ask_yes(person, "The Wi-Fi's password is stored. Keep it?", default=True)
    ):
        draft.wifi_password = ask_hidden(person, "The Wi-Fi's password:", network.password_problem)
    if not machine.has(MODEM_PROGRAM):
        person.say("A modem is not asked about, because ModemManager is not installed.")
        draft.network = replace(draft.network, apn=None)
        return
    apn = _ask_name(
        interview,
        "The access point name (APN) of the modem's SIM card, such as airtelgprs.com. Switch the "
        "PIN of the SIM card off before, in a telephone.",
        draft.network.apn,
        network.apn_problem,
    )
    draft.network = replace(draft.network, apn=apn)


def _ask_name(
    interview: Interview,
    question: str,
    current: str | None,
    problem: Callable[[str], str | None],
) -> str:
    """Return a name; empty: none is wanted."""

    def read(typed: str) -> str:
        if typed == NOTHING:
            return ""
        if why_not := problem(typed):
            raise NotUnderstood(why_not)
        return typed

    return ask(
        interview.person, f"{question} Type {NOTHING} for none.", read, default=current or NOTHING
    )
