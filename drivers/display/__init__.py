"""QR displays: the check of what is shown, its picture, and four displays behind one port.

`upi` checks and `picture` draws. `touch`, `framebuffer`, `nextion_panel` and `bonrix_panel` are the
displays; `nextion` and `bonrix` are their protocols without a wire; `kept` keeps the right content
on a panel that may be unplugged.
"""
