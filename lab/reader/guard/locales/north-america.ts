import {
  after,
  bare,
  before,
  clock12,
  clock24,
  ISO,
  type Locale,
  monthFirst,
  monthFirstShort,
  monthNamed,
  point,
  shopsFrom,
  spaced,
  type Tax,
  yearFirst,
} from '../locale.ts';
import { WORDS } from '../words.ts';

const STATE_TAX: Readonly<Record<string, number>> = {
  CA: 8.25,
  NY: 8.875,
  TX: 8.25,
  WA: 10.1,
  FL: 7,
  IL: 10.25,
};

export const US: Locale = {
  country: 'US',
  currency: 'USD',
  words: WORDS.EN,
  goods: 'EN',
  worth: 1,
  cashStep: 1,
  amount: point,
  priced: [before('$'), bare, before('$')],
  dates: [monthFirst, monthFirstShort, monthNamed],
  clock: [clock12, clock24],
  exclusive: true,
  taxes: ({ region }) =>
    region === 'OR' ? [] : [{ name: 'Sales Tax', rate: STATE_TAX[region] ?? 6.5, on: 'all' }],
  registered: (digits) => `Store #${digits.slice(0, 4)}`,
  shops: shopsFrom(`
Juniper Street Grill | 418 Juniper Street / Sacramento, CA 95814 | (916) 555-0114 | food | CA
Tallow & Wick Market | 2209 N Orchard Ave / Yakima, WA 98902 | 509-555-0137 | grocery | WA
Brandt's Hardware | 77 Mill Rd / Poughkeepsie, NY 12601 | (845) 555-0160 | goods | NY | Brandt Supply Co. LLC
EL FAROLITO AZUL | 1530 S Flores St / San Antonio, TX 78204 | 210.555.0148 | food | TX
Pelican Pantry | 9012 Gulf Breeze Pkwy Ste 4 / Pensacola, FL 32507 | 850-555-0122 | grocery | FL | Pelican Pantry Foods, Inc.
Lantern Row Books | 365 W Division St / Chicago, IL 60610 | (312) 555-0191 | goods | IL
Cascade Noodle Bar | 1144 NW Everett St / Portland, OR 97209 | 503-555-0175 | food | OR
MARLOWE'S FINE FOODS | 5801 Telegraph Ave / Oakland, CA 94609 | (510) 555-0109 | grocery | CA
Hickory Bend Outfitters | Route 9 Plaza / 640 Albany Post Rd / Hyde Park, NY 12538 | 845.555.0183 | goods | NY
Two Rivers Diner | 23 E Main St / Round Rock, TX 78664 | (512) 555-0156 | food | TX | TRD Hospitality LLC`),
};

const PROVINCE_TAX: Readonly<Record<string, readonly Tax[]>> = {
  ON: [{ name: 'HST 13%', rate: 13, on: 'all' }],
  NS: [{ name: 'HST 15%', rate: 15, on: 'all' }],
  AB: [{ name: 'GST 5%', rate: 5, on: 'all' }],
  BC: [
    { name: 'GST 5%', rate: 5, on: 'all' },
    { name: 'PST 7%', rate: 7, on: 'B' },
  ],
  QC: [
    { name: 'TPS/GST 5%', rate: 5, on: 'all' },
    { name: 'TVQ/QST 9.975%', rate: 9.975, on: 'all' },
  ],
};

export const CA: Locale = {
  ...US,
  country: 'CA',
  currency: 'CAD',
  cashStep: 5,
  priced: [before('$'), bare, before('CAD $')],
  dates: [ISO, monthNamed, yearFirst],
  taxes: ({ region }) => PROVINCE_TAX[region] ?? [],
  regions: {
    QC: {
      words: {
        ...WORDS.FR,
        total: ['TOTAL', 'Total', 'MONTANT TOTAL'],
        number: 'Facture no',
        card: ['VISA', 'INTERAC', 'MASTERCARD'],
      },
      goods: 'FR',
      amount: spaced,
      priced: [after('$'), bare, after('$')],
    },
  },
  registered: (digits) => `GST/HST # ${digits.slice(0, 9)} RT0001`,
  shops: shopsFrom(`
Maple & Rye Kitchen | 214 Queen Street West / Toronto, ON M5V 1Z4 | (416) 555-0128 | food | ON
Épicerie du Canal | 3120 rue Notre-Dame Ouest / Montréal, QC H4C 1N9 | 514-555-0143 | grocery | QC | 9187-4420 Québec inc.
Kestrel Hardware | 88 Main Street / Kelowna, BC V1Y 6N2 | 250-555-0117 | goods | BC
Prairie Lark Café | 1017 9 Avenue SE / Calgary, AB T2G 0S6 | (403) 555-0169 | food | AB
HALYARD GROCERS | 5475 Spring Garden Road / Halifax, NS B3J 1G2 | 902-555-0152 | grocery | NS | Halyard Foods Ltd.
Birchwood Books & Paper | 41 Wellington St E / Ottawa, ON K1A 0A4 | 613-555-0186 | goods | ON
Casse-croûte Belvédère | 655 Grande Allée Est / Québec, QC G1R 2K4 | 418-555-0134 | food | QC
Salish Sea Market | 1689 Johnston Street / Vancouver, BC V6H 3R9 | 604-555-0177 | grocery | BC
Foothills Outfitting Co. | 222 Banff Avenue Unit 6 / Banff, AB T1L 1B3 | (403) 555-0101 | goods | AB
The Copper Loon | 9 Dunlop St E / Barrie, ON L4M 1A2 | 705-555-0190 | food | ON | Copper Loon Hospitality Inc.`),
};
