import { type Country, list } from './locale.ts';

/** '413 01 Göteborg' and '1165 København'. */
const SPACED_CODE = /(?<![\d.,])\d{3} \d{2}(?= [A-Z]{3})/;
const SHORT_CODE = /(?<![\d.,:/-])\d{4}(?= [A-Z]{3})/;

/** Countries of which only the currency and the order of dates are known. One that deserves more gets a folder. */
export const elsewhere: readonly Country[] = [
  known('HK', 'HKD', 'DMY', ['HONG KONG', 'KOWLOON'], '852', '.HK', {
    places: list(`
        KOWLOON, NEW TERRITORIES, SHATIN, SHA TIN, TSIM SHA TSUI, CAUSEWAY BAY, MONGKOK, MONG KOK,
        WAN CHAI, TSUEN WAN, KWUN TONG, TUEN MUN, YUEN LONG`),
  }),
  known('OM', 'OMR', 'DMY', ['OMAN', 'MUSCAT'], '968', '.OM', { places: ['MUSCAT', 'SALALAH', 'SOHAR'] }),
  known('QA', 'QAR', 'DMY', ['QATAR', 'DOHA'], '974', '.QA', { places: ['DOHA'] }),
  known('KW', 'KWD', 'DMY', ['KUWAIT'], '965', '.KW'),
  known('BH', 'BHD', 'DMY', ['BAHRAIN', 'MANAMA'], '973', '.BH', { places: ['MANAMA'] }),
  known('SA', 'SAR', 'DMY', ['SAUDI ARABIA', 'RIYADH', 'JEDDAH'], '966', '.SA', {
    places: ['RIYADH', 'JEDDAH', 'DAMMAM'],
  }),
  known(
    'PH',
    'PHP',
    'MDY',
    ['PHILIPPINES', 'MANILA', 'MAKATI', 'QUEZON CITY', 'LAS PINAS', 'CEBU'],
    '63',
    '.PH',
    {
      places: ['MANILA', 'MAKATI', 'QUEZON CITY', 'LAS PINAS', 'CEBU', 'TAGUIG', 'PASIG', 'DAVAO'],
      townCode: { figures: 4, first: true },
      address: { areas: 'BRGY BARANGAY POBLACION' },
    },
  ),
  known('VN', 'VND', 'DMY', ['VIETNAM', 'VIET NAM', 'HANOI', 'HO CHI MINH', 'HCM', 'DA NANG'], '84', '.VN', {
    places: ['HANOI', 'HO CHI MINH', 'HCM', 'DA NANG'],
  }),
  known('TH', 'THB', 'DMY', ['THAILAND', 'BANGKOK', 'PHUKET'], '66', '.TH', {
    places: ['BANGKOK', 'PHUKET', 'CHIANG MAI', 'PATTAYA'],
    townCode: { figures: 5, first: false },
    address: { streets: 'THANON SOI', areas: 'MOO TAMBON AMPHOE KHWAENG KHET' },
  }),
  known('ID', 'IDR', 'DMY', ['INDONESIA', 'JAKARTA', 'BANDUNG', 'SURABAYA'], '62', '.ID', {
    places: ['JAKARTA', 'BANDUNG', 'SURABAYA', 'DENPASAR'],
    townCode: { figures: 5, first: false },
    address: { streets: 'JL JALAN GANG' },
  }),
  known('BN', 'BND', 'DMY', ['BRUNEI', 'BANDAR SERI BEGAWAN', 'GADONG'], '673', '.BN', {
    places: ['BANDAR SERI BEGAWAN', 'GADONG', 'KIULAP', 'SERIA', 'KUALA BELAIT'],
    registration: /\(B\) ?(?:SDN|SENDIRIAN)/,
  }),
  known('FJ', 'FJD', 'DMY', ['FIJI', 'SUVA', 'NADI'], '679', '.FJ', { places: ['SUVA', 'NADI'] }),
  known('MX', 'MXN', 'DMY', ['MEXICO', 'GUADALAJARA', 'CANCUN'], '52', '.MX', {
    places: ['GUADALAJARA', 'CANCUN', 'MONTERREY', 'TIJUANA'],
    words: ['C.V', 'R.F.C'],
    townCode: { figures: 5, first: true },
    address: { streets: 'CALLE AVENIDA COLONIA' },
  }),
  known('JP', 'JPY', 'DMY', ['JAPAN', 'TOKYO', 'OSAKA'], '81', '.JP', { places: ['TOKYO', 'OSAKA'] }),
  known('KR', 'KRW', 'DMY', ['KOREA', 'SEOUL'], '82', '.KR', { places: ['SEOUL'] }),
  known('TW', 'TWD', 'DMY', ['TAIWAN', 'TAIPEI'], '886', '.TW', { places: ['TAIPEI'] }),
  known('RO', 'RON', 'DMY', ['ROMANIA', 'BUCURESTI'], '40', '.RO', {
    places: ['BUCURESTI', 'CLUJ', 'TIMISOARA'],
    words: ['BON FISCAL', 'LEI'],
    townCode: { figures: 6, first: true },
    address: { streets: 'STR STRADA BULEVARDUL CALEA SOSEAUA' },
  }),
  known('PL', 'PLN', 'DMY', ['POLSKA', 'POLAND', 'WARSZAWA'], '48', '.PL', {
    places: ['WARSZAWA', 'KRAKOW', 'WROCLAW'],
    words: ['PARAGON FISKALNY'],
    townCode: { figures: 5, first: true },
    address: { streets: 'UL ULICA ALEJA PLAC RYNEK', postcode: /(?<!\d)\d{2}-\d{3}(?= [A-Z]{3})/ },
  }),
  known('CZ', 'CZK', 'DMY', ['CESKA REPUBLIKA', 'CZECH REPUBLIC', 'PRAHA'], '420', '.CZ', {
    places: ['PRAHA', 'BRNO'],
    townCode: { figures: 5, first: true },
    address: { streets: 'ULICE NAMESTI TRIDA', postcode: SPACED_CODE },
  }),
  known('HU', 'HUF', 'DMY', ['HUNGARY', 'MAGYARORSZAG', 'BUDAPEST'], '36', '.HU', {
    places: ['BUDAPEST'],
    townCode: { figures: 4, first: true },
    address: { streets: 'UTCA KORUT TER' },
  }),
  known('SE', 'SEK', 'DMY', ['SVERIGE', 'SWEDEN', 'STOCKHOLM', 'GOTEBORG'], '46', '.SE', {
    places: ['STOCKHOLM', 'GOTEBORG', 'MALMO'],
    townCode: { figures: 5, first: true },
    address: { streets: 'GATAN GATA', streetEnds: 'GATAN VAGEN TORGET GRAND', postcode: SPACED_CODE },
  }),
  known('NO', 'NOK', 'DMY', ['NORGE', 'NORWAY', 'OSLO', 'BERGEN'], '47', '.NO', {
    places: ['OSLO', 'BERGEN', 'TRONDHEIM'],
    townCode: { figures: 4, first: true },
    address: { streetEnds: 'GATA GATEN VEIEN VEGEN', postcode: SHORT_CODE },
  }),
  known('DK', 'DKK', 'DMY', ['DANMARK', 'DENMARK', 'KOBENHAVN', 'COPENHAGEN'], '45', '.DK', {
    places: ['KOBENHAVN', 'COPENHAGEN'],
    townCode: { figures: 4, first: true },
    address: { streetEnds: 'GADE VEJEN STRAEDE', postcode: SHORT_CODE },
  }),
  known(
    'BE',
    'EUR',
    'DMY',
    ['BELGIE', 'BELGIQUE', 'BELGIUM', 'BRUXELLES', 'BRUSSEL', 'ANTWERPEN'],
    '32',
    '.BE',
    {
      places: ['BRUXELLES', 'BRUSSEL', 'ANTWERPEN'],
      townCode: { figures: 4, first: true },
    },
  ),
  known('LU', 'EUR', 'DMY', ['LUXEMBOURG'], '352', '.LU', { townCode: { figures: 4, first: true } }),
  known('PT', 'EUR', 'DMY', ['PORTUGAL', 'LISBOA'], '351', '.PT', {
    places: ['LISBOA', 'PORTO'],
    words: ['CONTRIBUINTE'],
    townCode: { figures: 7, first: true },
    address: {
      streets: 'RUA AVENIDA TRAVESSA LARGO PRACA ESTRADA',
      postcode: /(?<!\d)\d{4}-\d{3}(?= [A-Z]{3})/,
    },
  }),
  known('FI', 'EUR', 'DMY', ['SUOMI', 'FINLAND', 'HELSINKI'], '358', '.FI', {
    places: ['HELSINKI'],
    townCode: { figures: 5, first: true },
    address: { streetEnds: 'KATU' },
  }),
  known('GR', 'EUR', 'DMY', ['GREECE', 'ATHENS', 'THESSALONIKI'], '30', '.GR', {
    places: ['ATHENS', 'THESSALONIKI'],
    townCode: { figures: 5, first: true },
  }),
  known('TR', 'TRY', 'DMY', ['TURKIYE', 'ISTANBUL', 'ANKARA'], '90', '.TR', {
    places: ['ISTANBUL', 'ANKARA'],
    townCode: { figures: 5, first: true },
    address: { streets: 'CADDESI CAD SOKAK MAHALLESI' },
  }),
  known('IL', 'ILS', 'DMY', ['ISRAEL', 'TEL AVIV', 'JERUSALEM'], '972', '.IL', {
    places: ['TEL AVIV', 'JERUSALEM'],
  }),
  known('PK', 'PKR', 'DMY', ['PAKISTAN', 'KARACHI', 'LAHORE', 'ISLAMABAD'], '92', '.PK', {
    places: ['KARACHI', 'LAHORE', 'ISLAMABAD'],
  }),
  known('LK', 'LKR', 'DMY', ['SRI LANKA', 'COLOMBO'], '94', '.LK', { places: ['COLOMBO'] }),
  known('KE', 'KES', 'DMY', ['KENYA', 'NAIROBI', 'MOMBASA'], '254', '.KE', {
    places: ['NAIROBI', 'MOMBASA'],
  }),
  known('NG', 'NGN', 'DMY', ['NIGERIA', 'LAGOS', 'ABUJA'], '234', '.NG', { places: ['LAGOS', 'ABUJA'] }),
  known('BR', 'BRL', 'DMY', ['BRASIL', 'BRAZIL', 'SAO PAULO', 'RIO DE JANEIRO'], '55', '.BR', {
    places: ['SAO PAULO', 'RIO DE JANEIRO'],
    words: ['CNPJ'],
  }),
];

function known(
  code: string,
  currency: string,
  dateOrder: Country['dateOrder'],
  names: readonly string[],
  callingCode: string,
  domain: string,
  more: Pick<Country, 'places' | 'words' | 'registration' | 'townCode' | 'address'> = {},
): Country {
  return { code, currency, dateOrder, languages: [], names, callingCode, domains: [domain], ...more };
}
