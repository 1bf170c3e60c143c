"""A simulated card terminal that speaks ZVT (DEVICES.md section 2).

`frames` and `messages` are the bytes, `wire` one line with its acknowledgements, `cards` what lies
in the reader, `payment` a card transaction in time, `terminal` the machine that the kiosk meets,
`device` what the bench meets.
"""
