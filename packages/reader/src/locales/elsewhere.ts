import type { Country } from './locale.ts';

/** '413 01 Göteborg' and '1165 København'. */
const SPACED_CODE = /(?<![\d.,])\d{3} \d{2}(?= [A-Z]{3})/;
const SHORT_CODE = /(?<![\d.,:/-])\d{4}(?= [A-Z]{3})/;

/** Countries of which only the currency and the order of dates are known. One that deserves more gets a folder. */
export const elsewhere: readonly Country[] = [
  known('HK', 'HKD', 'DMY', ['HONG KONG', 'KOWLOON'], '852', '.HK'),
  known('OM', 'OMR', 'DMY', ['OMAN', 'MUSCAT'], '968', '.OM'),
  known('QA', 'QAR', 'DMY', ['QATAR', 'DOHA'], '974', '.QA'),
  known('KW', 'KWD', 'DMY', ['KUWAIT'], '965', '.KW'),
  known('BH', 'BHD', 'DMY', ['BAHRAIN', 'MANAMA'], '973', '.BH'),
  known('SA', 'SAR', 'DMY', ['SAUDI ARABIA', 'RIYADH', 'JEDDAH'], '966', '.SA'),
  known(
    'PH',
    'PHP',
    'MDY',
    ['PHILIPPINES', 'MANILA', 'MAKATI', 'QUEZON CITY', 'LAS PINAS', 'CEBU'],
    '63',
    '.PH',
    { townCode: { figures: 4, first: true }, address: { areas: 'BRGY BARANGAY POBLACION' } },
  ),
  known('VN', 'VND', 'DMY', ['VIETNAM', 'VIET NAM', 'HANOI', 'HO CHI MINH', 'HCM', 'DA NANG'], '84', '.VN'),
  known('TH', 'THB', 'DMY', ['THAILAND', 'BANGKOK', 'PHUKET'], '66', '.TH', {
    townCode: { figures: 5, first: false },
    address: { streets: 'THANON SOI', areas: 'MOO TAMBON AMPHOE KHWAENG KHET' },
  }),
  known('ID', 'IDR', 'DMY', ['INDONESIA', 'JAKARTA', 'BANDUNG', 'SURABAYA'], '62', '.ID', {
    townCode: { figures: 5, first: false },
    address: { streets: 'JL JALAN GANG' },
  }),
  known('BN', 'BND', 'DMY', ['BRUNEI', 'BANDAR SERI BEGAWAN', 'GADONG'], '673', '.BN'),
  known('FJ', 'FJD', 'DMY', ['FIJI', 'SUVA', 'NADI'], '679', '.FJ'),
  known('MX', 'MXN', 'DMY', ['MEXICO', 'GUADALAJARA', 'CANCUN', 'C.V', 'R.F.C'], '52', '.MX', {
    townCode: { figures: 5, first: true },
    address: { streets: 'CALLE AVENIDA COLONIA' },
  }),
  known('JP', 'JPY', 'DMY', ['JAPAN', 'TOKYO', 'OSAKA'], '81', '.JP'),
  known('KR', 'KRW', 'DMY', ['KOREA', 'SEOUL'], '82', '.KR'),
  known('TW', 'TWD', 'DMY', ['TAIWAN', 'TAIPEI'], '886', '.TW'),
  known('RO', 'RON', 'DMY', ['ROMANIA', 'BUCURESTI', 'BON FISCAL'], '40', '.RO', {
    townCode: { figures: 6, first: true },
    address: { streets: 'STR STRADA BULEVARDUL CALEA SOSEAUA' },
  }),
  known('PL', 'PLN', 'DMY', ['POLSKA', 'POLAND', 'WARSZAWA', 'PARAGON FISKALNY'], '48', '.PL', {
    townCode: { figures: 5, first: true },
    address: { streets: 'UL ULICA ALEJA PLAC RYNEK', postcode: /(?<!\d)\d{2}-\d{3}(?= [A-Z]{3})/ },
  }),
  known('CZ', 'CZK', 'DMY', ['CESKA REPUBLIKA', 'CZECH REPUBLIC', 'PRAHA'], '420', '.CZ', {
    townCode: { figures: 5, first: true },
    address: { streets: 'ULICE NAMESTI TRIDA', postcode: SPACED_CODE },
  }),
  known('HU', 'HUF', 'DMY', ['HUNGARY', 'BUDAPEST', 'MAGYARORSZAG'], '36', '.HU', {
    townCode: { figures: 4, first: true },
    address: { streets: 'UTCA KORUT TER' },
  }),
  known('SE', 'SEK', 'DMY', ['SVERIGE', 'SWEDEN', 'STOCKHOLM', 'GOTEBORG'], '46', '.SE', {
    townCode: { figures: 5, first: true },
    address: { streets: 'GATAN GATA', streetEnds: 'GATAN VAGEN TORGET GRAND', postcode: SPACED_CODE },
  }),
  known('NO', 'NOK', 'DMY', ['NORGE', 'NORWAY', 'OSLO', 'BERGEN'], '47', '.NO', {
    townCode: { figures: 4, first: true },
    address: { streetEnds: 'GATA GATEN VEIEN VEGEN', postcode: SHORT_CODE },
  }),
  known('DK', 'DKK', 'DMY', ['DANMARK', 'DENMARK', 'KOBENHAVN', 'COPENHAGEN'], '45', '.DK', {
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
    { townCode: { figures: 4, first: true } },
  ),
  known('LU', 'EUR', 'DMY', ['LUXEMBOURG'], '352', '.LU', { townCode: { figures: 4, first: true } }),
  known('PT', 'EUR', 'DMY', ['PORTUGAL', 'LISBOA', 'CONTRIBUINTE'], '351', '.PT', {
    townCode: { figures: 7, first: true },
    address: {
      streets: 'RUA AVENIDA TRAVESSA LARGO PRACA ESTRADA',
      postcode: /(?<!\d)\d{4}-\d{3}(?= [A-Z]{3})/,
    },
  }),
  known('FI', 'EUR', 'DMY', ['SUOMI', 'FINLAND', 'HELSINKI'], '358', '.FI', {
    townCode: { figures: 5, first: true },
    address: { streetEnds: 'KATU' },
  }),
  known('GR', 'EUR', 'DMY', ['GREECE', 'ATHENS', 'THESSALONIKI'], '30', '.GR', {
    townCode: { figures: 5, first: true },
  }),
  known('TR', 'TRY', 'DMY', ['TURKIYE', 'ISTANBUL', 'ANKARA'], '90', '.TR', {
    townCode: { figures: 5, first: true },
    address: { streets: 'CADDESI CAD SOKAK MAHALLESI' },
  }),
  known('IL', 'ILS', 'DMY', ['ISRAEL', 'TEL AVIV', 'JERUSALEM'], '972', '.IL'),
  known('PK', 'PKR', 'DMY', ['PAKISTAN', 'KARACHI', 'LAHORE', 'ISLAMABAD'], '92', '.PK'),
  known('LK', 'LKR', 'DMY', ['SRI LANKA', 'COLOMBO'], '94', '.LK'),
  known('KE', 'KES', 'DMY', ['KENYA', 'NAIROBI', 'MOMBASA'], '254', '.KE'),
  known('NG', 'NGN', 'DMY', ['NIGERIA', 'LAGOS', 'ABUJA'], '234', '.NG'),
  known('BR', 'BRL', 'DMY', ['BRASIL', 'BRAZIL', 'SAO PAULO', 'RIO DE JANEIRO', 'CNPJ'], '55', '.BR'),
];

function known(
  code: string,
  currency: string,
  dateOrder: Country['dateOrder'],
  names: readonly string[],
  callingCode: string,
  domain: string,
  more: Pick<Country, 'townCode' | 'address'> = {},
): Country {
  return { code, currency, dateOrder, languages: [], names, callingCode, domains: [domain], ...more };
}
