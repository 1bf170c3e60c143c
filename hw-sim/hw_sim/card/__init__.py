"""A simulated card terminal that speaks ZVT (devices.md 2).

`frames` and `messages` are the bytes, `wire` one line with its acknowledgements, `cards` the
customer's side, `payment` a card transaction in time, `terminal` the machine itself, `device` its
bench device.
"""
