### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = That touch was not understood. Please try again.
error-fault = Something went wrong in this machine. Please try again, or ask the shopkeeper.
error-stale = This screen has changed. Please look again.
error-choose = Please touch one of the choices.
error-aadhaar-length = An Aadhaar number has 12 digits.
error-aadhaar-check = This Aadhaar number has a wrong digit. Please check it.
error-amount-step = Please choose an amount in steps of { $step }.
error-amount-range = Please choose from { $min } to { $max }.
error-mobile = A mobile number has 10 digits and starts with 6 to 9.
error-otp-wrong = This code is not right. Please check your phone.
error-otp-soon = The code may still come. Please wait a moment.
error-otp-send = The code could not be sent. Please try again.
error-bank-unknown = We do not know this bank. Please choose again.
error-bank-service = This bank does not offer this service.
error-pin-wrong = This PIN is not right.
error-pin-unset = No PIN has been set for this kiosk yet.
error-pin-wait = { $seconds ->
    [one] Too many tries. Wait one second.
   *[other] Too many tries. Wait { $seconds } seconds.
}
error-claim-unknown = No cash is waiting under this code.
error-claims = Five claims were wrong. Please type the PIN again.

## A page that cannot be shown

plain-title = This page cannot be shown
plain-text = The machine goes on with your money. Please ask the shopkeeper.

## Why a service, or the kiosk, rests

rest-api = No connection to the bank. We keep trying.
rest-biometric = The finger or eye reader is not plugged in.
rest-outlet-not-active = The shop is not registered yet. Please ask the shopkeeper.
rest-outlet-daily-auth = The shopkeeper must sign in for today.
rest-outlet-ekyc = The shopkeeper must sign up first.
rest-outlet-unknown = We are asking whether the shop is open.
rest-outlet-OTHER = The shop cannot do this now. Please ask the shopkeeper.
rest-disk = The machine has no room to write. Please ask the shopkeeper.
rest-printer = The printer is out of paper or not connected.
start-printer = Shopkeeper: no slips are printed. Check paper, cable and power.
start-paper-low = Shopkeeper: the slip paper is nearly used up.
rest-bank = Your bank does not offer this.
rest-busy = Another customer is being served. Please wait.
rest-OTHER = This cannot be used now.

## The finger was not read

capture-no-finger = No finger was seen. Place it again.
capture-failed = Not clear. Clean and dry your finger, then press flat.
capture-no-eye = No eye was seen. Look into the reader again.
capture-eye-failed = Not clear. Open your eyes wide, and hold still.
capture-device = The reader does not answer. Please ask the shopkeeper.
capture-busy = The reader is busy. Please wait a moment.
capture-not-registered = The reader is not registered. Please ask the shopkeeper.
capture-tries = { $left ->
    [one] One try left.
   *[other] { $left } tries left.
}
capture-OTHER = The finger was not read. Please try again.

## The bank said no

sorry-title = This did not work
sorry-failed-title = This did not go through
sorry-failed-INSUFFICIENT_FUNDS = There is not enough money in the account.
sorry-failed-BIOMETRIC_MISMATCH = The fingerprint did not match this Aadhaar.
sorry-failed-BIOMETRIC_LOCKED = Fingerprints are locked for this Aadhaar.
sorry-failed-AADHAAR_NOT_LINKED = This Aadhaar is not linked to an account at that bank.
sorry-failed-INVALID_AADHAAR = The bank does not know this Aadhaar number.
sorry-failed-ACCOUNT_BLOCKED = The bank has blocked this account.
sorry-failed-LIMIT_EXCEEDED = This is above the limit of the account.
sorry-failed-BANK_UNAVAILABLE = The bank could not be reached.
sorry-failed-OTP_FAILED = The code was not accepted.
sorry-failed-SERVICE_NOT_SUPPORTED = Your bank does not offer this service.
sorry-failed-NOT_SUBMITTED = The request did not arrive.
sorry-failed-DECLINED = The bank did not allow it.
sorry-failed-said = The service says: { $message }
sorry-failed-OTHER = It was not allowed, and no reason was given.

sorry-now-INSUFFICIENT_FUNDS = Try a smaller amount.
sorry-now-BIOMETRIC_MISMATCH = Start again. Use another finger, clean and dry.
sorry-now-BIOMETRIC_LOCKED = Unlock it in the mAadhaar app, or use a card.
sorry-now-AADHAAR_NOT_LINKED = Choose another bank, or ask your branch.
sorry-now-INVALID_AADHAAR = Start again and check the number.
sorry-now-ACCOUNT_BLOCKED = Please ask your branch.
sorry-now-LIMIT_EXCEEDED = Ask for less, or come back tomorrow.
sorry-now-BANK_UNAVAILABLE = Try again in a few minutes.
sorry-now-OTP_FAILED = Start again and ask for a new code.
sorry-now-SERVICE_NOT_SUPPORTED = Use a card or UPI, or ask your branch.
sorry-now-NOT_SUBMITTED = You can start again.
sorry-now-DECLINED = Ask the bank, or try another one.
sorry-now-OTHER = Start again, or ask the shopkeeper.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = Nothing was sent
sorry-not-sent-text = The line broke before we could ask.
sorry-unclear-title = Not clear yet
sorry-unclear-text = Not clear yet: there was no answer. Keep your slip.
sorry-refused-title = The request was turned down
sorry-refused-text = The service did not take the request to your bank.
sorry-refused-outlet = The shop may not do this now.
sorry-refused-limit = The limit for this service has been reached.
sorry-refused-capture = The fingerprint could not be used.
sorry-refused-otp = A code from your phone is needed.
sorry-refused-said = The service says: { $message }
sorry-refused-OTHER = The service did not take the request.
sorry-capture-title = The finger was not read
sorry-capture-text = We tried more than once.
sorry-missing-title = Not possible just now
missing-now-wait = What you typed is kept. Wait a moment, then try again.
missing-now-reader = What you typed is kept. The shopkeeper must check the reader.
missing-now-other-way = Take another way here. The amount is kept.

sorry-money-none = No money was taken from you.
sorry-money-maybe = If money was taken, your bank returns it by { DATETIME($date, dateStyle: "medium") }.
sorry-now-card = Use a card or UPI, or ask your branch.
sorry-now-attendant = Please ask the shopkeeper.
sorry-now-again = You can start again.

## Why a product rests

rest-budget = Too much is going on now. Please try later.
rest-many-open = Too many payments are still open. Please ask the shopkeeper.
rest-stopped = Out of order. Please ask the shopkeeper. ({ $code })
rest-ordered = Closed for now. Please ask the shopkeeper. ({ $reason })
rest-not-registered = The shop is not registered for this.
rest-midnight = A short rest at midnight. Back in minutes.
rest-wallet = The shop's wallet is empty. Please ask the shopkeeper.
error-wallet = The shop's wallet has too little money for this. Please ask the shopkeeper.
rest-tpin = The shopkeeper must type the TPIN first.
rest-card = The card reader is not connected.
rest-card-open = The last card's answer is still awaited.
rest-card-service = The bank does not offer this on the card reader.
rest-card-amount = It is not clear what this costs on the card.
rest-card-device = The bank does not know this card reader. Please ask the shopkeeper.
rest-upi-hours = Closed for the night. Open from { $opens }.
rest-upi-open = Three payments are waiting. Please try soon.

## UPI and the card: no

sorry-failed-QR_EXPIRED = The code was not paid in time.
sorry-failed-PAYER_BANK_DECLINED = Your bank did not allow the UPI payment.
sorry-failed-PAYER_DEBIT_FAILED = The money could not be taken from your account.
sorry-failed-OUTLET_NOT_ENABLED = This shop may not do this yet.
sorry-failed-OUTLET_BLOCKED = The bank network has stopped this shop.
sorry-failed-OUTLET_DAILY_LIMIT = This shop's limit for today is reached.
sorry-failed-SERVICE_CLOSED = The service is closed at this hour.
sorry-failed-INVALID_LOCATION = The kiosk's place was not accepted.
sorry-failed-LAUNCH_EXPIRED = No card was used in time.
sorry-failed-CANCELLED = It was cancelled at the card reader.
sorry-failed-DEVICE_ERROR = The card reader had a fault.
sorry-failed-CARD_READ_FAILED = The card could not be read.
sorry-failed-INCORRECT_PIN = The PIN was wrong.
sorry-failed-PIN_TRIES_EXCEEDED = The PIN was wrong too often.
sorry-failed-CARD_BLOCKED = The bank has blocked this card.
sorry-failed-CARD_EXPIRED = This card is too old: its date has passed.
sorry-failed-CARD_NOT_SUPPORTED = This kind of card is not taken here.
sorry-failed-REVERSED = Your bank cancelled it.
sorry-now-QR_EXPIRED = Start again for a new code.
sorry-now-PAYER_BANK_DECLINED = Try another UPI account. Or use your Aadhaar.
sorry-now-PAYER_DEBIT_FAILED = Check your UPI app before you try again.
sorry-now-OUTLET_NOT_ENABLED = Try another way. You can also ask the shopkeeper.
sorry-now-OUTLET_BLOCKED = Please ask the shopkeeper.
sorry-now-OUTLET_DAILY_LIMIT = Come back tomorrow. You can also try another way.
sorry-now-SERVICE_CLOSED = Try another way, or come in the morning.
sorry-now-INVALID_LOCATION = Please ask the shopkeeper.
sorry-now-LAUNCH_EXPIRED = Start again with your card ready.
sorry-now-CANCELLED = You can start again.
sorry-now-DEVICE_ERROR = Use your Aadhaar or UPI, or ask the shopkeeper.
sorry-now-CARD_READ_FAILED = Wipe the card and start again.
sorry-now-INCORRECT_PIN = Start again with the right PIN.
sorry-now-PIN_TRIES_EXCEEDED = Use another card, or ask your bank.
sorry-now-CARD_BLOCKED = Use another card, or ask your bank.
sorry-now-CARD_EXPIRED = Use another card, or ask your bank.
sorry-now-CARD_NOT_SUPPORTED = Use another card, your Aadhaar or UPI.
sorry-now-REVERSED = Check your account, then start again.

## Refused by name

sorry-refused-closed = UPI cash is closed at this hour.
sorry-refused-open-qrs = Three payments of this shop are still open.
sorry-refused-qr = The bank network did not make the code.
sorry-refused-tpin = The shop's TPIN was not accepted.
sorry-refused-wallet = The shop's wallet has too little money.
sorry-refused-daily-auth = The shopkeeper must sign in for today.
sorry-refused-disabled = The service has been switched off for now.
sorry-money-returned = Your notes go back to you. Nothing was paid.
sorry-money-given-back = You have your notes back. Nothing was paid.
