"""`kiosk-agent check`: one module per group of checks."""
