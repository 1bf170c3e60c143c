## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = Cash
services-account = Account
services-pay = Pay with cash
pick-title = Please choose
pick-text = Touch one of these.
pick-search = Search
pick-search-hint = First letters of the name
pick-most-used = All
pick-none = No name has these letters.
field-other = { $field }
inquiry-title = One moment
inquiry-text = Please check before you go on.
inquiry-wait = This takes a few seconds.
inquiry-again = Touch “Continue”, and we ask again.
inquiry-until = This is valid until { DATETIME($date, timeStyle: "short") }.
review-amount-cash = You pay in cash
review-fee = Fee
review-total = To pay in all
review-repeats = The same was sent from here a short time ago. Touch “Yes” only to send it again.
review-notes-lacking = The shop may lack the right notes. Please ask the shopkeeper first.
second-title = A second one?
second-open = You asked for { $amount } at { DATETIME($date, timeStyle: "short") }. There is no answer yet. It may still go through. Touch “Yes” only if you want it a second time.
second-open-somebody = { $amount } was asked for here at { DATETIME($date, timeStyle: "short") }. There is no answer yet. If it was you, it may still go through. Touch “Yes” if this is to be another one.
second-paid = The { $amount } that you asked for at { DATETIME($date, timeStyle: "short") } went through. The notes wait at the counter. Touch “Yes” only if you want it a second time.
second-paid-somebody = { $amount } that was asked for here at { DATETIME($date, timeStyle: "short") } went through. If it was you, ask for the notes at the counter. Touch “Yes” if this is to be another one.
second-none-open = No second one was begun. The first, of { $amount } at { DATETIME($date, timeStyle: "short") }, waits for its answer. Keep its slip.
second-none-open-somebody = Nothing new was begun. { $amount } of { DATETIME($date, timeStyle: "short") } waits for its answer. Keep its slip if it is yours.
second-none-paid = No second one was begun. The first, of { $amount } at { DATETIME($date, timeStyle: "short") }, went through. Please ask for its notes at the counter.
second-none-paid-somebody = Nothing new was begun. { $amount } of { DATETIME($date, timeStyle: "short") } went through. If it is yours, ask for its notes at the counter.
rest-option = This cannot be used now.
error-pick-unknown = We did not find this name. Please choose again.
error-field-other = { $field }: this does not fit. Copy it from an old bill or paper.
error-field-just-digits = { $count ->
    [one] { $field } has one digit. Copy it from an old bill.
   *[other] { $field } has { $count } digits. Copy it from an old bill.
}
error-field-just-letters = { $count ->
    [one] { $field } is one letter or digit. Copy it from an old bill.
   *[other] { $field } has { $count } letters and digits. Copy it from an old bill.
}
error-field-from-digits = { $field } has { $min } to { $max } digits. Copy it from an old bill.
error-field-from-letters = { $field } has { $min } to { $max } letters and digits. Copy it from an old bill.
error-learnt-expired = It took too long, so we are asking again.
error-inquiry-silent = There was no answer. Please try again.
error-inquiry-busy = Too many questions at once. Wait a little, then try again.
error-inquiry-refused = This was not accepted. Please go back and check it.
error-inquiry-outlet = This does not work now. Please ask the shopkeeper.
error-inquiry-bill = No bill was found. Please check the number.
error-inquiry-biller = Bills of this company cannot be paid here.
error-inquiry-bank = Money cannot be sent to this bank from here.
