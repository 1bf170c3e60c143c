"""`python -m drivers.printer FOLDER`: print a sample slip in English and Hindi into a folder."""

import argparse
import asyncio
import sys
from pathlib import Path

from drivers.printer.file import FilePrinter
from drivers.printer.port import (
    Big,
    Heading,
    Paper,
    Paragraph,
    Printed,
    Row,
    Rule,
    Slip,
    SmallPrint,
)

PAPERS = {"58": Paper.MM_58, "80": Paper.MM_80}
EXAMPLE = "example: python -m drivers.printer /tmp/slips --paper 58"

SAMPLE = Slip(
    client_reference="SAMPLE-1",
    language="hi",
    duplicate="नमूना · SAMPLE",
    parts=(
        Heading("श्री लक्ष्मी स्टोर्स"),
        Heading("नकद निकासी · Cash withdrawal"),
        Rule(),
        Row("बैंक", "State Bank of India"),
        Row("आधार", "XXXX XXXX 1234"),
        Row("दिनांक · Date", "21 नवम्बर 2026, 10:42"),
        Row("RRN", "632510481234"),
        Row("संदर्भ · Reference", "KIOSK-7-01JD9Z3M5T8Q4W2V6X0Y1R7"),
        Big("₹1,500", "राशि · Amount"),
        Paragraph("एक हज़ार पाँच सौ रुपये मात्र। ग्राहक शुल्क: ₹0"),
        Rule(),
        Big("K7-4PX-92", "दावा कोड · Claim code"),
        Paragraph("बैंक ने अभी उत्तर नहीं दिया है। आपका पैसा सुरक्षित है; यह पर्ची संभाल कर रखें।"),
        SmallPrint(
            "यदि आपके खाते से राशि कट गई और नकद नहीं मिला, तो आपके बैंक को 5 दिनों में राशि लौटानी होगी। "
            "If your account was debited and you did not get cash, your bank must return it."
        ),
    ),
)


def main() -> int:
    """Give 0 when the slip is there, 1 when it is not, 2 for wrong usage."""
    parser = argparse.ArgumentParser(
        prog="python -m drivers.printer", description=__doc__, epilog=EXAMPLE
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--paper", choices=PAPERS, default="80", help="width in millimetres")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    printer = FilePrinter(arguments.folder, PAPERS[arguments.paper])
    outcome = asyncio.run(printer.print_slip(SAMPLE))
    if isinstance(outcome, Printed):
        sys.stdout.write(f"printed: {outcome.where}\n")
        return 0
    sys.stdout.write(f"not printed: {outcome.state.value} ({outcome.note})\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
