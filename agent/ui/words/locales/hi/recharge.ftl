## रिचार्ज: मोबाइल और डीटीएच

pick-operator = कौन-सी कंपनी?
line-operator = कंपनी
field-recharge_number = किस नंबर पर रिचार्ज करना है
error-field-recharge_number = मोबाइल नंबर के 10 अंक होते हैं, पहला 6 से 9।
field-recharge-subscriber = सब्सक्राइबर नंबर
error-field-recharge-subscriber = यह इस कंपनी का नंबर नहीं है। कृपया जाँच लें।
rest-operator-number = इस कंपनी का नंबर नहीं
operator-before = पिछली बार, …{ $ending } वाले नंबर पर
working-recharge-title = कंपनी से पूछ रहे हैं
working-recharge-text = भेज दिया। कंपनी एक मिनट में बताती है।
working-recharge-sent = कंपनी को भेजा गया
working-recharge-asking = कंपनी रिचार्ज कर रही है
pending-recharge-title = कंपनी ने अभी जवाब नहीं दिया
pending-recharge-text = रिचार्ज अब भी आ सकता है। तब तक नोट दुकान में हैं। पर्ची सँभालकर रखें।
result-recharge-title = रिचार्ज हो गया
result-recharge-text = { $last4 } पर ख़त्म होने वाले नंबर पर { $amount } का रिचार्ज हो गया।

sorry-failed-INVALID_NUMBER = कंपनी इस नंबर को नहीं जानती।
sorry-failed-INVALID_AMOUNT = कंपनी यह रकम नहीं लेती।
sorry-failed-DUPLICATE_RECHARGE = यही रिचार्ज अभी-अभी हो चुका है।
sorry-failed-OPERATOR_UNAVAILABLE = इस कंपनी का रिचार्ज अभी नहीं हो सकता।
sorry-failed-INSUFFICIENT_BALANCE = दुकान के वॉलेट में पैसे कम हैं।
sorry-failed-OPERATOR_FAILED = कंपनी ने इसे नहीं लिया।
sorry-now-INVALID_NUMBER = नंबर और कंपनी जाँचकर फिर शुरू करें।
sorry-now-INVALID_AMOUNT = कोई दूसरी रकम चुनें।
sorry-now-DUPLICATE_RECHARGE = पहले फ़ोन देखें। दोबारा भेजने के लिए कुछ मिनट रुकें।
sorry-now-OPERATOR_UNAVAILABLE = कुछ मिनट बाद फिर कोशिश करें।
sorry-now-INSUFFICIENT_BALANCE = कृपया दुकानदार से पूछें।
sorry-now-OPERATOR_FAILED = आप फिर से शुरू कर सकते हैं, या कंपनी से पूछें।
sorry-refused-number = यह नंबर नहीं माना गया।
sorry-refused-amount = यह रकम नहीं मानी गई।
sorry-refused-operator = इस कंपनी का रिचार्ज अभी नहीं हो सकता।
