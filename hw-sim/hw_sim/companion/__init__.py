"""A phone with a bank's app beside the kiosk, written from docs/companion.md."""
