### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = Shopkeeper
attendant-text = Choose what you need.
attendant-pin-title = Shopkeeper's PIN
attendant-pin-text = Type your PIN.
attendant-owed = Cash owed
attendant-pending = Waiting for the bank
attendant-today = Today
attendant-outlet = Outlet
attendant-devices = Devices
attendant-owed-none = Nothing is owed.
owed-row = { $amount } · ••{ $last4 }
owed-doubt = { $amount } · ••{ $last4 } · handed over?
owed-paying = { $amount } · ••{ $last4 } · the machine pays
error-paying = The machine still pays it. Please wait a little.
attendant-drawer = Cash drawer
attendant-tpin = TPIN
attendant-language = Language
attendant-stop = Restart or switch off
attendant-dispute = Something is wrong
attendant-dispute-text = Write shortly what happened.
error-note = Please write what happened.
error-note-number = Please leave the Aadhaar number out.
owed-refund = Give back { $amount } · ••{ $last4 }
owed-refund-doubt = { $amount } · ••{ $last4 } · given back?
owed-disputed = { $amount } · ••{ $last4 } · disputed
pending-text-some = Touch one to see its numbers.
pending-text-none = Nothing waits for the bank.
pending-row-prepared = { $amount } · { $last4 } · not sent yet · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · sent · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · bank is asked · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · may never have arrived · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = Numbers to ask by
references-text = Name these when you call.
fate-prepared = Not sent yet
fate-sent = Sent, no answer yet
fate-pending = The bank has not decided
fate-succeeded = Successful
fate-failed = Failed
fate-not-sent = Never sent
line-since = Since
line-fate = State
line-attempts = Times sent
line-client-reference = Kiosk reference
line-reference-id = Reference
line-rrn = Bank reference (RRN)
line-standing = The shop
line-message = The service says
line-daily-auth-charge = Sign-in costs, each try
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = Something does not agree.
today-no-differences = Everything agrees.
today-unread = The books cannot be read now
today-opening = Drawer in the morning
today-taken-in = Taken in ({ $count })
today-handed-out = Handed out ({ $count })
today-given-back = Given back ({ $count })
today-loaded = Put in ({ $count })
today-taken = Taken out ({ $count })
today-test = Tests ({ $count })
today-expected = Should be in the drawer
today-closing = Counted in the evening
today-success = { $count } done · { $amount }
today-earned = { $count } done · { $amount } · you earn { $commission }
today-failed = { $count } failed · { $amount }
today-pending = { $count } waiting · { $amount }
today-not-sent = { $count } not sent · { $amount }
today-now-owed = Cash owed ({ $count })
today-now-held = Notes held ({ $count })
today-now-in-doubt = Handed over or not? ({ $count })
today-now-disputed = Disputed ({ $count })
odd-drawer = Drawer { $reference }
odd-wallet = Wallet { $reference }
odd-not-refunded = Failed, but not back in the wallet { $reference }
odd-handed-unearned = Handed out, but not earned { $reference }
odd-owed = Cash owed { $reference }
odd-held = Notes held { $reference }
odd-in-doubt = Handed over or not? { $reference }
odd-disputed = Disputed { $reference }
odd-amounts = { $expected } expected, { $found } found

## The drawer

drawer-text = What do you do with the drawer?
drawer-opening = Count in the morning
drawer-closing = Count in the evening
drawer-check = Count in between
drawer-load = Put notes in
drawer-take = Take notes out
drawer-service = Opened for repair
drawer-opening-text = Type the rupees in the drawer.
drawer-closing-text = Type the rupees in the drawer.
drawer-check-text = Type the rupees in the drawer.
drawer-load-text = Type the rupees that you put in.
drawer-take-text = Type the rupees that you took out.
drawer-service-text = It is noted with the time. Go on?
drawer-noted-opening = Noted: { $amount } in the morning.
drawer-noted-closing = Noted: { $amount } in the evening.
drawer-noted-check = Noted: { $amount } counted.
drawer-noted-load = Noted: { $amount } put in.
drawer-noted-take = Noted: { $amount } taken out.
drawer-noted-service = Noted.
drawer-counted = Counted
drawer-expected = Should be
drawer-difference = Difference
error-rupees = Please type whole rupees.

## Devices

device-biometric = Fingerprint reader
device-iris = Eye reader
device-card = Card reader
device-display = QR display
device-printer = Printer
device-cash = Cash dispenser
device-OTHER = Device
devices-text = Touch one to try it. No money moves.
devices-none = No device is fitted.
devices-trying-biometric = Put your finger on the glass.
devices-trying-iris = Look into the reader.
devices-trying-OTHER = One moment. The device is tried.
try-good = It works: { $what }.
try-bad = It does not work: { $what }.
try-captured = It was read. Quality { $quality }.

## The kiosk itself

home-language-text = In which language should the kiosk rest?
home-language-noted = The language is noted.
stop-text = Open cases go on after a restart.
stop-restart = Restart
stop-shut-down = Switch off
stop-restart-sure = Restart the kiosk now?
stop-shut-down-sure = Switch the kiosk off now?
stop-restart-now = Restarting. One moment.
stop-shut-down-now = Switching off. Wait until the screen is dark.
error-stop-notes = First finish { $amount } of ••{ $last4 }.
