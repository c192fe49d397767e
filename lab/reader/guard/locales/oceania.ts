import {
  bare,
  before,
  clock12,
  clock24,
  dayFirst,
  dayFirstShort,
  dayNamed,
  type Locale,
  point,
  shopsFrom,
} from '../locale.ts';
import { WORDS } from '../words.ts';

export const AU: Locale = {
  country: 'AU',
  currency: 'AUD',
  words: {
    ...WORDS.EN,
    included: 'GST included in total',
    taxTable: ['GST rate', 'Net', 'GST', 'Gross'],
    card: ['EFTPOS', 'VISA', 'MASTERCARD'],
  },
  goods: 'EN',
  worth: 1.4,
  cashStep: 5,
  amount: point,
  priced: [before('$'), bare, before('AUD $')],
  dates: [dayFirst('/'), dayNamed(), dayFirstShort('/')],
  clock: [clock12, clock24],
  exclusive: false,
  taxes: () => [{ name: 'GST 10%', rate: 10, on: 'all' }],
  registered: (digits) =>
    `ABN ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8, 11)}`,
  shops: shopsFrom(`
Banksia & Brine | 42 Bourke Street / Surry Hills NSW 2010 | (02) 5550 1142 | food |
Coolabah Corner Store | 118 Lygon Street / Carlton VIC 3053 | 03 5550 3317 | grocery |
Ironbark Hardware | 7 Mining Road / Bendigo VIC 3550 | (03) 5550 3386 | goods |  | Ironbark Trading Pty Ltd
The Pied Cormorant | 9 Esplanade / Glenelg SA 5045 | 08 7010 0139 | food |
WATTLEBIRD GROCER | Shop 12, Garden City / 2049 Logan Rd / Upper Mount Gravatt QLD 4122 | 07 5550 7174 | grocery |
Lyrebird Books | 66 Collins Street / Hobart TAS 7000 | 03 5550 6128 | goods |
Mangrove Jack's | 31 Mitchell Street / Darwin NT 0800 | (08) 5550 8191 | food |
Swan Valley Provedore | 210 West Swan Road / Henley Brook WA 6055 | 08 5550 9155 | grocery |  | SVP Foods Pty Ltd
Kookaburra Camping | 84 Lonsdale Street / Braddon ACT 2612 | 02 5550 2163 | goods |
Flat Chat Coffee | 5 Hastings Street / Noosa Heads QLD 4567 | (07) 5550 7102 | food | `),
};

export const NZ: Locale = {
  ...AU,
  country: 'NZ',
  currency: 'NZD',
  words: { ...AU.words, included: 'Includes GST of' },
  worth: 1.5,
  cashStep: 10,
  priced: [before('$'), bare, before('NZ$')],
  dates: [dayFirst('/'), dayNamed(), dayFirstShort('/')],
  taxes: () => [{ name: 'GST 15%', rate: 15, on: 'all' }],
  registered: (digits) => `GST No. ${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6, 9)}`,
  shops: shopsFrom(`
Kererū Kitchen | 128 Cuba Street / Te Aro / Wellington 6011 | 04 555 0142 | food |
Tōtara Trading Post | 15 Arawa Street / Rotorua 3010 | 07 555 0117 | grocery |
Southern Cross Tools | 402 Moorhouse Avenue / Christchurch 8011 | (03) 555 0186 | goods |  | SCT Holdings Limited
The Gannet & Gull | 77 Ponsonby Road / Grey Lynn / Auckland 1011 | 09 555 0139 | food |
PIPI BAY SUPERETTE | 3 Marine Parade / Mount Maunganui 3116 | 07 555 0174 | grocery |
Moa Lane Books | 21 George Street / Dunedin 9016 | 03 555 0128 | goods |
Flax & Fern Cafe | 60 Trafalgar Street / Nelson 7010 | 03 555 0191 | food |
Wairau Fresh | 88 Market Street / Blenheim 7201 | 03 555 0155 | grocery |  | Wairau Fresh Produce Ltd
Alpine Thread Co | 12 Shotover Street / Queenstown 9300 | (03) 555 0163 | goods |
Silver Tūī Bakehouse | 9 Devon Street East / New Plymouth 4310 | 06 555 0102 | food | `),
};
