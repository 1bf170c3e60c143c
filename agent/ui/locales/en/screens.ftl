### What each screen asks or says. One question, at most twelve words a sentence.

language-name = English
amount-in-words = { $rupees } rupees only
amount-in-words-paise = { $rupees } rupees and { $paise } paise only

start-title = Welcome
start-text = Cash from your bank account, with your Aadhaar.
start-touch = Touch to begin

services-title = What do you need?
services-text = Touch one.

aadhaar-title = Your Aadhaar number
aadhaar-text = Type the 12 digits on your Aadhaar card.
aadhaar-forget = Forget
aadhaar-kept = It is not kept here.

bank-title = Which bank is your account with?
bank-text = Touch your bank.
bank-search = Other bank
bank-search-hint = First letters of your bank
bank-most-used = Most used
bank-none = No bank has these letters.

amount-title = How much money?
amount-text = Touch an amount, or type it.
amount-quick = { $amount }
amount-limits = From { $min } to { $max }, in steps of { $step }.

mobile-title = Your mobile number
mobile-text = Your bank sends a code to this phone.

otp-title = The code on your phone
otp-text = We sent it to { $sent_to }.

consent-title = Do you agree?
consent-text =
    My Aadhaar number and fingerprint go to UIDAI and my bank.
    They are used only for this: { $service }, { $amount }.
    This kiosk does not keep them.
    I may say no and use a card, UPI or my branch.

review-title = Is this right?
review-text = Touch a line to change it.
review-charge = You pay
review-charge-none = You pay nothing extra
review-amount = You get

biometric-title = Put your finger on the glass
biometric-text = Any finger. Press flat, and hold it still.
biometric-status-starting = One moment. The reader is starting.
biometric-status-place-finger = Place your finger now.
biometric-status-reading = Reading. Keep your finger still.
biometric-status-again = Once more. Try another finger.
biometric-status-OTHER = One moment, please.

working-title = Asking your bank
working-text = This usually takes ten seconds. Please wait.
working-captured = Fingerprint taken
working-sent = Sent to your bank
working-asking = Your bank is checking
working-looking = Asking your bank again
working-answered = Answer received

pending-title = Your bank has not answered yet
pending-text = Your money is safe. Keep your slip: it is your claim.
pending-claim-code = Claim code
pending-until = If money was taken, it returns by { DATETIME($date, dateStyle: "long") }.
pending-owed-title = Your cash is waiting for you
pending-owed-text = Show the claim code to the shopkeeper. Keep your slip.

cash-title = Your cash
cash-pin-title = Ask the shopkeeper for your cash
cash-pin-text = Shopkeeper: type your PIN.
cash-text = Count the notes before you go.
cash-handed-title = Hand over this amount
cash-handed-text = Shopkeeper: give the notes, then touch “Handed over”.
cash-claim-title = Claim code
cash-claim-text = Type the code on the customer's slip.
cash-claim-last4 = Type the last four digits of the customer's Aadhaar.
cash-doubt-text = The power failed meanwhile. Did the customer get the notes?

result-title = Done
result-text = { $amount } came from your bank account.
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

attendant-title = Shopkeeper
attendant-text = Choose what you need.
attendant-pin-title = Shopkeeper's PIN
attendant-pin-text = Type your PIN.
attendant-owed = Cash owed
attendant-claim = Claim with a slip
attendant-pending = Waiting for the bank
attendant-today = Today
attendant-outlet = Outlet
attendant-devices = Devices
attendant-owed-none = Nothing is owed.
owed-row = { $amount } · Aadhaar { $last4 }
owed-doubt = { $amount } · Aadhaar { $last4 } · handed over?

more-time-title = Do you need more time?
more-time-text = Touch “More time” to go on.

page-lost = One moment, please. Starting again…
page-step = Step { $step } of { $steps }
page-time = Time left
page-hear = Listen
page-language = Language
page-rests = Not available now
page-total = Amount
page-date = { DATETIME($date, dateStyle: "long") }
