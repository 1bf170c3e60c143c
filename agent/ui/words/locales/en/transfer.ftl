## Money transfer (Free DMT)

rest-transfer-bank = Money cannot be sent to this bank from here.
pick-transfer-bank = To which bank?
line-transfer-bank = Bank
field-sender-mobile = Your mobile number: a code goes there
error-field-sender-mobile = A mobile number has 10 digits and starts with 6 to 9.
inquiry-sender-check-asking = A code is being sent to your phone
field-sender-name = Your name
error-field-sender-name = Please type your name.
pick-beneficiary = To whom?
pick-beneficiary-new = A new account
line-beneficiary = To
field-transfer-account = The other person's account number
error-field-transfer-account = An account number has 9 to 18 digits.
field-transfer-account-again = The other person's account number, once more
error-field-transfer-account-again = The two numbers differ. Type it again, or go back.
field-transfer-ifsc = IFSC of the other person's bank
error-field-transfer-ifsc = This is no IFSC of that bank. It looks like SBIN0001234.
inquiry-account-offer = Ask the bank whose account it is? It costs { $price }.
inquiry-account-yes = Yes, ask the bank
inquiry-account-no = No, go on without
inquiry-account-asking = Asking the bank whose account it is
inquiry-account-learnt = Is this the right person?
inquiry-account-bad = The bank does not know this account. Go back and check it.
line-account-name = Name at the bank
account-name-untold = The bank gives no name
error-account-silent = No answer came. It may have cost something all the same.
field-transfer-name = Name of the other person
error-field-transfer-name = Please type the name.
inquiry-beneficiary-add-asking = The account is being noted
inquiry-transfer-limits-asking = Asking how much can be sent
inquiry-transfer-price-asking = Asking what it costs
error-inquiry-otp = The code is too old. Please type a new one.
error-inquiry-day-limit = No more money can be sent to this account today.
error-inquiry-wallet = The shop cannot send so much now. Choose less, or ask the shopkeeper.

working-transfer-title = Sending your money
working-transfer-text = Sent. The bank tells us within a minute.
working-transfer-sent = Sent to the bank
working-transfer-asking = The bank is booking it
pending-transfer-title = The bank has not answered yet
pending-transfer-text = The money may still arrive. The shop keeps your notes. Keep your slip.
result-transfer-title = The money is sent
result-transfer-text = { $amount } is in the account ending in { $last4 }.

sorry-failed-INVALID_ACCOUNT = The bank does not know this account.
sorry-failed-NAME_MISMATCH = The name does not belong to this account.
sorry-now-INVALID_ACCOUNT = Check the account number and the IFSC, then start again.
sorry-now-NAME_MISMATCH = Check the name and the account, then start again.
sorry-refused-bank = Money cannot be sent to this bank from here.
sorry-refused-beneficiary = This account is not on your list any more.

slip-beneficiary = To
slip-account = Account
slip-ifsc = IFSC
slip-sender = Sender's mobile
slip-utr = Bank reference (UTR)
