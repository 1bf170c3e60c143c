"""A thing has one word in a language, and the same word everywhere in its catalogue."""

import re
import unicodedata
from functools import cache

import pytest

from agent.ui.words.words import LANGUAGES, MessageCatalogue

OTHERS = sorted(LANGUAGES - {"en"})

TERMS = {
    # things
    r"\bshopkeeper": """as দোকানী | bn দোকানদার | gu દુકાનદાર | hi दुकानदार | kn ಅಂಗಡಿಯವರ
        ml കടക്കാര | mr दुकानदार | or ଦୋକାନୀ | pa ਦੁਕਾਨਦਾਰ | ta கடைக்கார | te దుకాణదారు | ur دکاندار""",
    r"\bslip\b": """as স্লিপ | bn স্লিপ | gu સ્લિપ | hi पर्ची | kn ಸ್ಲಿಪ್ | ml സ്ലിപ്പ
        mr स्लिप | or ସ୍ଲିପ୍ | pa ਪਰਚੀ | ta ஸ்லிப் | te స్లిప్ | ur پرچی""",
    r"\bnotes?\b": """as নোট | bn নোট | gu નોટ | hi नोट | kn ನೋಟು | ml നോട്ട
        mr नोट | or ନୋଟ | pa ਨੋਟ | ta நோட்ட | te నోట్ల | ur نوٹ""",
    r"\bfinger\b": """as আঙুলি | bn আঙুল | gu આંગળી | hi उँगली | kn ಬೆರಳ | ml വിര
        mr बोट | or ଆଙ୍ଗୁଠି | pa ਉਂਗਲ | ta விரல/ரேகை | te వేలి/వేల | ur انگلی""",
    r"\bbank\b": """as বেংক | bn ব্যাঙ্ক | gu બેંક | hi बैंक | kn ಬ್ಯಾಂಕ | ml ബാങ്ക
        mr बँक | or ବ୍ୟାଙ୍କ | pa ਬੈਂਕ | ta வங்கி | te బ్యాంక | ur بینک""",
    r"\bcounter\b": """as কাউণ্টাৰ | bn কাউন্টার | gu કાઉન્ટર | hi काउंटर | kn ಕೌಂಟರ್ | ml കൗണ്ടറ
        mr काउंटर | or କାଉଣ୍ଟର | pa ਕਾਊਂਟਰ | ta கவுண்டரி | te కౌంటర్ | ur کاؤنٹر""",
    r"\bdrawer\b": """as কেছবাকচ | bn ক্যাশবাক্স | gu ગલ્લ | hi गल्ल | kn ಗಲ್ಲಾ | ml പണപ്പെട്ടി
        mr गल्ल | or କ୍ୟାସବାକ୍ସ | pa ਗੱਲ | ta கல்லா | te గల్లా | ur گلّ""",
    r"\bdigits?\b": """as সংখ্যা | bn সংখ্যা | gu આંકડ | hi अंक | kn ಅಂಕಿ | ml അക്ക
        mr अंक | or ଅଙ୍କ | pa ਅੰਕ | ta இலக்க | te అంకె | ur ہندس""",
    r"\bwallet\b": """as ৱালেট | bn ওয়ালেট | gu વોલેટ | hi वॉलेट | kn ವಾಲೆಟ್ | ml വാലറ്റ
        mr वॉलेट | or ୱାଲେଟ୍ | pa ਵਾਲੇਟ | ta வாலட் | te వాలెట్ | ur والیٹ""",
    r"\bcompany\b": """as কোম্পানী | bn কোম্পানি | gu કંપની | hi कंपनी | kn ಕಂಪನಿ | ml കമ്പനി
        mr कंपनी | or କମ୍ପାନୀ | pa ਕੰਪਨੀ | ta கம்பெனி | te కంపెనీ | ur کمپنی""",
    r"\bclaim code\b": """as দাবী ক'ড | bn দাবি কোড | gu દાવા કોડ | hi दावा कोड | kn ಕ್ಲೈಮ್ ಕೋಡ
        ml ക്ലെയിം കോഡ | mr दावा कोड | or ଦାବି କୋଡ୍ | pa ਦਾਅਵਾ ਕੋਡ | ta கிளைம் குறியீட
        te క్లెయిమ్ కోడ | ur دعویٰ کوڈ""",
    r"\bproof\b": """as প্ৰমাণ | bn প্রমাণ | gu પુરાવો | hi सबूत | kn ಪುರಾವೆ | ml തെളിവ്
        mr पुरावा | or ପ୍ରମାଣ | pa ਸਬੂਤ | ta சாட்சி | te రుజువు | ur ثبوت""",
    r"\bat that bank\b": """as সেই বেংকৰ | bn ওই ব্যাঙ্কের | gu તે બેંકના | hi उस बैंक के | kn ಆ ಬ್ಯಾಂಕ್
        ml ആ ബാങ്കിലെ | mr त्या बँकेतील | or ସେହି ବ୍ୟାଙ୍କ | pa ਉਸ ਬੈਂਕ ਦੇ | ta அந்த வங்கி
        te ఆ బ్యాంకు | ur اس بینک کے""",
    # keys, and what is done with them
    r"\bgreen key\b": """as সেউজীয়া বুটাম | bn সবুজ বোতাম | gu લીલું બટન | hi हरा बटन | kn ಹಸಿರು ಬಟನ್
        ml പച്ച ബട്ടൺ | mr हिरवे बटण | or ସବୁଜ ବଟନ୍ | pa ਹਰਾ ਬਟਨ | ta பச்சை பட்டன
        te ఆకుపచ్చ బటన్ | ur سبز بٹن""",
    r"\bkeys\b|\bsame key\b": """as বুটাম | bn বোতাম | gu બટન | hi बटन | kn ಬಟನ್ | ml ബട്ട
        mr बटण | or ବଟନ୍ | pa ਬਟਨ | ta பட்டன | te బటన్ | ur بٹن""",
    r"\btouch\b(?! was)": """as টিপ | bn টাচ কর | gu દબાવ | hi छु/छू | kn ಮುಟ್ಟಿ | ml തൊ
        mr दाब | or ଛୁ | pa ਛੂ | ta தொட | te తాక | ur چھو""",
    r"^continue$|“continue”": """as আগবাঢ়ক | bn এগোন | gu આગળ | hi आगे | kn ಮುಂದೆ | ml തുടരുക
        mr पुढे | or ଆଗକୁ | pa ਅੱਗੇ | ta தொடர | te ముందుకు | ur آگے""",
    r"^yes\b|“yes”": """as হয় | bn হ্যাঁ | gu હા | hi हाँ | kn ಹೌದು | ml അതെ
        mr होय | or ହଁ | pa ਹਾਂ | ta ஆம் | te అవును | ur ہاں""",
    r"^no, ": """as নহয়,/নাই, | bn না, | gu ના, | hi नहीं, | kn ಇಲ್ಲ,/ಬೇಡ, | ml വേണ്ട,/ഇല്ല,
        mr नाही, | or ନା, | pa ਨਹੀਂ, | ta இல்லை, | te లేదు,/వద్దు, | ur نہیں،""",
    r"^finish$": """as ^শেষ কৰক$ | bn ^শেষ করুন$ | gu ^બંધ કરો$ | hi ^बंद करें$ | kn ^ಮುಗಿಸಿ$
        ml ^തീർക്കുക$ | mr ^बंद करा$ | or ^ଶେଷ କରନ୍ତୁ$ | pa ^ਖ਼ਤਮ ਕਰੋ$ | ta ^முடிக்க$
        te ^ముగించండి$ | ur ^ختم کریں$""",
    r"^close$": """as ^বন্ধ কৰক$ | bn ^বন্ধ করুন$ | gu ^બંધ કરો$ | hi ^बंद करें$ | kn ^ಮುಚ್ಚಿ$
        ml ^അടയ്ക്കുക$ | mr ^बंद करा$ | or ^ବନ୍ଦ କରନ୍ତୁ$ | pa ^ਬੰਦ ਕਰੋ$ | ta ^மூட$
        te ^మూసేయండి$ | ur ^بند کریں$""",
    r"^take cash$|^yes, take": """as উলি | bn তোলা/তুলু | gu ઉપાડ | hi निकाल | kn ತೆಗೆ | ml എടുക്ക
        mr काढ | or ଉଠା | pa ਕਢਵਾ | ta எடுக்க | te తీ | ur نکال""",
    r"^hold$": """as হেঁচি ৰাখক | bn চেপে রাখুন | gu દબાવી રાખો | hi दबाए रखें | kn ಅಲುಗಿಸಬೇಡಿ
        ml അനക്കാതെ | mr दाबून ठेवा | or ଚାପି ରଖନ୍ତୁ | pa ਦਬਾ ਕੇ ਰੱਖੋ | ta ஆடாமல்
        te కదపకండి | ur دبائے رکھیں""",
    r"^dark$": """as ক'লা | bn কালো | gu કાળું | hi काला | kn ಕಪ್ಪು | ml കറുപ്പ്
        mr काळे | or କଳା | pa ਕਾਲਾ | ta கருப்பு | te నలుపు | ur کالا""",
    r"\bcancelled it\.": """as বাতিল | bn বাতিল | gu રદ | hi रद्द | kn ರದ್ದು | ml റദ്ദ
        mr रद्द | or ବାତିଲ | pa ਰੱਦ | ta ரத்து | te రద్దు | ur منسوخ""",
}
"""By English word: the word of each language, or its stem; "/" separates forms of one word."""

PROPER_NAMES = ("bank-name-", "state-")

SCHOOL_WORDS = {
    "hi": ("गुणक", "के अंतर से", "आवर्धक"),
    "mr": ("पटीत",),
    "gu": ("ગુણાંક",),
    "bn": ("গুণিতক", "নথিভুক্ত"),
    "or": ("ଗୁଣିତକ", "ପଞ୍ଜୀକରଣ"),
    "pa": ("ਗੁਣਜ",),
    "ta": ("மடங்கில்",),
}
"""Words that a customer with little schooling does not know; each has a plain one."""

SCRIPTS = {
    "as": "BENGALI",
    "bn": "BENGALI",
    "gu": "GUJARATI",
    "hi": "DEVANAGARI",
    "kn": "KANNADA",
    "ml": "MALAYALAM",
    "mr": "DEVANAGARI",
    "or": "ORIYA",
    "pa": "GURMUKHI",
    "ta": "TAMIL",
    "te": "TELUGU",
    "ur": "ARABIC",
}

BLANK = re.compile(r"\{[^{}]*\}")
QUOTED = re.compile(r"“([^“”]+)”")
KEYS = re.compile(r"action-|leaving-|help-|cash-\w+-done")
"""The messages that are labels of keys."""


def words_of(row: str) -> dict[str, str]:
    """Return the pattern of each language's word."""
    cells = (cell.split(maxsplit=1) for cell in re.split(r"\||\n", row))
    return {language: word.strip().replace("/", "|") for language, word in cells}


@cache
def keys_with(english: str) -> list[str]:
    """Return the messages in which a thing is named."""
    ours = MessageCatalogue("en")
    found = [
        key
        for key in ours
        if re.search(english, ours.source(key), re.IGNORECASE) and not key.startswith(PROPER_NAMES)
    ]
    assert found != [], english
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_a_thing_has_one_word(language: str) -> None:
    theirs, other = MessageCatalogue(language), {}
    for english, row in TERMS.items():
        word = words_of(row)[language]
        for key in keys_with(english):  # test_words.py lists the missing messages
            if key in theirs and not re.search(word, theirs.source(key)):
                other[english, key] = theirs.source(key)
    assert other == {}


@pytest.mark.parametrize("language", SCHOOL_WORDS)
def test_school_words_are_not_used(language: str) -> None:
    catalogue = MessageCatalogue(language)
    found = {
        key for key in catalogue if any(w in catalogue.source(key) for w in SCHOOL_WORDS[language])
    }
    assert found == set()


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_key_that_a_message_names_has_this_name(language: str) -> None:
    catalogue = MessageCatalogue(language)
    keys = {catalogue.source(key) for key in catalogue if KEYS.match(key)}
    named = {
        (key, name)
        for key in catalogue
        for name in QUOTED.findall(catalogue.source(key))
        if not BLANK.fullmatch(name)
    }
    assert {one for one in named if not any(label.startswith(one[1]) for label in keys)} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_letter_of_another_script(language: str) -> None:
    catalogue = MessageCatalogue(language)
    foreign = {
        (key, letter)
        for key in catalogue
        for letter in catalogue.source(key)
        if unicodedata.category(letter)[0] in "LM"
        and not letter.isascii()
        and not unicodedata.name(letter).startswith(SCRIPTS[language])
    }
    assert foreign == set()
