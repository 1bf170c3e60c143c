"""What this kiosk is fitted with: the drivers that the configuration asks for, each with its probe.

The only package that knows concrete drivers, one module a kind of device; everybody else knows
their ports. A kind that is not fitted is not even imported: an idle kiosk stays small.
"""
