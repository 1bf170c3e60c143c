## Money transfer (Free DMT)

rest-transfer-bank = இந்த வங்கிக்கு இங்கிருந்து பணம் அனுப்ப முடியாது.
pick-transfer-bank = எந்த வங்கிக்கு?
line-transfer-bank = வங்கி
field-sender-mobile = உங்கள் மொபைல் எண்: அதற்குக் குறியீடு வரும்
error-field-sender-mobile = மொபைல் எண்ணில் 10 இலக்கம். முதல் இலக்கம் 6 முதல் 9.
inquiry-sender-check-asking = போனுக்குக் குறியீடு போகிறது
field-sender-name = உங்கள் பெயர்
error-field-sender-name = உங்கள் பெயரை எழுதுங்கள்.
pick-beneficiary = யாருக்கு?
pick-beneficiary-new = புதிய கணக்கு
line-beneficiary = யாருக்கு
field-transfer-account = பெறுபவரின் கணக்கு எண்
error-field-transfer-account = கணக்கு எண்ணில் 9 முதல் 18 இலக்கம்.
field-transfer-account-again = பெறுபவரின் கணக்கு எண், இன்னொரு முறை
error-field-transfer-account-again = இரண்டு எண்களும் வேறு. மீண்டும் எழுதுங்கள், அல்லது பின்னே செல்லுங்கள்.
field-transfer-ifsc = பெறுபவரின் வங்கி IFSC
error-field-transfer-ifsc = இது அந்த வங்கியின் IFSC அல்ல. அது இப்படி இருக்கும்: SBIN0001234.
inquiry-account-offer = கணக்கு யாருடையது என்று வங்கியிடம் கேட்கலாமா? கட்டணம் { $price }.
inquiry-account-yes = ஆம், வங்கியிடம் கேட்க
inquiry-account-no = இல்லை, கேட்காமல் தொடர
inquiry-account-asking = யார் கணக்கு என்று வங்கியிடம் கேட்கிறோம்
inquiry-account-learnt = இவர்தான் சரியான நபரா?
inquiry-account-bad = வங்கிக்கு இந்தக் கணக்கு தெரியவில்லை. பின்னே சென்று சரிபாருங்கள்.
line-account-name = வங்கியில் உள்ள பெயர்
account-name-untold = வங்கி பெயரைச் சொல்லவில்லை
error-account-silent = பதில் வரவில்லை. ஆனாலும் கட்டணம் பிடித்திருக்கலாம்.
field-transfer-name = பெறுபவரின் பெயர்
error-field-transfer-name = பெயரை எழுதுங்கள்.
inquiry-beneficiary-add-asking = கணக்கு பதிவாகிறது
inquiry-transfer-limits-asking = அனுப்பும் வரம்பைக் கேட்கிறோம்
inquiry-transfer-price-asking = கட்டணம் கேட்கிறோம்
error-inquiry-otp = குறியீட்டின் நேரம் முடிந்தது. புதிய குறியீட்டை அழுத்துங்கள்.
error-inquiry-day-limit = இன்று இந்தக் கணக்குக்கு மேலும் பணம் அனுப்ப முடியாது.
error-inquiry-wallet = கடையால் இப்போது இவ்வளவு அனுப்ப முடியாது. குறைவான தொகையைத் தேர்ந்தெடுங்கள், அல்லது கடைக்காரரிடம் கேளுங்கள்.

working-transfer-title = பணம் போகிறது
working-transfer-text = அனுப்பியாச்சு. வங்கி ஒரு நிமிடத்தில் சொல்லும்.
working-transfer-sent = வங்கிக்கு அனுப்பியாச்சு
working-transfer-asking = வங்கி பதிவு செய்கிறது
pending-transfer-title = வங்கி பதில் இன்னும் இல்லை
pending-transfer-text = பணம் இனியும் போய்ச் சேரலாம். உங்கள் நோட்டுகள் கடையில் இருக்கும். ஸ்லிப்பைப் பத்திரமாக வையுங்கள்.
result-transfer-title = பணம் சேர்ந்தது
result-transfer-text = { $last4 } என முடியும் கணக்கில் { $amount } சேர்ந்தது.

sorry-failed-INVALID_ACCOUNT = வங்கிக்கு இந்தக் கணக்கு தெரியவில்லை.
sorry-failed-NAME_MISMATCH = இந்தப் பெயர் இந்தக் கணக்குக்கு உரியது அல்ல.
sorry-now-INVALID_ACCOUNT = கணக்கு எண்ணையும் IFSC-ஐயும் சரிபார்த்து மீண்டும் தொடங்குங்கள்.
sorry-now-NAME_MISMATCH = பெயரையும் கணக்கையும் சரிபார்த்து மீண்டும் தொடங்குங்கள்.
sorry-refused-bank = இந்த வங்கிக்கு இங்கிருந்து பணம் அனுப்ப முடியாது.
sorry-refused-beneficiary = இந்தக் கணக்கு இப்போது உங்கள் பட்டியலில் இல்லை.

slip-beneficiary = யாருக்கு
slip-account = கணக்கு
slip-ifsc = IFSC
slip-sender = அனுப்பியவர் மொபைல்
slip-utr = வங்கி குறிப்பு எண் (UTR)
