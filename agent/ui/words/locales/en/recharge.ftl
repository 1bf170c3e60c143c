## Recharge: mobile and DTH

pick-operator = Which company?
line-operator = Company
field-recharge_number = Number to recharge
error-field-recharge_number = A mobile number has 10 digits and starts with 6 to 9.
field-recharge-subscriber = Subscriber number
error-field-recharge-subscriber = This is no number of this company. Please check it.
rest-operator-number = Not a number of this company
operator-before = Last time for a number ending in { $ending }
working-recharge-title = Asking the company
working-recharge-text = Sent. The company tells us within a minute.
working-recharge-sent = Sent to the company
working-recharge-asking = The company is doing it
pending-recharge-title = The company has not answered yet
pending-recharge-text = It may still come. The shop keeps your notes. Keep your slip.
result-recharge-title = Recharged
result-recharge-text = { $amount } is on the number ending in { $last4 }.

sorry-failed-INVALID_NUMBER = The company does not know this number.
sorry-failed-INVALID_AMOUNT = The company does not take this amount.
sorry-failed-DUPLICATE_RECHARGE = The same recharge was made moments ago.
sorry-failed-OPERATOR_UNAVAILABLE = This company takes no recharge now.
sorry-failed-INSUFFICIENT_BALANCE = The shop's wallet has too little money.
sorry-failed-OPERATOR_FAILED = The company did not take it.
sorry-now-INVALID_NUMBER = Check the number and the company. Then start again.
sorry-now-INVALID_AMOUNT = Choose another amount.
sorry-now-DUPLICATE_RECHARGE = Look at the phone first. To send another, wait some minutes.
sorry-now-OPERATOR_UNAVAILABLE = Try again in a few minutes.
sorry-now-INSUFFICIENT_BALANCE = Please ask the shopkeeper.
sorry-now-OPERATOR_FAILED = You can start again, or ask the company.
sorry-refused-number = This number was turned down.
sorry-refused-amount = This amount was turned down.
sorry-refused-operator = This company takes no recharge now.
