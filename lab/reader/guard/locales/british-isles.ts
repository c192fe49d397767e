import {
  after,
  before,
  clock24,
  dayFirst,
  dayFirstShort,
  dayNamed,
  type Locale,
  point,
  shopsFrom,
} from '../locale.ts';
import { WORDS } from '../words.ts';

export const GB: Locale = {
  country: 'GB',
  currency: 'GBP',
  words: {
    ...WORDS.EN,
    invoice: 'VAT RECEIPT',
    total: ['TOTAL', 'Total to pay', 'BALANCE DUE', 'Total', 'AMOUNT DUE'],
  },
  goods: 'EN',
  worth: 0.8,
  cashStep: 1,
  amount: point,
  priced: [before('£'), before('£'), before('GBP ')],
  dates: [dayFirst('/'), dayFirstShort('/'), dayNamed()],
  clock: [clock24],
  exclusive: false,
  taxes: ({ trade }) =>
    trade === 'grocery'
      ? [
          { name: 'VAT 0%', rate: 0, on: 'A' },
          { name: 'VAT 20%', rate: 20, on: 'B' },
        ]
      : [{ name: 'VAT 20%', rate: 20, on: 'all' }],
  registered: (digits) => `VAT No. GB ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7, 9)}`,
  shops: shopsFrom(`
The Wren & Thistle | 14 Castle Street / Edinburgh / EH2 3AT | 0131 496 0172 | food |
Halden's Provisions | 63-65 Gloucester Road / Bristol BS7 8AS | 0117 496 0148 | grocery |  | Halden Retail Ltd
Oakapple Hardware | 9 Sheep Street / Stow-on-the-Wold / Cheltenham GL54 1AA | 01632 960118 | goods |
Marlin & Sons Fish Bar | 112 Marine Parade / Brighton BN2 1DD | 01632 960145 | food |
FENWAY FOODSTORES | Unit 3 Riverside Park / Norwich NR1 1EE | 01632 960190 | grocery |  | Fenway Foodstores plc
Quill & Compass | 27 Stonegate / York YO1 8AW | 01632 960161 | goods |
Bramble Lane Tearoom | 5 Bramble Lane / Bakewell / Derbyshire DE45 1BX | 01632 960177 | food |
Saltmarsh Farm Shop | Saltmarsh Lane / Southwold IP18 6TA | 01632 960123 | grocery |
Penhallow Cycles | 48 Fore Street / St Ives / Cornwall TR26 1HE | 01632 960104 | goods |
The Lamplighter | 201 Upper Street / London N1 1RQ | 020 7946 0321 | food |  | Lamplighter Pub Co Ltd`),
};

export const IE: Locale = {
  ...GB,
  country: 'IE',
  currency: 'EUR',
  worth: 0.95,
  cashStep: 5,
  priced: [before('€'), before('€'), after('EUR')],
  dates: [dayFirst('/'), dayNamed(), dayFirstShort('/')],
  taxes: ({ trade }) =>
    trade === 'food'
      ? [{ name: 'VAT 13.5%', rate: 13.5, on: 'all' }]
      : [
          { name: 'VAT 0%', rate: 0, on: 'A' },
          { name: 'VAT 23%', rate: 23, on: 'B' },
        ],
  registered: (digits) => `VAT Reg No: IE${digits.slice(0, 7)}T`,
  shops: shopsFrom(`
The Curlew's Rest | 18 Shop Street / Galway / H91 E8XY | 091 555 0142 | food |
Dunmoyle Stores | Main Street / Dingle / Co. Kerry V92 Y4X2 | 066 555 0117 | grocery |  | Dunmoyle Retail Ltd
Rafferty Tool & Paint | 33 Patrick Street / Cork T12 W9PK | 021 555 0186 | goods |
Harp & Heron | 71 South William Street / Dublin 2 / D02 XE81 | (01) 555 0139 | food |
KILBRACK FRESH | Ballymount Retail Park / Dublin 12 D12 R5C8 | 01 555 0174 | grocery |
The Ogham Bookroom | 6 Rothe Lane / Kilkenny R95 KX57 | 056 555 0128 | goods |
Slaney Bakehouse | 12 Quay Street / Wexford Y35 F2K9 | 053 555 0191 | food |
Carrowmore Country Market | O'Connell Street / Sligo F91 P2V6 | 071 555 0155 | grocery |
Lismore Woollens | Bridge Street / Westport / Co. Mayo F28 T3D9 | 098 555 0163 | goods |  | Lismore Woollens Teo
The Brass Whistle | 9 Thomas Street / Limerick V94 N2C7 | 061 555 0102 | food | `),
};
