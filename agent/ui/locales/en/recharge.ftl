## Recharge: mobile and DTH

pick-operator = Which operator?
line-operator = Operator
field-recharge_number = Number to recharge
error-field-recharge_number = This is no number of this operator. Please check it.
working-recharge-title = Asking the operator
working-recharge-text = Sent. The operator confirms within a minute.
working-recharge-sent = Sent to the operator
working-recharge-asking = The operator is recharging
pending-recharge-title = The operator has not answered yet
pending-recharge-text = It may still come. The shop keeps your notes. Keep your slip.
result-recharge-title = Recharged
result-recharge-text = { $amount } is on the number ending in { $last4 }.

sorry-failed-INVALID_NUMBER = The operator does not know this number.
sorry-failed-INVALID_AMOUNT = The operator does not take this amount.
sorry-failed-DUPLICATE_RECHARGE = The same recharge was made moments ago.
sorry-failed-OPERATOR_UNAVAILABLE = The operator cannot be recharged now.
sorry-failed-INSUFFICIENT_BALANCE = The shop's wallet has too little money.
sorry-failed-OPERATOR_FAILED = The operator did not take it.
sorry-now-INVALID_NUMBER = Check the number and the operator, then start again.
sorry-now-INVALID_AMOUNT = Choose another amount.
sorry-now-DUPLICATE_RECHARGE = Look at the phone first. To send another, wait some minutes.
sorry-now-OPERATOR_UNAVAILABLE = Try again in a few minutes.
sorry-now-INSUFFICIENT_BALANCE = Please ask the shopkeeper.
sorry-now-OPERATOR_FAILED = You can start again, or ask the operator.
sorry-refused-number = This number was not accepted.
sorry-refused-amount = This amount was not accepted.
sorry-refused-operator = The operator cannot be recharged now.
