import {
  bare,
  before,
  clock12,
  clock24,
  dayFirst,
  dayNamed,
  ISO,
  type Locale,
  point,
  shopsFrom,
  yearFirst,
} from '../locale.ts';
import { WORDS } from '../words.ts';

export const ZA: Locale = {
  country: 'ZA',
  currency: 'ZAR',
  words: {
    ...WORDS.EN,
    included: 'VAT 15% included',
    total: ['TOTAL', 'AMOUNT DUE', 'Total Due', 'BALANCE DUE', 'TOTAL INCL VAT'],
  },
  goods: 'EN',
  worth: 12,
  cashStep: 10,
  amount: point,
  priced: [before('R '), before('R'), before('ZAR ')],
  dates: [dayFirst('/'), yearFirst, dayNamed()],
  clock: [clock24],
  exclusive: false,
  taxes: () => [{ name: 'VAT 15%', rate: 15, on: 'all' }],
  registered: (digits) => `VAT Reg. No. 4${digits.slice(0, 9)}`,
  shops: shopsFrom(`
Protea & Smoke | 42 Kloof Street / Gardens / Cape Town 8001 | 021 555 0142 | food |
Umhlanga Grocer | 118 Lagoon Drive / Umhlanga Rocks 4320 | 031 555 0117 | grocery |  | Umhlanga Grocer (Pty) Ltd
Highveld Hardware | 7 Voortrekker Road / Benoni 1501 | 011 555 0186 | goods |
Die Blou Kraan | 9 Kerkstraat / Stellenbosch 7600 | 021 555 0139 | food |
KAROO FRESH FOODS | Shop 12 Midlands Mall / Sanctuary Road / Pietermaritzburg 3201 | 033 555 0174 | grocery |
Baobab Books | 66 Long Street / Cape Town 8001 | 021 555 0128 | goods |
Rooibos Road Cafe | 31 Main Road / Knysna 6571 | 044 555 0191 | food |  | RRC Trading CC
Lowveld Superette | 210 Paul Kruger Street / Mbombela 1200 | 013 555 0155 | grocery |
Sable Outdoor | 84 Church Street / Pretoria 0002 | 012 555 0163 | goods |
The Weaver's Nest | 5 Bree Street / Bloemfontein 9301 | 051 555 0102 | food | `),
};

export const AE: Locale = {
  country: 'AE',
  currency: 'AED',
  words: {
    ...WORDS.EN,
    included: 'VAT 5% included',
    taxTable: ['VAT %', 'Taxable', 'VAT', 'Total'],
    total: ['TOTAL', 'Net Amount', 'GRAND TOTAL', 'Total AED', 'AMOUNT DUE'],
  },
  goods: 'EN',
  worth: 3.5,
  cashStep: 25,
  amount: point,
  priced: [before('AED '), bare, before('Dhs. ')],
  dates: [dayFirst('/'), dayNamed(), ISO],
  clock: [clock12, clock24],
  exclusive: false,
  taxes: () => [{ name: 'VAT 5%', rate: 5, on: 'all' }],
  registered: (digits) => `TRN: 100${digits.slice(0, 9)}003`,
  shops: shopsFrom(`
Saffron Dhow Restaurant | Al Seef Street / Bur Dubai / Dubai, UAE | 04 555 0142 | food |
Al Nakheel Corner Market | Shop 4, Al Wahda Road / Sharjah, U.A.E. | +971 6 555 0117 | grocery |  | Al Nakheel Trading LLC
Desert Falcon Hardware | 33 Sheikh Zayed Road / Al Quoz / Dubai | 04 555 0186 | goods |
Pearl Diver Cafe | Corniche Road West / Abu Dhabi, UAE | 02 555 0139 | food |
OASIS HYPERFRESH | Jumeirah Beach Road / Umm Suqeim 2 / P.O. Box 21555 Dubai | 04 555 0174 | grocery |  | Oasis Hyperfresh L.L.C.
Qalam Stationery | 6 Khalifa Street / Al Ain, Abu Dhabi, UAE | 03 555 0128 | goods |
Mezze Lane | Level 1, Marina Walk / Dubai Marina / Dubai | +971 4 555 0191 | food |
Date Palm Grocery | Al Qawasim Corniche / Ras Al Khaimah, UAE | 07 555 0155 | grocery |
Gulf Trail Sports | Hamdan Street / Abu Dhabi | 02 555 0163 | goods |
The Lantern Souk | Souk Madinat, Unit 21 / Al Sufouh / Dubai, U.A.E. | 04 555 0102 | food | `),
};
