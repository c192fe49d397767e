import {
  after,
  bare,
  before,
  clock24,
  comma,
  dayFirst,
  dayFirstShort,
  type Locale,
  shopsFrom,
  spaced,
} from '../locale.ts';
import { WORDS } from '../words.ts';

export const FR: Locale = {
  country: 'FR',
  currency: 'EUR',
  words: WORDS.FR,
  goods: 'FR',
  worth: 1,
  cashStep: 1,
  amount: spaced,
  priced: [after('€'), after('EUR'), bare],
  dates: [dayFirst('/'), dayFirstShort('/'), dayFirst('-')],
  clock: [clock24, ({ hour, minute }) => `${hour}h${String(minute).padStart(2, '0')}`],
  exclusive: false,
  taxes: ({ trade }) =>
    trade === 'goods'
      ? [{ name: 'TVA 20,00%', rate: 20, on: 'all' }]
      : [
          { name: trade === 'food' ? 'TVA 10,00%' : 'TVA 5,50%', rate: trade === 'food' ? 10 : 5.5, on: 'A' },
          { name: 'TVA 20,00%', rate: 20, on: 'B' },
        ],
  registered: (digits) => `SIRET ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6, 9)} 00012`,
  shops: shopsFrom(`
Le Bistrot des Hirondelles | 42 rue Mercière / 69002 LYON | 04 55 50 01 42 | food |
Épicerie Fontvieille | 18 cours Mirabeau / 13100 Aix-en-Provence | 04.55.50.01.17 | grocery |  | SARL Fontvieille Distribution
Quincaillerie Roussel-Marin | 33 quai de la Fosse / 44000 NANTES | 02 55 50 01 86 | goods |
Café de l'Écluse | 71 quai de Jemmapes / 75010 Paris | 01 55 50 01 39 | food |
PRIMEURS DU LAURAGAIS | 12 place du Capitole / 31000 TOULOUSE | 05 55 50 01 74 | grocery |
Librairie La Plume Bleue | 6 rue de la Monnaie / 59800 Lille | 03 55 50 01 28 | goods |
Crêperie Ar Goélann | 31 quai Vauban / 29900 CONCARNEAU | 02.55.50.01.91 | food |  | SAS Ar Goélann
Halle Saint-Aubin | 21 place des Vosges / 35000 Rennes | 02 55 50 01 55 | grocery |
Jardinerie du Val Clair | ZA des Peupliers / 84 route de Tours / 37300 JOUÉ-LÈS-TOURS | 02 55 50 01 63 | goods |
Boulangerie Maison Tilleul | 5 rue des Clercs / 57000 Metz | 03 55 50 01 02 | food | `),
};

export const ES: Locale = {
  ...FR,
  country: 'ES',
  words: WORDS.ES,
  goods: 'ES',
  amount: comma,
  priced: [after('€'), bare, after('EUR')],
  clock: [clock24],
  dates: [dayFirst('/'), dayFirstShort('/'), dayFirst('-')],
  taxes: ({ trade }) =>
    trade === 'food'
      ? [{ name: 'IVA 10%', rate: 10, on: 'all' }]
      : trade === 'grocery'
        ? [
            { name: 'IVA 4%', rate: 4, on: 'A' },
            { name: 'IVA 10%', rate: 10, on: 'B' },
          ]
        : [{ name: 'IVA 21%', rate: 21, on: 'all' }],
  registered: (digits) => `CIF: B${digits.slice(0, 8)}`,
  shops: shopsFrom(`
Taberna El Mirlo Blanco | C/ Atocha, 42 / 28012 Madrid | 915 550 142 | food |
Ultramarinos Peñalara | Calle Mayor, 18 / 40001 Segovia | 921 555 017 | grocery |  | Peñalara Alimentación S.L.
Ferretería Los Olmos | Av. de la Constitución, 33 / 41001 Sevilla | 954 555 018 | goods |
Cafetería La Gaviota | Paseo Marítimo, 7 / 15002 A Coruña | 981 555 039 | food |
SUPERMERCADOS TRIGAL | Avda. del Puerto, 112 / 46021 Valencia | 963 555 074 | grocery |  | Trigal Distribución S.A.
Librería Tinta y Papel | C/ Estafeta, 6 / 31001 Pamplona | 948 555 028 | goods |
Bar Casa Remigio | Plaza Nueva, 31 / 18009 Granada | 958 555 091 | food |
Frutería Huerta Clara | Carrer de Balmes, 210 / 08006 Barcelona | 935 550 155 | grocery |
Bicis Sotomayor | Calle Larga, 84 / 11403 Jerez de la Frontera | 956 555 063 | goods |
Asador Txindoki | Calle Aldamar, 5 / 20003 Donostia-San Sebastián | 943 555 002 | food | `),
};

export const IT: Locale = {
  ...ES,
  country: 'IT',
  words: WORDS.IT,
  goods: 'IT',
  cashStep: 5,
  priced: [after('€'), bare, before('EURO ')],
  dates: [dayFirst('/'), dayFirst('-'), dayFirstShort('/')],
  taxes: ({ trade }) =>
    trade === 'goods'
      ? [{ name: '22%', rate: 22, on: 'all' }]
      : [
          { name: trade === 'food' ? '10%' : '4%', rate: trade === 'food' ? 10 : 4, on: 'A' },
          { name: '22%', rate: 22, on: 'B' },
        ],
  registered: (digits) => `P.IVA ${digits.slice(0, 11)}`,
  shops: shopsFrom(`
Trattoria Il Gelsomino | Via dei Neri, 42 / 50122 Firenze (FI) | 055 555 0142 | food |
Alimentari Fratelli Corsini | Via Garibaldi 18 / 16124 GENOVA GE | 010 555 0117 | grocery |  | Corsini & C. S.n.c.
Ferramenta Bonelli | Corso Francia, 33 / 10138 Torino (TO) | 011 555 0186 | goods |
Bar Pasticceria Aurora | Piazza Erbe, 7 / 37121 Verona VR | 045 555 0139 | food |
MERCATO DEL SOLE | Viale Trastevere, 112 / 00153 ROMA (RM) | 06 555 0174 | grocery |  | Mercato del Sole S.r.l.
Cartoleria Penna d'Oca | Via Zamboni, 6 / 40126 Bologna (BO) | 051 555 0128 | goods |
Osteria del Pescatore | Riva dei Sette Martiri, 31 / 30122 Venezia | 041 555 0191 | food |
Ortofrutta Valle Verde | Via Toledo, 210 / 80134 Napoli (NA) | 081 555 0155 | grocery |
Cicli Montanari | Via Emilia Est, 84 / 41121 MODENA (MO) | 059 555 0163 | goods |
Gelateria Neve di Maggio | Corso Umberto I, 5 / 98039 Taormina ME | 0942 55502 | food | `),
};

export const NL: Locale = {
  ...ES,
  country: 'NL',
  words: WORDS.NL,
  goods: 'NL',
  cashStep: 5,
  priced: [before('€ '), bare, before('EUR ')],
  dates: [dayFirst('-'), dayFirst('/'), dayFirstShort('-')],
  taxes: ({ trade }) =>
    trade === 'goods'
      ? [{ name: 'BTW 21%', rate: 21, on: 'all' }]
      : [
          { name: 'BTW 9%', rate: 9, on: 'A' },
          { name: 'BTW 21%', rate: 21, on: 'B' },
        ],
  registered: (digits) => `BTW nr. NL${digits.slice(0, 9)}B01`,
  shops: shopsFrom(`
Eetcafé De Zilvermeeuw | Prinsengracht 142 / 1015 EA Amsterdam | 020 555 0142 | food |
Buurtsuper Van der Velde | Oude Gracht 18 / 3511 AP Utrecht | 030 555 0117 | grocery |  | Van der Velde Supers B.V.
IJzerhandel Dijkstra & Zn | Nieuwestad 33 / 8911 CJ Leeuwarden | 058 555 0186 | goods |
Koffiehuis Het Anker | Wijnhaven 71 / 3011 WK Rotterdam | 010 555 0139 | food |
GROENHOF VERSMARKT | Grote Markt 12 / 9711 LV Groningen | 050 555 0174 | grocery |
Boekhandel De Ganzenveer | Breestraat 6 / 2311 CS Leiden | 071 555 0128 | goods |
Brasserie De Linde | Vrijthof 31 / 6211 LE Maastricht | 043 555 0191 | food |  | De Linde Horeca B.V.
Landwinkel Weidezicht | Dorpsstraat 21 / 1721 BA Broek op Langedijk | 0226 555 015 | grocery |
Fietsenmaker Kromhout | Stationsweg 84 / 6811 MA Arnhem | 026 555 0163 | goods |
Bakkerij Gouden Aar | Markt 5 / 5611 EB Eindhoven | 040 555 0102 | food | `),
};
