"""`kiosk-agent setup`: from an installed package to a kiosk, by questions or by a file of answers.

Both ways make one `Draft`; what becomes of it is the same (`commission`). Nothing is written before
the draft is whole, proven at the service and confirmed. docs/setup.md is the person's page.
"""
