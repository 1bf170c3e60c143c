## Recharge: mobile and DTH

pick-operator = ಯಾವ ಕಂಪನಿ?
line-operator = ಕಂಪನಿ
field-recharge_number = ರೀಚಾರ್ಜ್ ಮಾಡುವ ನಂಬರ್
error-field-recharge_number = ಮೊಬೈಲ್ ನಂಬರ್‌ಗೆ 10 ಅಂಕಿಗಳು. ಮೊದಲನೆಯದು 6 ರಿಂದ 9.
# review: new wording
field-recharge-subscriber = ಚಂದಾದಾರರ ನಂಬರ್
error-field-recharge-subscriber = ಇದು ಈ ಕಂಪನಿಯ ನಂಬರ್ ಅಲ್ಲ. ಸರಿಯಾಗಿ ನೋಡಿ.
# review: new wording
rest-operator-number = ಈ ಕಂಪನಿಯ ನಂಬರ್ ಅಲ್ಲ
# review: new wording
operator-before = ಕಳೆದ ಬಾರಿ, …{ $ending } ನಂಬರ್‌ಗೆ
working-recharge-title = ಕಂಪನಿಯನ್ನು ಕೇಳುತ್ತಿದ್ದೇವೆ
working-recharge-text = ಕಳಿಸಿದ್ದೇವೆ. ಕಂಪನಿ ಒಂದು ನಿಮಿಷದಲ್ಲಿ ಹೇಳುತ್ತದೆ.
working-recharge-sent = ಕಂಪನಿಗೆ ಕಳಿಸಿದ್ದೇವೆ
working-recharge-asking = ಕಂಪನಿ ರೀಚಾರ್ಜ್ ಮಾಡುತ್ತಿದೆ
pending-recharge-title = ಕಂಪನಿಯ ಉತ್ತರ ಇನ್ನೂ ಬಂದಿಲ್ಲ
# review: legal
pending-recharge-text = ರೀಚಾರ್ಜ್ ಇನ್ನೂ ಬರಬಹುದು. ನಿಮ್ಮ ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿ ಇರುತ್ತವೆ. ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ.
result-recharge-title = ರೀಚಾರ್ಜ್ ಆಗಿದೆ
result-recharge-text = ಕೊನೆಗೆ { $last4 } ಇರುವ ನಂಬರ್‌ಗೆ { $amount } ರೀಚಾರ್ಜ್ ಆಗಿದೆ.

sorry-failed-INVALID_NUMBER = ಕಂಪನಿಗೆ ಈ ನಂಬರ್ ಗೊತ್ತಿಲ್ಲ.
sorry-failed-INVALID_AMOUNT = ಕಂಪನಿ ಈ ಮೊತ್ತ ತೆಗೆದುಕೊಳ್ಳುವುದಿಲ್ಲ.
sorry-failed-DUPLICATE_RECHARGE = ಇದೇ ರೀಚಾರ್ಜ್ ಈಗಷ್ಟೇ ಆಗಿದೆ.
sorry-failed-OPERATOR_UNAVAILABLE = ಈ ಕಂಪನಿಯ ರೀಚಾರ್ಜ್ ಈಗ ಆಗುವುದಿಲ್ಲ.
sorry-failed-INSUFFICIENT_BALANCE = ಅಂಗಡಿಯ ವಾಲೆಟ್‌ನಲ್ಲಿ ಹಣ ಕಡಿಮೆ ಇದೆ.
sorry-failed-OPERATOR_FAILED = ಕಂಪನಿ ಇದನ್ನು ತೆಗೆದುಕೊಳ್ಳಲಿಲ್ಲ.
sorry-now-INVALID_NUMBER = ನಂಬರ್, ಕಂಪನಿ ಸರಿಯಾಗಿ ನೋಡಿ, ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-INVALID_AMOUNT = ಬೇರೆ ಮೊತ್ತ ಆರಿಸಿ.
sorry-now-DUPLICATE_RECHARGE = ಮೊದಲು ಫೋನ್ ನೋಡಿ. ಮತ್ತೆ ಕಳಿಸಲು ಕೆಲವು ನಿಮಿಷ ಕಾಯಿರಿ.
sorry-now-OPERATOR_UNAVAILABLE = ಕೆಲವು ನಿಮಿಷ ಬಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.
sorry-now-INSUFFICIENT_BALANCE = ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
sorry-now-OPERATOR_FAILED = ಮತ್ತೆ ಶುರು ಮಾಡಿ, ಅಥವಾ ಕಂಪನಿಯನ್ನು ಕೇಳಿ.
sorry-refused-number = ಈ ನಂಬರ್ ಒಪ್ಪಲಿಲ್ಲ.
sorry-refused-amount = ಈ ಮೊತ್ತ ಒಪ್ಪಲಿಲ್ಲ.
sorry-refused-operator = ಈ ಕಂಪನಿಯ ರೀಚಾರ್ಜ್ ಈಗ ಆಗುವುದಿಲ್ಲ.
