"""Invented lines of receipts in the languages and forms of their countries. Words are from Debian's word lists."""

import os
import re
from functools import lru_cache
from pathlib import Path

from alphabet import ACCENTED, MONEY, SYMBOLS
from countries import (
    CODES,
    COMPANIES,
    COUNTRIES,
    DAYS,
    LABELS,
    MALAY,
    MONTHS,
    NOTICES,
    SHARES,
    STATES,
    STREETS,
    TOTALS,
    WORD_LISTS,
)

# Debian's word lists and spelling dictionaries; the folder WORDS has all of them where they are not installed.
FOLDERS = Path('/usr/share/dict'), Path('/usr/share/hunspell')
WORDS = Path(os.environ['WORDS']) if 'WORDS' in os.environ else None
# The reader's lists of brands and towns.
LOCALES = Path(os.environ.get('LOCALES', Path(__file__).parent / '../../../packages/reader/src/locales'))


@lru_cache(None)
def words(language):
    if language == 'ms':
        return MALAY
    found = []
    for name in WORD_LISTS[language]:
        rows = (WORDS or FOLDERS[name.endswith('.dic')]).joinpath(name).read_text(errors='ignore').split('\n')
        found += [row.split('/')[0] for row in rows]
    return [word for word in found if 2 <= len(word) <= 12 and re.fullmatch(r"[^\W\d_]+", word)]


@lru_cache(None)
def brands():
    """The names that the reader knows, without their countries."""
    rows = (LOCALES / 'brands.txt').read_text().splitlines()
    return [name for name in (row.split('|')[0] for row in rows) if 2 <= len(name) <= 24]


@lru_cache(None)
def towns(country):
    """The towns that the reader knows in a country. For many countries, it knows none."""
    path = LOCALES / country.lower() / 'towns.txt'
    return [row.split('|')[0] for row in path.read_text().splitlines()] if path.exists() else []


class Writer:
    """Writes lines as one shop in one country would."""

    def __init__(self, rng):
        self.rng = rng
        self.country = rng.choices(CODES, SHARES)[0]
        languages, self.decimal, self.thousands, self.money, _ = COUNTRIES[self.country]
        self.language = rng.choice(languages.split())

    def word(self):
        rng = self.rng
        list_ = words(self.language)
        word = rng.choice(list_)
        if self.language not in ('en', 'ms') and rng.random() < 0.35:  # more letters that English lacks
            for _ in range(6):
                if any(letter in ACCENTED for letter in word):
                    break
                word = rng.choice(list_)
        return word

    def cased(self, text):
        way = self.rng.random()
        if way < 0.45:
            return text.upper()
        if way < 0.8:
            return ' '.join(part[:1].upper() + part[1:] for part in text.split(' '))
        return text if way < 0.9 else text[:1].upper() + text[1:].lower()

    def digits(self, count):
        return ''.join(self.rng.choice('0123456789') for _ in range(count))

    def amount(self):
        rng = self.rng
        whole = rng.choice(
            [rng.randrange(10), rng.randrange(100), rng.randrange(100), rng.randrange(1000), rng.randrange(100000)]
        )
        text = f'{whole:,}'.replace(',', self.thousands if rng.random() < 0.7 else '')
        cents = rng.choice(['00', '50', '99', '95', '49', '90']) if rng.random() < 0.4 else self.digits(2)
        return text + self.decimal + cents

    def price(self):
        rng = self.rng
        form = rng.choice(self.money) if rng.random() < 0.75 else '{}'
        return form.format(self.amount())

    def date(self):
        rng = self.rng
        day, month, year = rng.randint(1, 31), rng.randint(1, 12), rng.randint(1998, 2029)
        names = MONTHS[self.language]
        name = rng.choice(names)
        name = rng.choice([name, name.upper(), name.capitalize()])
        short, y = f'{year % 100:02}', rng.choice([f'{year}', f'{year}', f'{year % 100:02}'])
        d, m = rng.choice([(f'{day:02}', f'{month:02}'), (f'{day:02}', f'{month:02}'), (f'{day}', f'{month}')])
        sign = rng.choice('..-/') if self.decimal == ',' else rng.choice('//--.')
        first, second = (m, d) if self.country == 'US' else (d, m)
        return rng.choice(
            [f'{first}{sign}{second}{sign}{y}'] * 7
            + [
                f'{year}-{month:02}-{day:02}',
                f'{d} {name} {year}',
                f'{d}-{name}-{y}',
                f'{name} {day}, {year}',
                f"{name} {d}'{short}",
                f'{d}{name}{short}',
                f'{year}/{month:02}/{day:02}',
                f'{d}. {name} {year}',
                f'{name} {d} {year}',
                f'{d}/{name}/{y}',
                f"{name}{d}'{short}",
            ]
        )

    def time(self):
        rng = self.rng
        hour, minute, second = rng.randrange(24), rng.randrange(60), rng.randrange(60)
        twelve = (hour + 11) % 12 + 1
        half = rng.choice(['AM', 'PM', 'am', 'pm', 'A', 'P', 'a.m.', 'p.m.'])
        gap = rng.choice(['', ' ', ' '])
        if self.country in ('US', 'CA', 'AU', 'MY', 'SG', 'IN') and rng.random() < 0.6:
            h = rng.choice([f'{twelve}', f'{twelve:02}'])
            return rng.choice([f'{h}:{minute:02}{gap}{half}', f'{h}:{minute:02}:{second:02}{gap}{half}'])
        return rng.choice(
            [
                f'{hour:02}:{minute:02}',
                f'{hour:02}:{minute:02}',
                f'{hour:02}:{minute:02}:{second:02}',
                f'{hour}:{minute:02}',
                f'{hour:02}.{minute:02}',
                f'{hour:02}:{minute:02} Uhr'
                if self.language == 'de'
                else f'{hour:02}h{minute:02}'
                if self.language == 'fr'
                else f'{hour:02}:{minute:02}',
            ]
        )

    def moment(self):
        rng = self.rng
        date, time, day = self.date(), self.time(), rng.choice(DAYS[self.language])
        label = rng.choice(
            [
                'Date',
                'DATE',
                'Date:',
                'DATE :',
                'Datum',
                'Datum:',
                'Fecha',
                'Data',
                'Tarikh',
                'Le',
                'Printed',
                'Server Date',
            ]
        )
        clock = rng.choice(['Time', 'TIME', 'Time:', 'Zeit', 'Hora', 'Heure', 'Uhrzeit', 'Masa', 'Tijd'])
        return rng.choice(
            [
                date,
                f'{date} {time}',
                f'{date} {time}',
                f'{date}  {time}',
                f'{label} {date}',
                f'{label}: {date} {time}',
                f'{time} {date}',
                f'{day} {date} {time}',
                f'{clock} {time}',
                f'{label} {date} {clock} {time}',
                f'{date} - {time}',
                f'{time}',
                f'{day}, {date}',
                f'{date}, {time}',
                f'{date} {time} {self.digits(rng.randint(2, 6))}',
                f'{date} {day} {time}',
                f'{clock}:{time}',
                f'{label}:{date}',
                f'#{self.digits(4)} {date} {time}',
            ]
        )

    def phone(self):
        d, rng = self.digits, self.rng
        forms = {
            'US': [
                f'({d(3)}) {d(3)}-{d(4)}',
                f'{d(3)}-{d(3)}-{d(4)}',
                f'({d(3)}){d(3)}-{d(4)}',
                f'{d(3)}.{d(3)}.{d(4)}',
                f'1-{d(3)}-{d(3)}-{d(4)}',
                d(10),
            ],
            'GB': [f'0{d(4)} {d(6)}', f'0{d(3)} {d(3)} {d(4)}', f'+44 {d(4)} {d(6)}', f'0{d(2)} {d(4)} {d(4)}'],
            'DE': [
                f'0{d(3)}/{d(6)}',
                f'0{d(4)} {d(5)}',
                f'+49 {d(3)} {d(7)}',
                f'0{d(3)} - {d(2)} {d(2)} {d(2)}',
                f'({d(5)}) {d(5)}',
            ],
            'FR': [
                f'0{d(1)} {d(2)} {d(2)} {d(2)} {d(2)}',
                f'0{d(1)}.{d(2)}.{d(2)}.{d(2)}.{d(2)}',
                f'+33 {d(1)} {d(2)} {d(2)} {d(2)} {d(2)}',
            ],
            'ES': [f'{d(3)} {d(3)} {d(3)}', f'9{d(8)}', f'{d(2)} {d(3)} {d(2)} {d(2)}'],
            'IT': [f'0{d(2)} {d(7)}', f'0{d(1)}/{d(8)}', f'+39 0{d(2)} {d(6)}'],
            'NL': [f'0{d(2)}-{d(7)}', f'+31 {d(2)} {d(7)}', f'0{d(3)}-{d(6)}'],
            'MY': [
                f'0{d(1)}-{d(4)} {d(4)}',
                f'0{d(2)}-{d(7)}',
                f'+60{d(1)}-{d(8)}',
                f'1-300-{d(2)}-{d(4)}',
                f'0{d(1)}-{d(8)}',
            ],
        }
        number = rng.choice(forms.get(self.country) or forms['US' if self.country == 'CA' else 'GB'])
        return rng.choice(
            [
                number,
                number,
                f'Tel: {number}',
                f'TEL {number}',
                f'Tel. {number}',
                f'Ph: {number}',
                f'Phone: {number}',
                f'Tel.:{number}',
                f'Tél : {number}',
                f'T {number}',
                f'FAX: {number}',
            ]
        )

    def postcode(self):
        d, rng, letters = self.digits, self.rng, 'ABCDEFGHJKLMNPRSTUWXY'
        if (known := towns(self.country)) and rng.random() < 0.6:
            town = rng.choice([str.upper, str.title])(rng.choice(known))
        else:
            town = self.cased(self.word())
            if rng.random() < 0.3:
                town += ' ' + self.cased(self.word())
        pick = lambda count: ''.join(rng.choice(letters) for _ in range(count))
        comma = rng.choice([', ', ', ', ' ', ','])
        if self.country == 'US':
            return f'{town}{comma}{rng.choice(STATES)} {d(5)}' + (f'-{d(4)}' if rng.random() < 0.2 else '')
        if self.country == 'CA':
            return f'{town}{comma}{rng.choice(["ON", "QC", "BC", "AB", "MB"])} {pick(1)}{d(1)}{pick(1)} {d(1)}{pick(1)}{d(1)}'
        if self.country == 'GB':
            return rng.choice(
                [
                    f'{town} {pick(2)}{d(1)} {d(1)}{pick(2)}',
                    f'{town}, {pick(1)}{d(2)} {d(1)}{pick(2)}',
                    f'{pick(2)}{d(2)} {d(1)}{pick(2)}',
                ]
            )
        if self.country in ('AU', 'NZ', 'ZA'):
            return f'{town} {rng.choice(["NSW", "VIC", "QLD", "WA", ""])} {d(4)}'
        if self.country in ('SG', 'IN'):
            return f'{town} {d(6)}'
        if self.country in ('AT', 'CH', 'NL'):
            return f'{d(4)} {pick(2) + " " if self.country == "NL" else ""}{town}'
        if self.country in ('DK', 'NO', 'HU'):
            return f'{d(4)} {town}'
        if self.country == 'PL':
            return f'{d(2)}-{d(3)} {town}'
        if self.country in ('CZ', 'SE'):
            return f'{d(3)} {d(2)} {town}'
        if self.country == 'PT':
            return f'{d(4)}-{d(3)} {town}'
        return f'{d(5)} {town}'

    def street(self):
        rng = self.rng
        form = rng.choice(STREETS[self.language])
        while '{n}' in form:
            form = form.replace('{n}', str(rng.randint(1, rng.choice([30, 300, 9999]))), 1)
        return self.half_cased(form.replace('{w}', self.cased(self.word())))

    def half_cased(self, text):
        return text.upper() if self.rng.random() < 0.4 else text

    def address(self):
        rng = self.rng
        return rng.choice(
            [
                self.street(),
                self.postcode(),
                f'{self.street()}, {self.postcode()}',
                f'{self.street()} {self.postcode()}',
                self.street() + ',',
            ]
        )

    def shop(self):
        rng = self.rng
        name = self.cased(' '.join(self.word() for _ in range(rng.choice([1, 1, 2, 2, 3]))))
        if rng.random() < 0.2:
            name += rng.choice(["'s", "'S", ' & Co', ' 24', ' #' + self.digits(3), '.com'])
        if rng.random() < 0.5:
            ending = rng.choice(COMPANIES[self.country]).replace('{n}', self.digits(3)).replace('{w}', self.word())
            name = f'{name} {ending}' if rng.random() < 0.8 else f'{ending} {name}'
        if rng.random() < 0.08:
            name = ' '.join(name.upper()[:10])
        if rng.random() < 0.15:
            name = f'{rng.choice(["Welcome to", "THE", "The", "Le", "La", "El", "Zum", "De"])} {name}'
        return self.half_cased(name)

    def brand(self):
        """A name as its logo spells it."""
        rng = self.rng
        name = rng.choice(brands()) if rng.random() < 0.75 else self.shop()[:24].strip()
        return rng.choice([name, name, name.upper(), name.upper(), name.lower()])

    def item_name(self):
        rng = self.rng
        parts = [self.word() for _ in range(rng.choice([1, 2, 2, 3]))]
        if rng.random() < 0.3:
            parts = [part[: rng.randint(2, 5)] + rng.choice(['', '', '.']) for part in parts]
        if rng.random() < 0.3:
            size = rng.choice(
                [
                    '{}g',
                    '{}ml',
                    '{}L',
                    '{} kg',
                    '{}oz',
                    '{}x{}',
                    '{}%',
                    '{}pk',
                    '{}CT',
                    '{}LB',
                    '1/2',
                    '½',
                    '{} cl',
                    '×{}',
                    '{}W',
                    '{}mm',
                    '{}"',
                    "{}'S",
                    '5°',
                    '12°',
                ]
            )
            parts.append(size.replace('{}', str(rng.randint(1, 750))))
        return self.cased(' '.join(parts))

    def item(self):
        rng = self.rng
        name, price, count = self.item_name(), self.price(), rng.choice([1, 1, 1, 2, 3, rng.randint(1, 40)])
        code = self.digits(rng.choice([4, 5, 8, 12, 13]))
        unit = self.amount()
        return rng.choice(
            [
                f'{name} {price}',
                f'{name} {price}',
                f'{count} {name} {price}',
                f'{count} {name}',
                f'{count}x {name}',
                f'{count} x {unit}',
                f'{count} X {unit}',
                f'{count}x{unit}',
                f'{code} {name}',
                f'{code} {name} {price}',
                f'{name} {count} {unit} {price}',
                f'{count} @ {unit}',
                f'{count} @ {unit} {price}',
                f'{count} × {unit} {price}',
                f'{name}',
                f'{name}',
                f'{code}',
                f'{rng.randint(0, 9)}{self.decimal}{self.digits(3)} kg x {unit} €/kg'
                if self.decimal == ','
                else f'{rng.randint(0, 9)}.{self.digits(3)} kg @ {unit}/kg',
                f'({count}) {name}',
                f'{name} ({unit})',
                f'+ {name} {price}',
                f'*{name}',
                f'{name} *',
                f'{unit} {unit}',
                f'{count} {unit} {unit}',
                f'{count}.000 {unit} {unit} {rng.choice(["S", "SR", "Z", "T"])}',
                f'{count} Stk x {unit}',
                f'{count} Un. {unit}',
            ]
        )

    def total(self):
        rng = self.rng
        label, price = rng.choice(TOTALS[self.language].split('|')), self.price()
        percent = rng.choice(['6', '7', '19', '20', '21', '10', '8.875', '5,5', '0', '12.5', '9', '13', '15'])
        label = self.half_cased(label)
        return rng.choice(
            [
                f'{label} {price}',
                f'{label} {price}',
                f'{label}: {price}',
                f'{label} : {price}',
                f'{label}:',
                label,
                price,
                price,
                price,
                f'{label} {rng.randint(1, 60)}',
                f'{percent}% {self.amount()} {self.amount()}',
                f'{percent} % {self.amount()} {self.amount()} {self.amount()}',
                f'{label} ({percent}%) {price}',
                f'{label} {percent}% {price}',
                f'*** {label} {price} ***',
                f'{label}....{price}',
                f'{label} . . . . {price}',
                f'{label} ........ {price}',
                f'{label}......',
                f'{label} ------ {price}',
                f'{label}_____',
            ]
        )

    def card(self):
        d, rng = self.digits, self.rng
        stars = rng.choice(
            [
                '************',
                'XXXXXXXXXXXX',
                '**** **** ****',
                'xxxx-xxxx-xxxx-',
                'XXXX XXXX XXXX',
                '############',
                '....',
                '***',
                'x',
                '*',
            ]
        )
        kind = rng.choice(
            [
                'VISA',
                'Visa',
                'MASTERCARD',
                'Mastercard',
                'AMEX',
                'Maestro',
                'DEBIT',
                'Visa Debit',
                'girocard',
                'V PAY',
                'Discover',
                'CARTE BLEUE',
                'EFTPOS',
            ]
        )
        return rng.choice(
            [
                f'{stars}{d(4)}',
                f'{stars} {d(4)}',
                f'{kind} {stars}{d(4)}',
                f'{kind} {stars} {d(4)}',
                f'{kind} ending in {d(4)}',
                f'{kind} {self.price()}',
                f'A00000000{d(5)}',
                f'Auth Code: {d(6)}',
                f'{kind} {d(4)}',
                f'AID: A0000000{d(6)}',
                f'PAN: {stars}{d(4)}',
                f'ICC {d(2)}',
            ]
        )

    def identity(self):
        rng = self.rng
        label = rng.choice(LABELS)
        shape = rng.choice(
            [
                'dddd',
                'dddddd',
                'dd',
                'd',
                'ddd',
                'dddddddd',
                'ldddddd',
                'll-dddddd',
                'dddddddddddd',
                'ddddddddddddddd',
                'dd-dddd-dddd',
                'ldldldld',
                'lldddddddddd',
                'dd ddd ddd ddd',
                'dddddd-l',
                'DEddddddddd',
                'GBddd dddd dd',
                'ATUdddddddd',
                'FRdd ddddddddd',
                'ddd/dddd/ddddd',
                'Bdddddddd',
                'xxxxxxxxxxxx',
                'xxxxxxxxxxxxxxxxxxxx',
                'd/dd',
                'dddd-dddd',
                'llldddd',
                'xxxx-xxxx-xxxx',
                'ddddd ddddd',
                'dddd dddd dddd dddd',
                '0000dddd',
                '00000ddd',
                'NLdddddddddB0d',
                'CHE-ddd.ddd.ddd',
            ]
        )
        pick = {'d': '0123456789', 'l': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'x': '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'}
        value = ''.join(rng.choice(pick[c]) if c in pick else c for c in shape)
        return rng.choice(
            [
                f'{label} {value}',
                f'{label}: {value}',
                f'{label}:{value}',
                f'{label} : {value}',
                f'{label}#{value}',
                value,
                value,
                f'({value})',
                f'#{value}',
                f'{label} {value} {rng.choice(LABELS)} {self.digits(3)}',
                f'{label} {self.cased(self.word())}',
                f'{label}: {self.cased(self.word())} {rng.choice("ABCDJKLMST")}',
                label,
                label + ':',
            ]
        )

    def web(self):
        rng = self.rng
        host = (self.word() + rng.choice(['', '', '-', '']) + self.word()).lower()
        end = rng.choice(
            [
                '.com',
                '.com',
                '.net',
                '.org',
                '.co.uk',
                '.de',
                '.fr',
                '.es',
                '.it',
                '.nl',
                '.com.my',
                '.com.au',
                '.ie',
                '.ca',
                '.in',
                '.at',
                '.ch',
                '.sg',
            ]
        )
        text = rng.choice(
            [
                f'www.{host}{end}',
                f'{host}{end}',
                f'http://www.{host}{end}',
                f'https://{host}{end}/{self.word().lower()}',
                f'info@{host}{end}',
                f'{self.word().lower()}@{host}{end}',
                f'www.{host}{end}/survey',
                f'@{host}',
                f'#{host}',
                f'E-Mail: info@{host}{end}',
                f'Visit {host}{end}',
            ]
        )
        return text.upper() if rng.random() < 0.15 else text

    def prose(self):
        return self.cased(' '.join(self.word() for _ in range(self.rng.randint(1, 6)))) + self.rng.choice(
            ['', '', '', '.', '!', ',', ':', '?']
        )

    def jumble(self):
        """Random symbols, so that none is recognized only by its context."""
        rng = self.rng
        signs = rng.choice(
            [
                '0123456789',
                '0O8Q6D9B',
                '1lI7/|!i',
                '0123456789.,',
                '5S2Z$8B',
                MONEY + '0123456789',
                ACCENTED,
                SYMBOLS + '0123456789',
                "!\"#$%&'()*+,-./:;<=>?@[\\]^_{|}~",
                'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
                'abcdefghijklmnopqrstuvwxyz',
                ACCENTED + 'aeioubcdnst',
                'MNHWKXVUAR',
                'cegoasunmrit',
                '0123456789/-:',
            ]
        )
        return ' '.join(
            ''.join(rng.choice(signs) for _ in range(rng.randint(1, 8))) for _ in range(rng.choice([1, 1, 2, 3]))
        )

    def notice(self):
        return self.half_cased(self.rng.choice(NOTICES[self.language].split('|')))

    def line(self):
        kinds = [
            (self.item, 20),
            (self.total, 20),
            (self.moment, 12),
            (self.address, 11),
            (self.shop, 9),
            (self.identity, 9),
            (self.phone, 4),
            (self.card, 3),
            (self.web, 3),
            (self.prose, 5),
            (self.notice, 5),
            (self.jumble, 6),
        ]
        write = self.rng.choices([kind for kind, _ in kinds], [share for _, share in kinds])[0]
        text = write()
        if self.rng.random() < 0.06:
            text = f'{text} {self.price()}'
        parts = text.split(' ')
        if len(text) > 16 and len(parts) > 2 and self.rng.random() < 0.55:  # columns are detected as separate lines
            cut = self.rng.randint(1, len(parts) - 1)
            text = ' '.join(self.rng.choice([parts[:cut], parts[cut:]]))
        return text[:48].strip()
