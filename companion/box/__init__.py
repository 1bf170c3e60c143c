"""`kiosk-companion`: lends RD services and a card reader of this box to its paired kiosk."""
