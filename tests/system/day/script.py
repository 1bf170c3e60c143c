"""One whole day of a shop, scene by scene: the customers, their requests and the results."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.system.day.shop import PIN, Shop
from tests.system.e2e.hand import Hand, Onlooker
from tests.system.e2e.waiting import until

AADHAAR = {
    "the owner": "999999990019",
    "Asha": "999999940170",
    "Bhola": "999999931824",
    "Chandra": "999999922644",
    "Dinesh": "999999953418",
    "Gopal": "999999964784",
    "Jaya": "999999915358",
}
OPENING = 20_000
WAITING = 40.0  # times faster than real time while everybody waits

CW, CD = "aeps/cash-withdrawal", "aeps/cash-deposit"


@dataclass(slots=True)
class Day:
    """The players of the day, the place, and what people carry from one scene to the next."""

    shop: Shop
    hand: Hand
    onlooker: Onlooker
    speed: float
    """Times faster than real time while a customer is at the kiosk."""
    drawer: int = 0
    """The rupees that are really in the drawer."""
    pockets: Counter[str] = field(default_factory=Counter)
    """The notes that each customer takes home; negative: the customer left notes here."""
    codes: dict[str, str] = field(default_factory=dict)
    """The claim code on each customer's slip."""

    def begin(self, at: str, words: str) -> None:
        """Let the hours pass until a scene begins."""
        hours = self.shop.hours
        hours.skip_until(self.shop.at(at))
        hours.go(self.speed)
        self.hand.keep_time(hours.now(), self.speed)
        self.onlooker.scene(at, words)

    def beside(self, words: str, device: str, action: str, **arguments: object) -> None:
        """Do something beside the screen."""
        self.onlooker.aside(words)
        self.shop.bench.do(device, action, **arguments)

    def wait(self, seconds: float) -> None:
        self.shop.hours.wait(seconds, WAITING)

    def notes_to(self, who: str, amount: int) -> None:
        """Move notes out of the drawer into a person's pocket."""
        self.drawer -= amount
        self.pockets[who] += amount


@dataclass(frozen=True, slots=True)
class Closing:
    """The content of the screens when the shop closed."""

    verdict: str
    """The sentence above the day's report."""
    expected: str
    """What should be in the drawer, by the report."""
    lines: dict[str, list[str]]
    """The day's report."""


@dataclass(frozen=True, slots=True)
class Scene:
    at: str
    """The time of the day, IST; a scene that is late begins at once."""
    words: str
    play: Callable[[Day], None]


def play(day: Day) -> Closing:
    """Play all scenes; return the content of the screens when the shop closed."""
    day.hand.see("start")
    for scene in SCENES:
        day.begin(scene.at, scene.words)
        scene.play(day)
    day.begin(*CLOSING)
    return closing(day)


# --- what people do repeatedly ---


def choose(day: Day, service: str, language: str = "en") -> None:
    day.hand.act("start", "choose", language)
    day.hand.act("services", "choose", service)


def agree_and_lay_finger(day: Day) -> None:
    day.hand.act("consent", "agree")
    day.hand.act("review", "confirm")
    lay_finger(day)


def lay_finger(day: Day) -> None:
    day.hand.see("biometric")
    day.beside("A finger lies on the reader.", "biometric", "place", finger="good")
    day.wait(3)


def hand_over(day: Day, who: str) -> None:
    """Let the attendant hand out exactly the amount on the screen."""
    day.hand.type("cash", PIN)
    hand_out(day, who)


def hand_out(day: Day, who: str) -> None:
    amount = day.hand.amount_to_hand_over()
    day.onlooker.aside(f"The attendant hands {who} ₹{amount:,}.")
    day.notes_to(who, amount)
    day.hand.act("cash", "handed")


def leave(day: Day, last: str, *, slip: bool = False) -> None:
    """Look at the screen `last`, take a slip if wanted, and go."""
    if slip:
        day.hand.act(last, "print")
    day.hand.act(last, "done")
    day.hand.see("start")
    day.shop.bench.do("biometric", "lift")


def use_card(day: Day) -> None:
    """Insert the card, type the PIN, and remove the card when the reader asks for it."""
    day.hand.see("card")
    reader_asks_for(day, "insert")
    day.beside("A card goes into the reader.", "card", "insert")
    reader_asks_for(day, "pin")
    day.beside("The PIN is typed on the reader.", "card", "pin")
    reader_asks_for(day, "remove")
    day.beside("The card is taken out.", "card", "remove")


def reader_asks_for(day: Day, what: str) -> None:
    def asked() -> bool:
        return bool(day.shop.bench.state()["card"]["asks_for"] == what)

    until(f"the card reader asks for {what}", asked)


def behind_the_counter(day: Day, *rooms: str) -> None:
    day.hand.act("start", "attendant")
    day.hand.type("attendant", PIN)
    for room in rooms:
        day.hand.act("attendant", "choose", room)


def back_to_the_front(day: Day) -> None:
    day.hand.act("attendant", "cancel")
    day.hand.see("start")


def count_drawer(day: Day, when: str) -> None:
    behind_the_counter(day, "drawer", when)
    day.onlooker.aside(f"There are ₹{day.drawer:,} in the drawer.")
    day.hand.type("attendant", str(day.drawer))
    day.hand.act("attendant", "confirm")
    day.hand.see("attendant", f"Noted: ₹{day.drawer:,}")


def pay_in(day: Day, who: str, amount: int) -> None:
    """Bring notes; the attendant counts them before anything is sent."""
    day.hand.begin(AADHAAR[who], "aeps.CD")
    day.hand.type("amount", str(amount))
    agree_and_lay_finger(day)
    day.hand.type("cash", PIN)
    day.onlooker.aside(f"The attendant counts {who}'s notes: ₹{amount:,}.")
    day.notes_to(who, -amount)
    day.hand.type("cash", str(amount), then="confirm")


def claim(day: Day, who: str, amount: str) -> None:
    """Pay a customer the owed notes for the code on the slip."""
    behind_the_counter(day, "owed")
    day.hand.pick("attendant", f"{amount} ·")  # the row; the home screen shows the sum, too
    day.hand.type("cash", day.codes[who])
    hand_out(day, who)
    day.hand.act("cash", "done")
    back_to_the_front(day)


def bank_says(day: Day, endpoint: str, **outcome: object) -> None:
    day.shop.bench.do("api", "outcome", endpoint=endpoint, **outcome)


# --- the scenes ---


def opening(day: Day) -> None:
    day.drawer = OPENING
    count_drawer(day, "opening")
    back_to_the_front(day)


def daily_authentication(day: Day) -> None:
    behind_the_counter(day)
    sign_in(day)
    back_to_the_front(day)
    day.shop.bench.do("biometric", "lift")


def sign_in(day: Day) -> None:
    day.hand.act("attendant", "choose", "outlet.daily-auth")
    day.hand.type("aadhaar", AADHAAR["the owner"])
    day.hand.act("consent", "agree")
    lay_finger(day)
    day.hand.see("attendant")


def asha(day: Day) -> None:
    day.hand.begin(AADHAAR["Asha"], "aeps.BE")
    agree_and_lay_finger(day)
    leave(day, "result")


def bhola(day: Day) -> None:
    day.hand.begin(AADHAAR["Bhola"], "aeps.CW", "hi")
    day.hand.act("amount", "choose", "2000")
    agree_and_lay_finger(day)
    hand_over(day, "Bhola")
    leave(day, "result", slip=True)


def chandra(day: Day) -> None:
    day.hand.begin(AADHAAR["Chandra"], "aeps.MS")
    agree_and_lay_finger(day)
    leave(day, "mini-statement")
    pay_in(day, "Chandra", 3_000)
    leave(day, "result", slip=True)


def dinesh(day: Day) -> None:
    bank_says(day, CW, status="PENDING", settles_to="SUCCESS", settles_after_s=480)
    day.hand.begin(AADHAAR["Dinesh"], "aeps.CW")
    day.hand.act("amount", "choose", "1000")
    agree_and_lay_finger(day)
    day.codes["Dinesh"] = day.hand.claim_code()
    leave(day, "pending")


def esther(day: Day) -> None:
    choose(day, "upicw.QR")
    day.hand.type("amount", "700")
    day.hand.see("qr")
    day.beside("Esther pays with her phone.", "phone", "pay")
    day.wait(40)
    hand_over(day, "Esther")
    leave(day, "result")


def farida(day: Day) -> None:
    choose(day, "upicw.QR")
    day.hand.act("amount", "choose", "500")
    day.hand.act("qr", "cancel")
    day.codes["Farida"] = day.hand.claim_code()
    leave(day, "pending")


def farida_pays(day: Day) -> None:
    day.beside("Farida's phone still shows the QR: she pays.", "phone", "pay")


def gopal(day: Day) -> None:
    bank_says(day, CD, status="FAILED", failure_code="ACCOUNT_BLOCKED")
    pay_in(day, "Gopal", 1_000)
    hand_over(day, "Gopal")
    leave(day, "sorry")


def hema(day: Day) -> None:
    choose(day, "matm.CW")
    day.hand.type("amount", "1500")
    day.hand.act("review", "confirm")
    use_card(day)
    hand_over(day, "Hema")
    leave(day, "result", slip=True)


def imran(day: Day) -> None:
    for service, last in (("matm.BE", "result"), ("matm.MS", "mini-statement")):
        choose(day, service)
        day.hand.act("review", "confirm")
        use_card(day)
        leave(day, last)


def jaya(day: Day) -> None:
    day.hand.begin(AADHAAR["Jaya"], "aeps.AP")
    day.hand.type("amount", "349")
    agree_and_lay_finger(day)
    leave(day, "result", slip=True)


def dinesh_claims(day: Day) -> None:
    claim(day, "Dinesh", "₹1,000")


def farida_claims(day: Day) -> None:
    claim(day, "Farida", "₹500")


def closing(day: Day) -> Closing:
    count_drawer(day, "closing")
    today = day.hand.see("attendant", "Counted in the evening")
    verdict = today.locator(".tag").inner_text().strip()
    day.onlooker.aside(f"The report says: {verdict}")
    expected = today.locator(".plate .figure").inner_text()
    report = Closing(verdict, expected, day.hand.table("attendant"))
    day.onlooker.aside("Every service of the day stands in it.")
    back_to_the_front(day)
    return report


SCENES = (
    Scene("06:30", "The attendant counts the drawer before the shop opens: ₹20,000.", opening),
    Scene("06:40", "AEPS rests until the owner has said who they are today.", daily_authentication),
    Scene("08:15", "Asha wants to know her balance.", asha),
    Scene("09:05", "Bhola draws ₹2,000 with his finger, in Hindi, and takes a slip.", bhola),
    Scene("09:50", "Chandra reads his statement, and pays in ₹3,000.", chandra),
    Scene("10:40", "Dinesh draws ₹1,000; his bank is slow. He leaves with a claim code.", dinesh),
    Scene("11:30", "Esther pays a QR by phone, and gets ₹700.", esther),
    Scene("12:10", "Farida asks for a QR of ₹500, and is called away.", farida),
    Scene("12:12", "On her way Farida pays it after all.", farida_pays),
    Scene("13:20", "The bank refuses Gopal's ₹1,000: he gets his own notes back.", gopal),
    Scene("14:05", "Hema draws ₹1,500 with card and PIN.", hema),
    Scene("15:00", "Imran looks at his balance and his statement by card.", imran),
    Scene("16:10", "Jaya pays the shop ₹349 with her finger.", jaya),
    Scene("17:00", "Dinesh is back: his bank has paid by now.", dinesh_claims),
    Scene("18:30", "So is Farida, for the QR that she paid late.", farida_claims),
)
CLOSING = "21:00", "The drawer is counted. Nothing is over, and nothing is missing."
