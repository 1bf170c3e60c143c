### The printed slip (CONTRACT 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = Shop
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "medium") } IST
slip-date-label = Date and time
slip-service = Service
slip-status = Status
slip-status-SUCCESS = SUCCESSFUL
slip-status-FAILED = FAILED
slip-status-PENDING = WAITING FOR THE BANK
slip-amount = Amount
slip-money = { $amount }
slip-charge = Customer charge
slip-charge-none = Nil
slip-bank = Bank
slip-aadhaar = Aadhaar
slip-rrn = Bank reference (RRN)
slip-reference-id = Reference
slip-client-reference = Kiosk reference
slip-claim-code = Claim code
slip-balance = Balance
slip-response-code = Bank response
slip-merchant-ref = Outlet
slip-terminal = Terminal
slip-reason = Reason
slip-t5 = If your account was debited and you did not get cash, your bank must return it by { DATETIME($date, dateStyle: "long") }. Show this slip: RRN { $rrn }. After that the bank owes ₹100 a day. Complain to your bank; if not solved, to the RBI Ombudsman.
slip-t5-no-rrn = If your account was debited and you did not get cash, your bank must return it by { DATETIME($date, dateStyle: "long") }. Show this slip. After that the bank owes ₹100 a day. Complain to your bank; if not solved, to the RBI Ombudsman.
slip-pending-note = This is not final. No cash has been given. Keep this slip: its claim code is your claim.
slip-helpline = Questions or complaints? Ask the shop or your bank, and show this slip.
slip-duplicate = DUPLICATE

slip-card = Card
slip-payer = Paid by
slip-test = Test of the printer. This is not a receipt.
slip-take-along = Slip on your phone
slip-scan = Scan this with your phone and keep it: it is your slip.
