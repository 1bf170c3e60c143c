"""Find out from a USB sound device's descriptors whether it is a headset.

Sources: USB 2.0, 9.5 (descriptors); USB Device Class Definition for Audio Devices 1.0 and 2.0,
output terminal descriptor; for Terminal Types, 2.3 and 2.4.
"""

from collections.abc import Iterator

INTERFACE, CLASS_SPECIFIC_INTERFACE = 0x04, 0x24
AUDIO, AUDIO_CONTROL = 0x01, 0x01  # bInterfaceClass, bInterfaceSubClass
OUTPUT_TERMINAL = 0x03  # bDescriptorSubtype, the same in both editions
HEADPHONES, HEADSET = 0x0302, 0x0402  # wTerminalType; a loudspeaker is 0x0301


def is_headset(descriptors: bytes) -> bool:
    """Return True if a device describes an output as headphones or a headset.

    Many headsets describe themselves as loudspeakers; those must be configured by their ids.
    """
    is_control = False
    for one in _each(descriptors):
        if one[1] == INTERFACE and len(one) >= 7:
            is_control = (one[5], one[6]) == (AUDIO, AUDIO_CONTROL)
        elif is_control and _is_headset_output(one):
            return True
    return False


def _is_headset_output(one: bytes) -> bool:
    is_output = one[1:3] == bytes((CLASS_SPECIFIC_INTERFACE, OUTPUT_TERMINAL))
    return is_output and int.from_bytes(one[4:6], "little") in (HEADPHONES, HEADSET)


def _each(descriptors: bytes) -> Iterator[bytes]:
    """Yield each descriptor; stop at one with a wrong length."""
    at = 0
    while at + 2 <= len(descriptors):
        length = descriptors[at]
        if length < 2:
            return
        yield descriptors[at : at + length]
        at += length
