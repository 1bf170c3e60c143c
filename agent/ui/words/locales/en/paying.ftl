### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = Your cash
cash-pin-title = Ask the shopkeeper for your cash
cash-pin-text = Shopkeeper: type your PIN.
cash-text = Count the notes before you go.
cash-handed-title = Hand over this amount
cash-handed-text = Shopkeeper: give the notes, then touch “Handed over”.
cash-asked-again-text = Shopkeeper: touch what is true.
cash-not-handed-pin-title = No notes were handed over
cash-not-handed-pin-text = Shopkeeper: confirm it with your PIN.
cash-claim-title = Claim code
cash-claim-text = Type the code on the customer's slip.
cash-last4 = Number ends in
cash-claim-either = The slip's code. No slip? The last four.
cash-claim-last4 = Last four digits: Aadhaar, card, number or bank reference.
cash-claim-characters = The last four letters and digits of the number.
cash-claim-proven = The code is right. Are the notes here? Then go on.
cash-doubt-text = This was cut short. Did the customer get the notes?

## The QR

qr-title = Pay with your phone
qr-text = Scan with any UPI app.
qr-scan = Scan with any UPI app
qr-beside = Scan the code on the display beside
qr-no-phone = I have no phone
qr-cancel-hint = If you have just paid, it still counts after Cancel.
page-qr = QR code

## The card reader

card-title = At the card reader
card-text = Follow the card reader.
card-pin-there = The PIN is typed on the reader, never here.
card-prompt-insert-card = Put your card into the reader
card-prompt-enter-pin = Type your PIN on the reader
card-prompt-wrong-pin = Wrong PIN. Type it again on the reader
card-prompt-pin-blocked = Too many wrong PINs. This card is blocked
card-prompt-look-at-terminal = Look at the reader and follow it
card-prompt-please-wait = One moment, please
card-prompt-asking-bank = Your bank is being asked. Leave the card in
card-prompt-card-unreadable = The card was not read. Put it in again
card-prompt-card-not-accepted = This card cannot be used here
card-prompt-limit-reached = This card's limit for today is reached
card-prompt-declined = The card was refused
card-prompt-card-done = Done with the card. You can take it out
card-prompt-remove-card = Take your card out
card-prompt-out-of-order = The card reader is out of order
card-prompt-line-lost = The card reader does not answer. Your bank is being asked
card-prompt-not-started = The card reader did not start
card-prompt-OTHER = Look at the reader and follow it
card-not-started = The card reader did not start. No money has moved.

## The customer's notes come in

cash-take-pin-title = Give the notes to the shopkeeper
cash-take-pin-text = Shopkeeper: type your PIN.
cash-take-title = Count the customer's notes
cash-take-text = Shopkeeper: type what you counted, in rupees.
cash-take-done = I have it
error-counted = That is not the amount. Please count again.

## They go back

cash-return-pin-title = The notes go back to the customer
cash-return-pin-text = Shopkeeper: type your PIN.
cash-return-title = Give this amount back
cash-return-text = Shopkeeper: give the notes, then touch “Given back”.
cash-return-done = Given back
cash-later = Later, with a slip

## The dispenser, and doubts

cash-dispensing-title = Your notes are coming
cash-dispensing-text = Take them out and count them.
cash-doubt-title = Did the notes change hands?
cash-denied-title = Give no cash for this
cash-denied-text = The card reader said yes, but the bank said no.
cash-denied-done = Settled
cash-from-drawer = From your drawer
cash-notes = { $count ->
    [one] one time { $value } rupees
   *[other] { $count } times { $value } rupees
}
cash-as-shown = Given as shown
cash-other-notes = Given, other notes
cash-notes-lacking = By the count, the drawer lacks these notes. Give the same sum.
