"""An amount in figures, as every screen, command and page writes it."""

PAISE_PER_RUPEE = 100


def money(paise: int) -> str:
    """Return an amount with Indian grouping, with paise only if there are any: ₹1,50,000, ₹99.50.

    All our languages write it this way. Babel would return the same, but needs 6 MiB for it.
    """
    rupees, rest = divmod(abs(paise), PAISE_PER_RUPEE)
    sign = "-" if paise < 0 else ""
    return f"{sign}₹{grouped(rupees)}" + (f".{rest:02}" if rest else "")


def grouped(number: int) -> str:
    """Return a number grouped by three digits, then by two: 1,50,000."""
    ahead, last = divmod(number, 1000)
    if not ahead:
        return str(last)
    pairs = []
    while ahead:
        ahead, pair = divmod(ahead, 100)
        pairs.append(f"{pair:02}" if ahead else str(pair))
    return ",".join([*reversed(pairs), f"{last:03}"])
