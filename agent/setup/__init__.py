"""`kiosk-agent setup`: from an installed package to a kiosk, by questions or by a file of answers.

The questions write a file of answers (decision 0073). Nothing else is written before the file is
complete, checked at the service and confirmed. docs/setup.md is the user's page.
"""
