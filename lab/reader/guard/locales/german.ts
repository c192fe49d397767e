import {
  after,
  bare,
  before,
  clock24,
  comma,
  dayFirst,
  dayFirstShort,
  dayNamed,
  type Locale,
  point,
  shopsFrom,
} from '../locale.ts';
import { WORDS } from '../words.ts';

const MONATE = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];

export const DE: Locale = {
  country: 'DE',
  currency: 'EUR',
  words: WORDS.DE,
  goods: 'DE',
  worth: 1,
  cashStep: 1,
  amount: comma,
  priced: [after('EUR'), after('€'), bare],
  dates: [
    dayFirst('.'),
    dayFirstShort('.'),
    ({ year, month, day }) => `${day}. ${MONATE[month - 1]} ${year}`,
  ],
  clock: [clock24, (moment) => `${clock24(moment)} Uhr`],
  exclusive: false,
  taxes: ({ trade }) =>
    trade === 'grocery'
      ? [
          { name: 'A 7,0%', rate: 7, on: 'A' },
          { name: 'B 19,0%', rate: 19, on: 'B' },
        ]
      : [{ name: 'A 19,0%', rate: 19, on: 'all' }],
  registered: (digits) => `USt-IdNr. DE${digits.slice(0, 9)}`,
  shops: shopsFrom(`
Gasthaus Zur Eisvogelmühle | Mühlgasse 7 / 72070 Tübingen | 07071 5550142 | food |
Kornblume Biomarkt | Lindenstraße 118 / 50674 Köln | 0221 5550117 | grocery |  | Kornblume Handels GmbH
Werkzeug Harksen | Hafenstr. 33 / 24103 Kiel | 0431 / 555 01 86 | goods |
Café Morgenröte | Große Elbstraße 71 / 22767 Hamburg | 040 5550139 | food |
FRISCHE-INSEL BRANDT | Am Stadtpark 12 / 90409 Nürnberg | 0911-5550174 | grocery |  | Brandt Lebensmittel e.K.
Buchhandlung Federkiel | Neue Gasse 6 / 99084 Erfurt | 0361 5550128 | goods |
Trattoria am Wehr | Uferweg 31 / 97070 Würzburg | 0931 5550191 | food |
Hofladen Sonnental | Dorfstraße 2a / 87541 Bad Hindelang | 08324 55501 | grocery |
Gartencenter Moosbach | Industriestr. 84 / 76133 Karlsruhe | 0721 5550163 | goods |  | Moosbach Garten GmbH & Co. KG
Bäckerei Silberkorn | Marktplatz 5 / 01067 Dresden | 0351 5550102 | food | `),
};

export const AT: Locale = {
  ...DE,
  country: 'AT',
  words: {
    ...WORDS.DE,
    total: ['SUMME', 'GESAMTBETRAG', 'Gesamt', 'ZU ZAHLEN', 'Summe EUR'],
    included: 'enthaltene USt',
    taxTable: ['USt', 'Netto', 'Steuer', 'Brutto'],
    card: ['BANKOMAT', 'Maestro', 'Kreditkarte'],
  },
  taxes: ({ trade }) =>
    trade === 'goods'
      ? [{ name: '20%', rate: 20, on: 'all' }]
      : [
          { name: '10%', rate: 10, on: 'A' },
          { name: '20%', rate: 20, on: 'B' },
        ],
  registered: (digits) => `UID: ATU${digits.slice(0, 8)}`,
  shops: shopsFrom(`
Beisl zum Goldfasan | Josefstädter Straße 42 / 1080 Wien | 01 555 01 42 | food |
Almkorb Feinkost | Getreidegasse 18 / 5020 Salzburg | 0662 555017 | grocery |
Eisen Wallner | Hauptplatz 7 / 8010 Graz | 0316 / 55 50 18 | goods |  | Wallner Eisenwaren GmbH
Kaffeehaus Nachtigall | Landstraße 9 / 4020 Linz | 0732 555039 | food |
SONNENKORB MARKT | Maria-Theresien-Straße 31 / 6020 Innsbruck | 0512 555074 | grocery |  | Sonnenkorb HandelsgesmbH
Papier Rosenauer | Bahnhofstraße 6 / 9020 Klagenfurt | 0463 55528 | goods |
Jausenstation Hirschwiese | Bergweg 3 / 6370 Kitzbühel | 05356 55591 | food |
Greisslerei Lindtal | Wiener Straße 21 / 3100 St. Pölten | 02742 55555 | grocery |
Sport Gamsstein | Dorfplatz 8 / 6763 Zürs | 05583 55563 | goods |
Konditorei Fliederbusch | Römerstraße 5 / 6900 Bregenz | 05574 55502 | food | `),
};

export const CH: Locale = {
  ...DE,
  country: 'CH',
  currency: 'CHF',
  worth: 1.6,
  cashStep: 5,
  amount: point,
  priced: [before('CHF '), bare, after('CHF')],
  dates: [dayFirst('.'), dayFirstShort('.'), dayNamed()],
  clock: [clock24],
  words: {
    ...WORDS.DE,
    total: ['TOTAL CHF', 'Total', 'Summe', 'ZU ZAHLEN', 'TOTAL'],
    taxTable: ['MWST', 'Netto', 'Steuer', 'Total'],
    included: 'inkl. MWST',
    card: ['TWINT', 'Maestro', 'PostFinance Card'],
  },
  regions: {
    FR: {
      words: {
        ...WORDS.FR,
        total: ['TOTAL CHF', 'Total TTC', 'À PAYER'],
        card: ['TWINT', 'Maestro', 'Carte'],
      },
      goods: 'FR',
    },
    TI: {
      words: { ...WORDS.IT, total: ['TOTALE CHF', 'Totale', 'TOTALE'], card: ['TWINT', 'Maestro', 'Carta'] },
      goods: 'IT',
    },
  },
  taxes: ({ trade }) =>
    trade === 'grocery' ? [{ name: '2.6%', rate: 2.6, on: 'all' }] : [{ name: '8.1%', rate: 8.1, on: 'all' }],
  registered: (digits) => `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)} MWST`,
  shops: shopsFrom(`
Wirtschaft zum Kranich | Niederdorfstrasse 42 / 8001 Zürich | 044 555 01 42 | food |
Dorfladen Aarequell | Bahnhofplatz 11 / 3011 Bern | 031 555 01 17 | grocery |  | Aarequell Genossenschaft
Eisenwaren Stucki | Gewerbestrasse 33 / 4051 Basel | 061 555 01 86 | goods |
Café Seeblick Nord | Schweizerhofquai 7 / 6004 Luzern | 041 555 01 39 | food |
BERGKORB MARKT | Promenade 71 / 7270 Davos Platz | 081 555 01 74 | grocery |  | Bergkorb Handels AG
Papeterie Tintenfisch | Marktgasse 6 / 9000 St. Gallen | 071 555 01 28 | goods |
Auberge du Vieux Pont | Rue de Lausanne 31 / 1700 Fribourg | 026 555 01 91 | food | FR |
Hofladen Rebberg | Winzerweg 2 / 8400 Winterthur | 052 555 01 55 | grocery |
Velowerk Emmental | Industriering 8 / 3400 Burgdorf | 034 555 01 63 | goods |
Osteria Lucertola | Via Nassa 5 / 6900 Lugano | 091 555 01 02 | food | TI | `),
};
