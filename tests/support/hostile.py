"""Names that an attacker sends to break a log line, a page, a slip or a terminal."""

NAMES: dict[str, str] = {
    "clears the terminal": "State\x1b[2J\x1b[HBank",
    "writes the title": "State\x1b]0;root\x07Bank",
    "queries the terminal": "State\x1b[6nBank\x1bc",
    "one-byte escape": "State\x9b31mBank\x9d0;x\x9c",
    "backspaces": "State\b\b\b\b\b\x7fBank",
    "carriage return": "State\rCRITICAL forged: all is lost",
    "a line break": "State\nCRITICAL forged: all is lost",
    "a line break of Windows": "State\r\n\r\nBank",
    "other line breaks": "State\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029Bank",
    "a NUL": "State\0Bank",
    "right-to-left override": "State \u202eknaB",
    "isolates": "\u2066State\u2067Bank\u2069\u2068",
    "direction marks": "\u200f\u200e\u061cState Bank",
    "invisible letters": "Sta\u200bte\u2060 \ufeffBank\u00ad",
    "tags": "State\U000e0041\U000e0042Bank",
    "lone surrogate": "State\ud800Bank",
    "noncharacters": "State\uffff\ufffeBank",
    "private use letters": "State\ue000\U000f0000Bank",
    "unusual spaces": "State\u00a0\u3000\u2003\u202fBank",
    "a hundred combining marks": "S" + "\u0301" * 100 + "tate Bank",
    "an HTML tag": "<script>alert(1)</script><img src=x onerror=y>",
    "end of an HTML attribute": "State\" onclick='x' data-value=\"Bank",
    "a template": "{{ 7*7 }} { $amount } %s %(x)s {0} \\N{BEL}",
    "a javascript URL": "javascript:alert(1)//http://x",
    "a hundred thousand letters": "x" * 100_000,
    "a hundred thousand in one word": "क्ष" * 33_000,
    "nothing": "",
    "only invisible characters": "\u202e\u200b\n\x1b\0",
    "a formula": '=HYPERLINK("http://x")',
    "Hindi": "भारतीय स्टेट बैंक क्\u200dष",
}
"""By the purpose of each."""

SENDABLE = {what: name for what, name in NAMES.items() if what != "lone surrogate"}
"""The names that JSON in UTF-8 can contain."""
