### What each screen asks or says. One question, at most twelve words a sentence.

language-name = English
amount-in-words = { $rupees } rupees
amount-in-words-paise = { $rupees } rupees and { $paise } paise

start-title = Welcome
start-text = Cash and more, by Aadhaar, card or UPI.
start-unanswered = Shopkeeper: did the notes change hands? ({ $count })

services-title = What do you need?
services-text = Touch one.

aadhaar-title = Your Aadhaar number
aadhaar-text = Type the 12 digits on your Aadhaar card.
aadhaar-forget = Forget
aadhaar-kept = It is not kept here.

bank-title = Which bank?
bank-text = Touch your bank.
bank-search = Other bank
bank-search-hint = First letters of your bank
bank-most-used = Most used
bank-none = No bank has these letters.

amount-title = How much?
amount-text = Touch an amount, or type it.
amount-quick = { $amount }
amount-limits = { $min } to { $max }, by { $step }
amount-limits-any = { $min } to { $max }

mobile-title = Your mobile number
mobile-text = Your bank sends a code to this phone.

otp-title = The code on your phone
otp-text = We sent it to { $sent_to }.
otp-resend-in = { $seconds ->
    [one] in one second
   *[other] in { $seconds } seconds
}

consent-title = Do you agree?
consent-text-goes = Your Aadhaar number and finger go to UIDAI and your bank.
consent-text-goes-eye = Your Aadhaar number, finger or eye go to UIDAI and your bank.
consent-text =
    { $goes }
    Only for this: { $service }, { $amount }.
    Nothing is kept here.
    You may say no: use a card, UPI or your branch.

review-title = Is this right?
review-text = Touch a line to change it.
review-charge-none = Nothing extra to pay here
review-amount = You get
review-amount-in = You pay in
review-amount-pay = You pay the shop
review-amount-set = Amount that the card is asked for

biometric-title = Put your finger on the glass
biometric-text = Any finger. Press flat, and hold it still.
biometric-status-starting = One moment. The reader is starting.
biometric-status-place-finger = Place your finger now.
biometric-status-reading = Reading. Keep your finger still.
biometric-status-again = Once more. Try another finger.
biometric-status-rub = Not clear. Rub your finger on your palm, then put it again.
biometric-status-wipe = Not clear. Wipe the finger dry and clean, then put it again.
biometric-status-index = Now use the first finger of your other hand.
biometric-status-thumb = Now use your thumb. Press it flat.
biometric-status-OTHER = One moment, please.

working-title = Asking your bank
working-text = This usually takes ten seconds. Please wait.
working-still-text = Longer than usual. Your money is safe.
working-still-later = It is being confirmed. Your money is safe.
working-may-go-text = Longer than usual. You may go: take your slip.
working-may-go-later = You may go: take your slip. The shop finds it again.
working-then-slip = Then your slip comes out
working-then-result = Then you see the result
working-go = Go with a slip
working-captured = Fingerprint taken
working-sent = Sent to your bank
working-asking = Your bank is checking
working-looking = Asking your bank again
working-answered = Answer received

pending-title = Your bank has not answered yet
pending-text = Your money is safe. Keep your slip: it is your proof.
pending-claim-code = Claim code
pending-until = If money was taken, it returns by { DATETIME($date, dateStyle: "medium") }.
pending-owed-title = Your cash is waiting for you
pending-owed-text = Show the claim code to the shopkeeper. Keep your slip.

result-title = Done
result-balance = Balance
result-balance-show = Touch to see your balance
result-rrn = Bank reference
result-reference = Reference

sorry-happened = What happened
sorry-money = Your money
sorry-now = What you can do now
sorry-code = For the shopkeeper

closed-title = We are closed now
closed-text = Please come again later.

# After a start: what was interrupted.
resumed-title = Your { $amount } is being checked
resumed-title-plain = Your request is being checked
resumed-known-title = This is what happened
resumed-stopped = The kiosk stopped
resumed-runs = It runs again
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = It went through
resumed-no = It did not go through
resumed-safe = Your money is safe.
resumed-owed = Your cash waits. Ask the shopkeeper for it.
resumed-doubt = Shopkeeper: say at the counter whether notes changed hands.
resumed-held = The shop keeps your notes until it is certain.
resumed-refund = Your notes wait at the counter. Ask the shopkeeper.
resumed-others = Others were stopped too. Ask at the counter. ({ $count })
resumed-more = See more
resumed-more-with = with 4 digits of your number
resumed-digits-title = The last four digits
resumed-digits-text = Of the Aadhaar, card or number that you used.
error-resumed-digits = These are not its last four. Please check.
error-resumed-codes = Too many slips were made. Ask at the counter.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = This kiosk is closed
closed-disk-full = Its storage is full. It can take no money and give none.
closed-disk-broken = It cannot store anything. It can take no money and give none.
closed-disk-call = Shopkeeper: please call the operator. Your PIN shows who is owed what.
closed-owed-text = Give out nothing now. It could not be noted, and would be paid twice. Write this list down.
closed-owed-unread = The list cannot be read. Please call the operator.

more-time-title = Need more time?
more-time-text = What you typed stays.
leaving-title = Stop?
leaving-text = What you typed is lost.
leaving-go-on = No, go on

page-lost = One moment, please. Starting again…
page-step = Step { $step } of { $steps }
page-time = Time left
page-hear = Hear
page-language = Language
page-rests = Cannot be used now
page-total = Amount
page-date = { DATETIME($date, dateStyle: "medium") }

consent-text-no-amount =
    { $goes }
    Only for this: { $service }.
    Nothing is kept here.
    You may say no: use a card, UPI or your branch.
biometric-operator = Shopkeeper: your finger on the glass
biometric-way-FP = With the finger
biometric-way-IRIS = With the eye
biometric-way-FACE = With the face
biometric-eye-title = Look into the reader
biometric-eye-text = Take glasses off. Eyes wide open, head still.
biometric-eye-starting = One moment. The reader is starting.
biometric-eye-place-finger = Look into the reader now.
biometric-eye-reading = Reading. Keep your head still.
biometric-eye-again = Once more. Come a little closer.
biometric-eye-OTHER = One moment, please.
working-noted = Your wish is noted
working-making-qr = The code is being made
pending-qr-title = Your payment is not confirmed yet
pending-qr-text = If you paid, you get cash when the bank confirms.
pending-deposit-title = Your bank has not answered yet
pending-deposit-text = The shop keeps your notes until then. Keep your slip.
pending-no-cash-title = Your bank has not answered yet
pending-no-cash-text = Ask here again later, with your slip.
pending-disputed-title = This is being looked into
pending-disputed-text = Keep your slip: it is your proof. Ask the shopkeeper.
pending-shortfall-title = Noted: you did not get all your notes
pending-shortfall-text = Keep your slip: it is your proof. Two people must look into it.
pending-refund-title = Your notes wait to be given back
pending-refund-text = Nothing was paid. Show the claim code to the shopkeeper.
pending-held-title = Your notes are kept in the shop
pending-held-text = Not paid? Show the claim code: the shopkeeper gives them back.
result-cash-title = Did you get { $amount }?
result-cash-text = Count your notes.
notes-back-question = Did you get { $amount } back?
result-deposit-title = Your money is paid in
result-deposit-text = { $amount } is in your bank account.
result-purchase-title = Paid
result-purchase-text = { $amount } was paid to the shop.
result-account-title = Your bank has answered
result-account-text = See that no one looks over your shoulder.
result-statement-title = Your last transactions
result-statement-text = This is wiped when you finish.
result-balance-none = Your bank sent no balance.
mini-statement-title = Your last transactions
statement-in = came in
statement-out = went out

## The rail and the parts of the page

page-keys = Main keys
page-bigger = Bigger
page-dark = Dark
page-shop = Shop
page-see-it = See it
page-not-now = Not now
language-letter = A
services-more-cash = Cash by UPI, card
services-more-account = Statement, card
services-more-pay = TV, papers
biometric-phase-put = Put
biometric-phase-hold = Hold
biometric-phase-lift = Lift
result-balance-hidden = hidden now
review-yes-amount = Yes, take { $amount }
working-elapsed = { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}
working-usually = usually { $seconds }
working-at-most = at most { $seconds }

help-title = The shopkeeper is called
help-text = Please wait here. What you typed stays.
help-text-untyped = Please wait here.
start-help-called = Shopkeeper: please come and help.
page-off = Off

## Only heard: which key leads on, before its word

speech-green-corner = Green key, bottom right:
speech-green-keypad = Green key, bottom right of the digits:
speech-green-keyboard = Green key, top right:
