"""The guesses about all calls, and about fields that several products share."""

from typing import Final

from agent.api.guesses import paths as p
from agent.api.guesses.guess import Differs, Guess
from agent.api.guesses.signs import (
    Accepts,
    Adds,
    Explains,
    Has,
    HasDate,
    JsonKind,
    Refuses,
    Succeeds,
    When,
)

MALFORMED: Final = frozenset({"MISSING_PARAM", "INVALID_PARAM"})
SUCCEEDED: Final = When("status", frozenset({"SUCCESS"}))

GENERAL: Final = (
    Guess(
        name="call.date",
        silent="Authentication: only the request's X-Timestamp is named",
        assumed="Every answer has the service's time in the header Date.",
        differs=Differs.HELD,
        consequence=(
            "A 404 never ends the doubt about a lost request. Its money is held until the service "
            "or two people settle it."
        ),
        evidence=(HasDate(p.EVERYWHERE),),
        section="0.17",
    ),
    Guess(
        name="call.signed-path",
        silent="Authentication, signature rule 2: a base address with a path is not shown",
        assumed="The signed path includes the path of the base address.",
        differs=Differs.NOT_OFFERED,
        consequence="Every POST is refused with INVALID_SIGNATURE, and no service is offered.",
        evidence=(Accepts(p.SIGNED, frozenset({"INVALID_SIGNATURE"})),),
        section="0.1",
    ),
    Guess(
        name="call.http",
        silent="Endpoints: the HTTP status is shown for the cash withdrawal only",
        assumed="Every success has the HTTP status 200 or 201.",
        differs=Differs.HARMLESS,
        consequence="The answer counts as lost. The kiosk looks the transaction up.",
        evidence=(Succeeds(p.MONEY_POSTS),),
        section="0.2",
    ),
    Guess(
        name="call.duplicate",
        silent="Resources: `duplicate` is listed for AEPS only",
        assumed="The record of every money POST has the flag `duplicate`.",
        differs=Differs.HARMLESS,
        consequence="A missing flag counts as false. The reference alone finds the original.",
        evidence=tuple(
            Has((path,), "duplicate", JsonKind.FLAG)
            for path in p.MONEY_POSTS
            if path not in p.AEPS_POSTS
        ),
        section="0.3",
    ),
    Guess(
        name="call.times",
        silent="mATM transaction: the zone of its times",
        assumed="A time has no offset and is India's time, in every product.",
        differs=Differs.HARMLESS,
        consequence=(
            "No decision about money uses these times. The list of bill payments leaves out a "
            "payment whose time it cannot read."
        ),
        evidence=(
            Has((*p.FAMILY, *p.CARD_RECORDS, *p.TRANSFERS), "created_at", JsonKind.TIME),
            Has((f"{p.BBPS}/transactions",), "transactions[].created_at", JsonKind.TIME),
        ),
        section="0.6",
    ),
    Guess(
        name="call.pages",
        silent="Bill payment: query and answer of the catalogue and the history",
        assumed="A list takes `page` and `per_page`, and returns `pagination`.",
        differs=Differs.HARMLESS,
        consequence="Only the first page is read: some billers and payments are not listed.",
        evidence=tuple(
            Has((f"{p.BBPS}/{name}",), f"pagination.{field}", JsonKind.WHOLE)
            for name in ("billers", "transactions")
            for field in ("page", "total_pages")
        ),
        section="0.7",
    ),
    Guess(
        name="record.amount",
        silent="Resources: the records of AEPS, UPI Cash, recharge and bills are not complete",
        assumed="The record has the requested `amount`, a number in rupees.",
        differs=Differs.HARMLESS,
        consequence=(
            "The reference proves the transaction. A missing amount is not compared; another one "
            "is an alarm."
        ),
        evidence=(Has(p.FAMILY, "amount", JsonKind.NUMBER),),
        section="0.4",
    ),
    Guess(
        name="record.charge",
        silent="Resources: charge and commission are listed for mATM only",
        assumed="AEPS, UPI Cash, recharge and bills report `charge` and `commission`, too.",
        differs=Differs.HARMLESS,
        consequence="The slip and the day's report leave them out.",
        evidence=(
            Has(p.FAMILY, "charge", JsonKind.NUMBER, SUCCEEDED),
            Has(p.FAMILY, "commission", JsonKind.NUMBER, SUCCEEDED),
        ),
        section="0.4",
    ),
    Guess(
        name="record.wallet-impact",
        silent="Resources: `wallet_impact` is listed for AEPS and mATM only",
        assumed="UPI Cash, recharge and bills report `wallet_impact`, too.",
        differs=Differs.HARMLESS,
        consequence="The day's report cannot compare the wallet for these transactions.",
        evidence=(
            Has(
                (*p.QR_RECORDS, *p.RECHARGES, *p.BILL_RECORDS),
                "wallet_impact",
                JsonKind.NUMBER,
                SUCCEEDED,
            ),
        ),
        section="0.4",
    ),
    Guess(
        name="record.wallet-impact.sign",
        silent="AEPS transaction: `wallet_impact` has no sign",
        assumed="A credit of the wallet is positive: amount - charge + commission.",
        differs=Differs.HARMLESS,
        consequence="The day's report lists the transaction as a difference of the wallet.",
        evidence=(
            Adds(
                p.AEPS_RECORDS[:2],
                "wallet_impact",
                ("amount", "-charge", "commission"),
                SUCCEEDED,
            ),
        ),
        section="1.1",
    ),
    Guess(
        name="record.message",
        silent="Resources: `message` is listed for mATM only",
        assumed="The other records have a `message` for people.",
        differs=Differs.HARMLESS,
        consequence="The screen shows the kiosk's own words.",
        evidence=(Has((*p.FAMILY, *p.TRANSFERS), "message", JsonKind.TEXT),),
        section="0.4",
    ),
    Guess(
        name="record.statement",
        silent="mATM transaction: `mini_statement` is null or statement content",
        assumed="A mini statement is a list of objects: date, type, amount, narration.",
        differs=Differs.HARMLESS,
        consequence="The lines are shown as far as they can be read, and an alarm is logged.",
        evidence=tuple(
            Has((*p.AEPS_RECORDS, *p.CARD_RECORDS), f"mini_statement[].{field}", kind)
            for field, kind in (
                ("date", JsonKind.TEXT),
                ("type", JsonKind.TEXT),
                ("amount", JsonKind.NUMBER),
                ("narration", JsonKind.TEXT),
            )
        ),
        section="1.1",
    ),
    Guess(
        name="error.codes",
        silent="Errors: the codes for a malformed value, and whether the table is complete",
        assumed="A refusal has a code of the API document, or INVALID_PARAM.",
        differs=Differs.HELD,
        consequence=(
            "An unlisted code never ends a transaction as the API document's codes do. The kiosk "
            "looks it up until a 404 proves that nothing happened."
        ),
        evidence=(Refuses(p.EVERYWHERE, frozenset({"INVALID_PARAM"}), is_any_listed=True),),
        section="0.10",
    ),
    Guess(
        name="error.failure-code",
        silent="Errors, QR_NOT_CREATED: the place of `failure_code`",
        assumed="The `failure_code` of QR_NOT_CREATED is in the error, beside its code.",
        differs=Differs.HARMLESS,
        consequence="The customer reads the general text of a refused QR.",
        evidence=(Explains((f"{p.UPICW}/qr",), "QR_NOT_CREATED", "failure_code"),),
        section="0.9",
    ),
    Guess(
        name="error.field",
        silent="Errors, MISSING_PARAM: `message names it`",
        assumed="`field` in the error names the absent field.",
        differs=Differs.HARMLESS,
        consequence="Only the log lacks the field's name.",
        evidence=(Explains(p.EVERYWHERE, "MISSING_PARAM", "field"),),
        section="0.9",
    ),
    Guess(
        name="tpin.needed",
        silent="Conventions, 9: `except where stated`, and nothing is stated",
        assumed="CW, AP, BE, MS, UPI Cash, mATM and verification need no TPIN.",
        differs=Differs.NOT_OFFERED,
        consequence="The request is refused with MISSING_PARAM before money moves.",
        evidence=(
            Accepts(
                (
                    *p.AEPS_POSTS[:4],
                    f"{p.UPICW}/qr",
                    f"{p.MATM}/transactions",
                    *p.VERIFICATION_POSTS,
                ),
                MALFORMED,
                frozenset({"tpin"}),
            ),
        ),
        section="0.11",
    ),
    Guess(
        name="tpin.locked",
        silent="Authentication, 3: the code of a locked TPIN",
        assumed="A locked TPIN has INVALID_TPIN or TPIN_LOCKED.",
        differs=Differs.HELD,
        consequence=(
            "The customer's notes are held while the kiosk looks the request up. They go back "
            "when a 404 proves that nothing happened."
        ),
        evidence=(
            Refuses(
                (
                    f"{p.AEPS}/cash-deposit",
                    f"{p.BBPS}/bill/pay",
                    f"{p.RECHARGE}/recharge",
                    f"{p.DMT}/transfer",
                ),
                frozenset({"INVALID_TPIN", "TPIN_LOCKED"}),
                like="TPIN",
            ),
        ),
        section="0.11",
    ),
)
