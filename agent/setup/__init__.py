"""`kiosk-agent setup`: from an installed package to a kiosk, by questions or by a file of answers.

Both ways make a `Draft`, which `commission` carries out. Nothing is written before the draft is
complete, proven at the service and confirmed. docs/setup.md is the user's page.
"""
