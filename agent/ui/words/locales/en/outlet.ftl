### What the owner types and does before the shop may transact.

service-outlet-onboard = Register the shop
service-outlet-ekyc = Owner's e-KYC
service-outlet-bank-ekyc = Bank's e-KYC
service-outlet-daily-auth = Sign in for today
errand-onboard = Register the shop
errand-ekyc = Owner's e-KYC
errand-bank-ekyc = Bank's e-KYC
errand-daily-auth = Sign in for today
field-title = Please type
field-text = Type it, then touch the green key.
field-optional = You may leave this out.
field-date-hint = Day, month, year: 05 08 1990.
field-first_name = Owner's first name
field-last_name = Owner's last name
field-mobile = Owner's mobile number
field-email = Owner's e-mail
field-date_of_birth = Owner's date of birth
field-gender = Owner's gender
field-gender-M = Man
field-gender-F = Woman
field-gender-T = Transgender
field-pan = Owner's PAN
field-account_number = Owner's bank account number
field-ifsc = IFSC of the owner's bank branch
field-shop_name = Name of the shop
field-address = Street and house
field-city = Town or village
field-district = District
field-state = State
field-pincode = PIN code
error-field-first_name = Please type the first name.
error-field-last_name = This name is too long, or has wrong signs.
error-field-mobile = A mobile number has 10 digits and starts with 6 to 9.
error-field-email = An e-mail looks like name@mail.in.
error-field-date_of_birth = There is no such day. Type day, month and year.
error-field-gender = Please touch one of the choices.
error-field-pan = A PAN looks like ABCPD1234E.
error-field-account_number = An account number has 6 to 18 digits.
error-field-ifsc = An IFSC looks like SBIN0001234.
error-field-shop_name = Please type the shop's name.
error-field-address = Please type street and house.
error-field-city = Please type the town or village.
error-field-district = Please type the district.
error-field-state = Please type the state.
error-field-pincode = A PIN code has 6 digits.
error-field-OTHER = This does not fit. Copy it from your papers.
outlet-standing-ready = Ready for today
outlet-standing-unknown = Not known yet
outlet-standing-not-active = Not registered yet
outlet-standing-daily-auth = Today's sign-in is missing
outlet-standing-ekyc = e-KYC is missing
outlet-accepted = Done. { $message }
outlet-refused = Not accepted. { $message } { $code }
outlet-silent = There was no answer. It may count: ask the service first.
outlet-ask = Ask again
outlet-asking = Asking the service…
errand-text = The service is doing it. Please wait.
consent-owner =
    The service and UIDAI get my Aadhaar number and what I typed.
    These, and my fingerprint or iris, are only for: { $service }.
    This kiosk does not keep them.
    I may say no. Aadhaar services then rest in this shop.
tpin-text = Type the TPIN of your wallet. It is not stored.
tpin-until-restart = TPIN taken until this machine restarts. The operator must put it into the machine's TPIN file.
tpin-noted = TPIN taken. Payments can go on.
error-tpin = A TPIN has { $min } to { $max } digits.
