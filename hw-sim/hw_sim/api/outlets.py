"""The outlets of AEPS: onboarding, eKYC, Bank eKYC, daily authentication (service.md 1.4, 1.5)."""

from collections.abc import Callable
from typing import Any

from hw_sim.api import banks, fields, mask, pid, shapes, times, wallet_ledger
from hw_sim.api.charges import DAILY_AUTH_CHARGE
from hw_sim.api.endpoint import Call, Endpoint, Handler, answering
from hw_sim.api.envelope import Reply
from hw_sim.api.errors import ApiError
from hw_sim.api.fields import Field, optional
from hw_sim.api.money import to_wire
from hw_sim.api.store import Outlet
from hw_sim.api.world import World

OWNER_AADHAAR = "999999990019"  # UIDAI's published test number; the demo outlet's owner
PAN = fields.text("[A-Z]{5}[0-9]{4}[A-Z]", 10)
EKYC_STEPS = {"SEND_OTP": "EKYC_SEND_OTP", "VERIFY_OTP": "EKYC_VERIFY_OTP"}
FP_OR_IRIS = fields.one_of(
    "FP", "IRIS", "FACE"
)  # FACE is accepted here, then refused by its own code
AADHAAR_FIELD = Field("aadhaar", fields.AADHAAR)
PID_FIELD = Field("pid_data", pid.PID_DATA)
MODE_FIELD = optional("auth_mode", FP_OR_IRIS)

ONBOARDING_BODY = (
    fields.MERCHANT_REF,
    Field("first_name", fields.TEXT),
    optional("last_name", fields.TEXT),
    Field("mobile", fields.MOBILE),
    Field("email", fields.text("[^@ ]+@[^@ ]+")),
    Field("date_of_birth", fields.DATE),
    optional("gender", fields.one_of("M", "F", "T")),
    Field("pan", PAN),
    AADHAAR_FIELD,
    Field("shop_name", fields.TEXT),
    *(Field(name, fields.TEXT) for name in ("address", "city", "district", "state")),
    Field("pincode", fields.text("[0-9]{6}", 6)),
    Field("account_number", fields.ACCOUNT),
    Field("ifsc", fields.IFSC),
    *fields.PLACE,
    Field("consent", fields.FLAG),
)
OUTLET = shapes.record(
    **dict.fromkeys(
        (
            "merchant_ref",
            "shop_name",
            "owner_name",
            "status",
            "ekyc_status",
            "bank_ekyc_status",
            "aadhaar_masked",
            "mobile_masked",
            "account_masked",
            "pan_masked",
        ),
        shapes.TEXT,
    ),
    next_step=shapes.maybe(shapes.TEXT),
    daily_auth_done=shapes.FLAG,
    daily_auth_valid_until=shapes.maybe(shapes.TIME),
    face_auth_available=shapes.FLAG,
    services=shapes.rows(shapes.TEXT),
    message=shapes.maybe(shapes.TEXT),
)
OTP_SENT = shapes.record(
    otp_reference=shapes.TEXT,
    sent_to=shapes.TEXT,
    valid_seconds=shapes.NUMBER,
    next_step=shapes.TEXT,
)
STEP_DONE = shapes.record(next_step=shapes.maybe(shapes.TEXT))
DAILY_AUTH_DONE = shapes.record(
    merchant_ref=shapes.TEXT,
    daily_auth_done=shapes.FLAG,
    daily_auth_valid_until=shapes.TIME,
    charge=shapes.NUMBER,
    wallet_impact=shapes.NUMBER,
    next_step=shapes.TEXT,
)


def demo_outlet(merchant_ref: str, today: str) -> Outlet:
    """Return an outlet that can transact today, and each day after its owner's authentication."""
    return Outlet(
        merchant_ref=merchant_ref,
        shop_name="Sharma Kiosk",
        owner_name="R SHARMA",
        status="ACTIVE",
        ekyc_stage="DONE",
        bank_ekyc_done=True,
        daily_auth_on=today,
        aadhaar_masked=mask.aadhaar(OWNER_AADHAAR),
        mobile_masked="XXXXXX3210",
        account_masked="XXXXXXXX6789",
        pan_masked="ABXXXXXXXF",
    )


def next_step(outlet: Outlet, today: str) -> str | None:
    """Return the next call (service.md 1.4); None: only the operator can help."""
    if outlet.status in {"SUSPENDED", "REJECTED"}:
        return None
    if not outlet.onboarded:
        return "ONBOARD"
    if outlet.ekyc_stage != "DONE":
        return EKYC_STEPS.get(outlet.ekyc_stage, "EKYC_BIOMETRIC")
    if not outlet.bank_ekyc_done:
        return "BANK_EKYC"
    return "TRANSACT" if outlet.daily_auth_on == today else "DAILY_AUTH"


REFUSED_AT = {
    None: "SERVICE_DISABLED",
    "ONBOARD": "REONBOARD_REQUIRED",
    "EKYC_SEND_OTP": "EKYC_REQUIRED",
    "EKYC_VERIFY_OTP": "EKYC_REQUIRED",
    "EKYC_BIOMETRIC": "EKYC_REQUIRED",
    "BANK_EKYC": "BANK_EKYC_REQUIRED",
    "DAILY_AUTH": "DAILY_AUTH_REQUIRED",
}

# A bench argument: the attribute that it sets, and to what, from its value and the day.
CHANGES: dict[str, tuple[str, Callable[[Any, str], object]]] = {
    "status": ("status", lambda word, _: word),
    "onboarded": ("onboarded", lambda flag, _: flag),
    "ekyc_done": ("ekyc_stage", lambda flag, _: "DONE" if flag else "SEND_OTP"),
    "bank_ekyc_done": ("bank_ekyc_done", lambda flag, _: flag),
    "daily_auth_done": ("daily_auth_on", lambda flag, today: today if flag else None),
    "message": ("message", lambda text, _: text),
}


class Outlets:
    def __init__(self, world: World) -> None:
        self._world = world
        self._outlets = world.store.outlets
        self.on_updated: list[Callable[[dict[str, Any]], None]] = []

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            self._endpoint("GET", "merchants/{merchant_ref}", answering(self._show), OUTLET),
            Endpoint(
                method="POST", name="aeps/merchants", permission="aeps", handle=self._onboard,
                body=ONBOARDING_BODY, gives=OUTLET, statuses=(200, 201),
            ),
            self._endpoint(
                "POST", "ekyc/send-otp", answering(self._ekyc_send_otp), OTP_SENT,
                fields.MERCHANT_REF, AADHAAR_FIELD, *fields.PLACE,
            ),
            self._endpoint(
                "POST", "ekyc/verify-otp", answering(self._ekyc_verify_otp), STEP_DONE,
                fields.MERCHANT_REF,
                Field("otp_reference", fields.TEXT), Field("otp", fields.OTP),
            ),
            self._endpoint(
                "POST", "ekyc", answering(self._ekyc), STEP_DONE,
                fields.MERCHANT_REF, AADHAAR_FIELD, Field("otp_reference", fields.TEXT),
                PID_FIELD, MODE_FIELD, *fields.PLACE,
            ),
            self._endpoint(
                "POST", "bank-ekyc", answering(self._bank_ekyc), STEP_DONE,
                fields.MERCHANT_REF, AADHAAR_FIELD, Field("bank_iin", fields.one_of(*banks.BY_IIN)),
                PID_FIELD, MODE_FIELD, optional("otp_reference", fields.TEXT), *fields.PLACE,
            ),
            self._endpoint(
                "POST", "daily-auth", answering(self._daily_auth), DAILY_AUTH_DONE,
                fields.MERCHANT_REF, AADHAAR_FIELD, PID_FIELD, MODE_FIELD,
                optional("device_imei", fields.TEXT), *fields.PLACE, moves_money=True,
            ),
        )  # fmt: skip

    def able_to_transact(self, merchant_ref: str) -> Outlet:
        """Return an outlet that may transact now. Raises ApiError."""
        outlet = self.known(merchant_ref)
        step = next_step(outlet, self._today())
        if step in REFUSED_AT:
            raise ApiError(REFUSED_AT[step], outlet.message)
        return outlet

    def known(self, merchant_ref: str) -> Outlet:
        if merchant_ref not in self._outlets:
            raise ApiError("MERCHANT_NOT_FOUND")
        return self._outlets[merchant_ref]

    def change(self, merchant_ref: str, given: dict[str, Any]) -> None:
        """Set what the bench asks for; the arguments are those of `CHANGES`."""
        outlet = self.known(merchant_ref)
        for word, value in given.items():
            attribute, meaning = CHANGES[word]
            setattr(outlet, attribute, meaning(value, self._today()))
        self._send_event(outlet)

    def view(self, outlet: Outlet) -> dict[str, Any]:
        now = self._world.now()
        authenticated = outlet.daily_auth_on == times.day(now)
        return {
            "merchant_ref": outlet.merchant_ref,
            "shop_name": outlet.shop_name,
            "owner_name": outlet.owner_name,
            "status": outlet.status,
            "next_step": next_step(outlet, times.day(now)),
            "ekyc_status": "DONE" if outlet.ekyc_stage == "DONE" else "PENDING",
            "bank_ekyc_status": "DONE" if outlet.bank_ekyc_done else "PENDING",
            "daily_auth_done": authenticated,
            "daily_auth_valid_until": _midnight(now) if authenticated else None,
            "aadhaar_masked": outlet.aadhaar_masked,
            "mobile_masked": outlet.mobile_masked,
            "account_masked": outlet.account_masked,
            "pan_masked": outlet.pan_masked,
            "face_auth_available": False,
            "services": list(outlet.services),
            "message": outlet.message,
        }

    def _show(self, call: Call) -> dict[str, Any]:
        return self.view(self.known(call.path["merchant_ref"]))

    async def _onboard(self, call: Call) -> Reply:
        body = call.body
        if not body["consent"]:
            raise ApiError("ONBOARDING_FAILED", "The owner's consent is needed", field="consent")
        known = self._outlets.get(body["merchant_ref"])
        if known is not None and known.onboarded and known.status == "ACTIVE":
            return Reply(200, self.view(known))
        outlet = _onboarded(body)
        if known is not None:
            outlet.ekyc_stage, outlet.bank_ekyc_done = known.ekyc_stage, known.bank_ekyc_done
            self._activate(outlet)
        self._outlets[outlet.merchant_ref] = outlet
        return Reply(201 if known is None else 200, self.view(outlet))

    def _ekyc_send_otp(self, call: Call) -> dict[str, Any]:
        outlet = self._owned(call, "EKYC_FAILED")
        otp = self._world.phone.send_otp(
            self._world.now(), "outlet eKYC", outlet.mobile_masked, outlet.merchant_ref
        )
        if outlet.ekyc_stage != "DONE":
            outlet.ekyc_stage = "VERIFY_OTP"
        return {
            "otp_reference": otp.reference,
            "sent_to": otp.sent_to,
            "valid_seconds": otp.expires_at - self._world.now(),
            "next_step": "EKYC_VERIFY_OTP",
        }

    def _ekyc_verify_otp(self, call: Call) -> dict[str, Any]:
        outlet = self.known(call.body["merchant_ref"])
        reference, digits = call.body["otp_reference"], call.body["otp"]
        self._world.phone.verify(self._world.now(), reference, digits, "EKYC_FAILED")
        if outlet.ekyc_stage != "DONE":
            outlet.ekyc_stage = "BIOMETRIC"
        return {"verified": True, **self._done(outlet)}

    def _ekyc(self, call: Call) -> dict[str, Any]:
        pid.check_mode("EKYC", call.body.get("auth_mode", "FP"))
        pid.check_capture(call.body)
        outlet = self._owned(call, "EKYC_FAILED")
        reference = call.body["otp_reference"]
        if not self._world.phone.verified(self._world.now(), reference, outlet.merchant_ref):
            raise ApiError("EKYC_FAILED", "The OTP is not verified")
        self._world.phone.spend(reference)
        outlet.ekyc_stage = "DONE"
        self._activate(outlet)
        return {"ekyc_status": "DONE", **self._done(outlet)}

    def _bank_ekyc(self, call: Call) -> dict[str, Any]:
        pid.check_mode("BANK_EKYC", call.body.get("auth_mode", "FP"))
        pid.check_capture(call.body)
        outlet = self._owned(call, "EKYC_FAILED")
        if outlet.ekyc_stage != "DONE":
            raise ApiError("EKYC_REQUIRED")
        if not outlet.onboarded:
            raise ApiError("REONBOARD_REQUIRED")
        outlet.bank_ekyc_done = True
        self._activate(outlet)
        return {"bank_ekyc_status": "DONE", **self._done(outlet)}

    def _daily_auth(self, call: Call) -> dict[str, Any]:
        now = self._world.now()
        pid.check_capture(call.body)
        outlet = self.known(call.body["merchant_ref"])
        step = next_step(outlet, "")  # as on a day without authentication
        if step != "DAILY_AUTH":
            raise ApiError(REFUSED_AT[step], outlet.message)
        self._owned(call, "DAILY_AUTH_FAILED")
        self._world.require(wallet_ledger.AEPS, DAILY_AUTH_CHARGE)
        lines = {wallet_ledger.AEPS: -DAILY_AUTH_CHARGE, wallet_ledger.CHARGES: DAILY_AUTH_CHARGE}
        self._world.books.post(now, f"DA-{outlet.merchant_ref}", "daily authentication", **lines)
        outlet.daily_auth_on = times.day(now)
        self._send_event(outlet)
        return {
            "merchant_ref": outlet.merchant_ref,
            "daily_auth_done": True,
            "daily_auth_valid_until": _midnight(now),
            "charge": to_wire(DAILY_AUTH_CHARGE),
            "wallet_impact": to_wire(-DAILY_AUTH_CHARGE),
            "next_step": "TRANSACT",
        }

    def _owned(self, call: Call, code: str) -> Outlet:
        """Return the outlet if this Aadhaar number ends like its owner's. Raises ApiError."""
        outlet = self.known(call.body["merchant_ref"])
        if mask.aadhaar(call.body["aadhaar"]) != outlet.aadhaar_masked:
            raise ApiError(code, "This is not the Aadhaar number of the outlet's owner")
        return outlet

    def _done(self, outlet: Outlet) -> dict[str, Any]:
        return {
            "merchant_ref": outlet.merchant_ref,
            "next_step": next_step(outlet, self._today()),
            "message": outlet.message,
        }

    def _activate(self, outlet: Outlet) -> None:
        if outlet.ekyc_stage == "DONE" and outlet.bank_ekyc_done:
            outlet.status = "ACTIVE"
        self._send_event(outlet)

    def _send_event(self, outlet: Outlet) -> None:
        for listener in self.on_updated:
            listener(self.view(outlet))

    def _today(self) -> str:
        return times.day(self._world.now())

    def _endpoint(
        self, method: str, name: str, handle: Handler, gives: shapes.Shape, *body: Field,
        moves_money: bool = False,
    ) -> Endpoint:  # fmt: skip
        return Endpoint(
            method=method, name=f"aeps/{name}", permission="aeps", handle=handle, body=body,
            gives=gives, moves_money=moves_money,
        )  # fmt: skip


def _midnight(now: float) -> str:
    return times.stamp(times.midnight_after(now))


def _onboarded(body: dict[str, Any]) -> Outlet:
    names = (body["first_name"], body.get("last_name"))
    return Outlet(
        merchant_ref=body["merchant_ref"],
        shop_name=body["shop_name"],
        owner_name=" ".join(name for name in names if name).upper(),
        aadhaar_masked=mask.aadhaar(body["aadhaar"]),
        mobile_masked=mask.mobile(body["mobile"]),
        account_masked=mask.account(body["account_number"]),
        pan_masked=mask.pan(body["pan"]),
    )
