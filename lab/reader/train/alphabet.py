"""The characters that the recognizer knows, and how others are written with them."""

import unicodedata

ASCII = ''.join(map(chr, range(0x20, 0x7F)))
MONEY = '£€¥₹'
WESTERN = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜŸŒÆßàáâäçèéêëìíîïñòóôöùúûüÿœæ'
NORTHERN = 'ÅåØøÐðÞþÝý'
PORTUGUESE = 'ÃãÕõ'
EASTERN = 'ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĽľĹĺŔŕŐőŰűĂăȘșŢţȚțŞşĐđ'
TURKISH = 'ĞğİıŞş'
BALTIC = 'ĀāĒēĢģĪīĶķĻļŅņŪūĖėĮįŲų'
ACCENTED = ''.join(dict.fromkeys(WESTERN + NORTHERN + PORTUGUESE + EASTERN + TURKISH + BALTIC))
SYMBOLS = '°№×½§²³µ±'

# Class 0 is CTC's blank.
CLASSES = [''] + list(ASCII[1:] + MONEY + ACCENTED + SYMBOLS + ' ')
CLASS_OF = {character: number for number, character in enumerate(CLASSES) if character}

PLAIN = str.maketrans(
    {
        '’': "'",
        '‘': "'",
        '´': "'",
        '`': "'",
        '“': '"',
        '”': '"',
        '„': '"',
        '–': '-',
        '—': '-',
        '−': '-',
        '•': '.',
        '·': '.',
        '…': '...',
        '¡': '!',
        '¿': '?',
        '®': '',
        '™': '',
        '©': '',
        'º': '°',
        '\xa0': ' ',
    }
)


def written(text):
    """The text in the alphabet's characters, with single spaces between words; None if that is impossible."""
    text = ' '.join(unicodedata.normalize('NFC', text).translate(PLAIN).split())
    return text if all(character in CLASS_OF for character in text) else None


def classes_of(text):
    return [CLASS_OF[character] for character in text]


def spelled(best, classes=CLASSES):
    """Greedy CTC: repeats are one character, blanks are dropped."""
    text = ''
    before = 0
    for number in best:
        if number and number != before:
            text += classes[number]
        before = number
    return ' '.join(text.split())
