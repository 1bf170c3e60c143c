## Recharge: mobile and DTH

pick-operator = எந்தக் கம்பெனி?
line-operator = கம்பெனி
field-recharge_number = ரீசார்ஜ் செய்யும் எண்
error-field-recharge_number = மொபைல் எண்ணில் 10 இலக்கம். முதல் இலக்கம் 6 முதல் 9.
# review: new wording
field-recharge-subscriber = சந்தாதாரர் எண்
error-field-recharge-subscriber = இது இந்தக் கம்பெனியின் எண் அல்ல. சரிபாருங்கள்.
# review: new wording
rest-operator-number = இந்தக் கம்பெனியின் எண் அல்ல
# review: new wording
operator-before = கடந்த முறை, …{ $ending } என முடியும் எண்ணுக்கு
working-recharge-title = கம்பெனியில் கேட்கிறோம்
working-recharge-text = அனுப்பியாச்சு. கம்பெனி ஒரு நிமிடத்தில் சொல்லும்.
working-recharge-sent = கம்பெனிக்கு அனுப்பியாச்சு
working-recharge-asking = கம்பெனி ரீசார்ஜ் செய்கிறது
pending-recharge-title = கம்பெனி பதில் இன்னும் இல்லை
pending-recharge-text = ரீசார்ஜ் இனியும் வரலாம். உங்கள் நோட்டுகள் கடையில் இருக்கும். ஸ்லிப்பைப் பத்திரமாக வையுங்கள்.
result-recharge-title = ரீசார்ஜ் ஆச்சு
result-recharge-text = { $last4 } என முடியும் எண்ணுக்கு { $amount } ரீசார்ஜ் ஆச்சு.

sorry-failed-INVALID_NUMBER = கம்பெனிக்கு இந்த எண் தெரியவில்லை.
sorry-failed-INVALID_AMOUNT = கம்பெனி இந்தத் தொகையை ஏற்காது.
sorry-failed-DUPLICATE_RECHARGE = இதே ரீசார்ஜ் சற்று முன் செய்யப்பட்டது.
sorry-failed-OPERATOR_UNAVAILABLE = இந்தக் கம்பெனிக்கு இப்போது ரீசார்ஜ் செய்ய முடியாது.
sorry-failed-INSUFFICIENT_BALANCE = கடையின் வாலட்டில் பணம் போதாது.
sorry-failed-OPERATOR_FAILED = கம்பெனி இதை ஏற்கவில்லை.
sorry-now-INVALID_NUMBER = எண்ணையும் கம்பெனியையும் சரிபார்த்து மீண்டும் தொடங்குங்கள்.
sorry-now-INVALID_AMOUNT = வேறு தொகையைத் தேர்ந்தெடுங்கள்.
sorry-now-DUPLICATE_RECHARGE = முதலில் போனைப் பாருங்கள். இன்னொன்று அனுப்ப சில நிமிடம் பொறுங்கள்.
sorry-now-OPERATOR_UNAVAILABLE = சில நிமிடம் கழித்து மீண்டும் முயலுங்கள்.
sorry-now-INSUFFICIENT_BALANCE = கடைக்காரரிடம் கேளுங்கள்.
sorry-now-OPERATOR_FAILED = மீண்டும் தொடங்கலாம், அல்லது கம்பெனியில் கேளுங்கள்.
sorry-refused-number = இந்த எண் ஏற்கப்படவில்லை.
sorry-refused-amount = இந்தத் தொகை ஏற்கப்படவில்லை.
sorry-refused-operator = இந்தக் கம்பெனிக்கு இப்போது ரீசார்ஜ் செய்ய முடியாது.
