"""Reads a QR's text from a picture, as a phone does; zbar is independent of our encoders."""

from io import BytesIO

from PIL import Image


class NothingSeen(Exception):
    """There is no readable QR in the picture, or more than one."""


class DecoderMissing(Exception):
    """zbar is not installed; the text says how to install it."""


def decode(picture: bytes | Image.Image) -> str:
    """Return the text of the one QR in a picture. Raises NothingSeen, DecoderMissing."""
    try:
        from pyzbar import pyzbar  # noqa: PLC0415 - only a phone needs it
    except ImportError as missing:
        raise DecoderMissing(
            "zbar is needed to read a QR: apt-get install libzbar0, pip install pyzbar"
        ) from missing
    image = Image.open(BytesIO(picture)) if isinstance(picture, bytes) else picture
    seen = pyzbar.decode(image.convert("L"), symbols=[pyzbar.ZBarSymbol.QRCODE])
    if len(seen) != 1:
        raise NothingSeen(f"{len(seen)} QRs in the picture")
    return str(seen[0].data.decode())
