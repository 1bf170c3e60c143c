"""Names that somebody sends to break a line, a page, a slip or a terminal."""

NAMES: dict[str, str] = {
    "clears the terminal": "State\x1b[2J\x1b[HBank",
    "writes the title": "State\x1b]0;root\x07Bank",
    "asks the terminal": "State\x1b[6nBank\x1bc",
    "one byte escape": "State\x9b31mBank\x9d0;x\x9c",
    "takes back": "State\b\b\b\b\b\x7fBank",
    "over the line": "State\rCRITICAL forged: all is lost",
    "a line break": "State\nCRITICAL forged: all is lost",
    "a line break of Windows": "State\r\n\r\nBank",
    "other line breaks": "State\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029Bank",
    "a NUL": "State\0Bank",
    "the rest turned round": "State \u202eknaB",
    "isolates": "\u2066State\u2067Bank\u2069\u2068",
    "marks of direction": "\u200f\u200e\u061cState Bank",
    "invisible letters": "Sta\u200bte\u2060 \ufeffBank\u00ad",
    "tags": "State\U000e0041\U000e0042Bank",
    "half a pair": "State\ud800Bank",
    "no letters": "State\uffff\ufffeBank",
    "its own letters": "State\ue000\U000f0000Bank",
    "strange spaces": "State\u00a0\u3000\u2003\u202fBank",
    "a hundred marks": "S" + "\u0301" * 100 + "tate Bank",
    "a tag of a page": "<script>alert(1)</script><img src=x onerror=y>",
    "out of an attribute": "State\" onclick='x' data-value=\"Bank",
    "a template": "{{ 7*7 }} { $amount } %s %(x)s {0} \\N{BEL}",
    "an address": "javascript:alert(1)//http://x",
    "a hundred thousand letters": "x" * 100_000,
    "a hundred thousand in one word": "क्ष" * 33_000,
    "nothing": "",
    "only what is not shown": "\u202e\u200b\n\x1b\0",
    "a formula": '=HYPERLINK("http://x")',
    "Hindi": "भारतीय स्टेट बैंक क्\u200dष",
}
"""By what each tries."""

SENDABLE = {what: name for what, name in NAMES.items() if what != "half a pair"}
"""Those that JSON in UTF-8 can carry."""
