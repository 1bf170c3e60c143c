## Recharge: mobile and DTH

pick-operator = કઈ કંપની?
line-operator = કંપની
field-recharge_number = રિચાર્જ કરવાનો નંબર
error-field-recharge_number = મોબાઇલ નંબરમાં 10 આંકડા હોય છે, પહેલો 6 થી 9.
# review: new wording
field-recharge-subscriber = સબ્સ્ક્રાઇબર નંબર
error-field-recharge-subscriber = આ નંબર આ કંપનીનો નથી. કૃપા કરીને તપાસો.
# review: new wording
rest-operator-number = આ કંપનીનો નંબર નથી
# review: new wording
operator-before = ગઈ વખતે, …{ $ending } વાળા નંબર પર
working-recharge-title = કંપનીને પૂછીએ છીએ
working-recharge-text = મોકલ્યું. કંપની એક મિનિટમાં જણાવે છે.
working-recharge-sent = કંપનીને મોકલ્યું
working-recharge-asking = કંપની રિચાર્જ કરી રહી છે
pending-recharge-title = કંપનીનો જવાબ હજી નથી આવ્યો
# review: legal
pending-recharge-text = રિચાર્જ હજી થઈ શકે. નોટો દુકાનમાં છે. સ્લિપ સાચવી રાખો.
result-recharge-title = રિચાર્જ થયું
result-recharge-text = છેલ્લે { $last4 } હોય તે નંબર પર { $amount } આવ્યા.

sorry-failed-INVALID_NUMBER = કંપનીને આ નંબરની ખબર નથી.
sorry-failed-INVALID_AMOUNT = કંપની આ રકમ લેતી નથી.
sorry-failed-DUPLICATE_RECHARGE = આ જ રિચાર્જ હમણાં જ થયું છે.
sorry-failed-OPERATOR_UNAVAILABLE = આ કંપનીનું રિચાર્જ હમણાં થતું નથી.
sorry-failed-INSUFFICIENT_BALANCE = દુકાનના વોલેટમાં પૈસા ઓછા છે.
sorry-failed-OPERATOR_FAILED = કંપનીએ તે લીધું નથી.
sorry-now-INVALID_NUMBER = નંબર અને કંપની તપાસો, પછી ફરી શરૂ કરો.
sorry-now-INVALID_AMOUNT = બીજી રકમ પસંદ કરો.
sorry-now-DUPLICATE_RECHARGE = પહેલાં ફોન જુઓ. ફરી મોકલવા થોડી મિનિટ રાહ જુઓ.
sorry-now-OPERATOR_UNAVAILABLE = થોડી મિનિટ પછી ફરી પ્રયત્ન કરો.
sorry-now-INSUFFICIENT_BALANCE = કૃપા કરીને દુકાનદારને પૂછો.
sorry-now-OPERATOR_FAILED = ફરી શરૂ કરો, અથવા કંપનીને પૂછો.
sorry-refused-number = આ નંબર સ્વીકારાયો નથી.
sorry-refused-amount = આ રકમ સ્વીકારાઈ નથી.
sorry-refused-operator = આ કંપનીનું રિચાર્જ હમણાં થતું નથી.
