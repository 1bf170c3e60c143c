## Recharge: mobile and DTH

pick-operator = कोणती कंपनी?
line-operator = कंपनी
field-recharge_number = रिचार्ज करायचा नंबर
error-field-recharge_number = मोबाइल नंबरमध्ये 10 अंक असतात, पहिला 6 ते 9.
# review: new wording
field-recharge-subscriber = सबस्क्रायबर नंबर
error-field-recharge-subscriber = हा या कंपनीचा नंबर नाही. कृपया तपासा.
# review: new wording
rest-operator-number = या कंपनीचा नंबर नाही
# review: new wording
operator-before = मागच्या वेळी, …{ $ending } ने संपणाऱ्या नंबरला
working-recharge-title = कंपनीला विचारत आहोत
working-recharge-text = पाठवले. कंपनी एका मिनिटात सांगते.
working-recharge-sent = कंपनीला पाठवले
working-recharge-asking = कंपनी रिचार्ज करत आहे
pending-recharge-title = कंपनीचे उत्तर अजून आले नाही
# review: legal
pending-recharge-text = रिचार्ज अजूनही होऊ शकतो. नोटा दुकानात आहेत. स्लिप जपून ठेवा.
result-recharge-title = रिचार्ज झाला
result-recharge-text = शेवटी { $last4 } असलेल्या नंबरवर { $amount } आले.

sorry-failed-INVALID_NUMBER = कंपनीला हा नंबर माहीत नाही.
sorry-failed-INVALID_AMOUNT = कंपनी ही रक्कम घेत नाही.
sorry-failed-DUPLICATE_RECHARGE = हाच रिचार्ज आत्ताच झाला आहे.
sorry-failed-OPERATOR_UNAVAILABLE = या कंपनीचा रिचार्ज आत्ता होत नाही.
sorry-failed-INSUFFICIENT_BALANCE = दुकानाच्या वॉलेटमध्ये पैसे कमी आहेत.
sorry-failed-OPERATOR_FAILED = कंपनीने ते घेतले नाही.
sorry-now-INVALID_NUMBER = नंबर आणि कंपनी तपासा, मग पुन्हा सुरू करा.
sorry-now-INVALID_AMOUNT = दुसरी रक्कम निवडा.
sorry-now-DUPLICATE_RECHARGE = आधी फोन पाहा. पुन्हा पाठवायला काही मिनिटे थांबा.
sorry-now-OPERATOR_UNAVAILABLE = काही मिनिटांनी पुन्हा प्रयत्न करा.
sorry-now-INSUFFICIENT_BALANCE = कृपया दुकानदाराला विचारा.
sorry-now-OPERATOR_FAILED = पुन्हा सुरू करा, किंवा कंपनीला विचारा.
sorry-refused-number = हा नंबर स्वीकारला नाही.
sorry-refused-amount = ही रक्कम स्वीकारली नाही.
sorry-refused-operator = या कंपनीचा रिचार्ज आत्ता होत नाही.
