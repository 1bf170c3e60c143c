"""What a phone reads from a picture: a QR's text, by zbar, which knows nothing of our encoders."""

from io import BytesIO

from PIL import Image


class NothingSeen(Exception):
    """There is no QR in the picture that could be read, or more than one."""


class DecoderMissing(Exception):
    """zbar is not installed; the message says how to."""


def decode(picture: bytes | Image.Image) -> str:
    """Read the one QR in a picture (a PNG, or Pillow's). Raises NothingSeen, DecoderMissing."""
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
