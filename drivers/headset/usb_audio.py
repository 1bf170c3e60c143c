"""What a USB sound device says of itself: whether it plays into somebody's ears.

Sources: USB 2.0, 9.5 (descriptors); USB Device Class Definition for Audio Devices 1.0 and 2.0,
output terminal descriptor; for Terminal Types, 2.3 and 2.4.
"""

from collections.abc import Iterator

INTERFACE, CLASS_SPECIFIC_INTERFACE = 0x04, 0x24
AUDIO, AUDIO_CONTROL = 0x01, 0x01  # bInterfaceClass, bInterfaceSubClass
OUTPUT_TERMINAL = 0x03  # bDescriptorSubtype, the same in both editions
HEADPHONES, HEADSET = 0x0302, 0x0402  # wTerminalType; a loudspeaker is 0x0301


def is_for_ears(descriptors: bytes) -> bool:
    """Return True if a device has an output that it calls headphones or a headset.

    Many headsets call themselves loudspeakers; those have to be configured by their ids.
    """
    is_control = False
    for one in _each(descriptors):
        if one[1] == INTERFACE and len(one) >= 7:
            is_control = (one[5], one[6]) == (AUDIO, AUDIO_CONTROL)
        elif is_control and _is_output_for_ears(one):
            return True
    return False


def _is_output_for_ears(one: bytes) -> bool:
    is_output = one[1:3] == bytes((CLASS_SPECIFIC_INTERFACE, OUTPUT_TERMINAL))
    return is_output and int.from_bytes(one[4:6], "little") in (HEADPHONES, HEADSET)


def _each(descriptors: bytes) -> Iterator[bytes]:
    """Yield each descriptor; the rest after one whose length is wrong is left out."""
    at = 0
    while at + 2 <= len(descriptors):
        length = descriptors[at]
        if length < 2:
            return
        yield descriptors[at : at + length]
        at += length
