## रिचार्ज: मोबाइल और डीटीएच

pick-operator = कौन-सी कंपनी?
line-operator = कंपनी
