import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

const FRENCH = { languages: ['fr'] };

/** Without Egypt and South Africa. */
export const africa: readonly Country[] = [
  known('MA', 'MAD', '212', ['MAROC', 'MOROCCO'], {
    ...FRENCH,
    places: list(`
      CASABLANCA, MARRAKECH, MARRAKESH, RABAT, AGADIR, TANGER, MEKNES, ESSAOUIRA, OUARZAZATE, GUELIZ, KENITRA,
      TETOUAN, OUJDA`),
    words: ['I.C.E', 'PATENTE', 'CNSS', 'DIRHAMS TTC', 'TAXE DE PROMOTION TOURISTIQUE', 'R.C. CASABLANCA'],
    rates: { tax: 'TVA', percent: '20 14 10 7' },
    phone: /(?<!\d)05[2-3]\d[ .-]?\d{2}[ .-]?\d{2}[ .-]?\d{2}(?!\d)/,
    registration: /(?<![A-Z])I\.?C\.?E\.?[ .:N°]*\d{13,15}(?!\d)|PATENTE[ .:N°]*\d/,
  }),
  known('TN', 'TND', '216', ['TUNISIE', 'TUNISIA'], {
    ...FRENCH,
    places: list(`
      TUNIS, SOUSSE, SFAX, HAMMAMET, DJERBA, LA MARSA, MONASTIR, BIZERTE, SIDI BOU SAID, LES BERGES DU LAC`),
    words: ['TIMBRE FISCAL', 'MATRICULE FISCALE', 'MATRICULE FISCAL', 'MILLIMES', 'D.T', 'FODEC'],
    rates: { tax: 'TVA', percent: '19 13 7' },
    registration: /(?<!\d)\d{6,7} ?\/? ?[A-Z] ?\/? ?[A-Z](?: ?\/? ?[A-Z])? ?\/? ?000(?!\d)/,
    domains: ['.COM.TN', '.TN'],
  }),
  known('DZ', 'DZD', '213', ['ALGERIE', 'ALGERIA'], {
    ...FRENCH,
    places: ['ALGER', 'ALGIERS'],
    words: ['DINARS ALGERIENS'],
    rates: { tax: 'TVA', percent: '19 9' },
  }),
  known('SN', 'XOF', '221', ['SENEGAL'], {
    ...FRENCH,
    places: ['DAKAR', 'SALY', 'THIES', 'ALMADIES'],
    words: ['NINEA'],
    rates: { tax: 'TVA', percent: '18' },
  }),
  known('CI', 'XOF', '225', ["COTE D'IVOIRE", 'COTE DIVOIRE', 'IVORY COAST'], {
    ...FRENCH,
    places: ['ABIDJAN', 'COCODY', 'YAMOUSSOUKRO'],
    rates: { tax: 'TVA', percent: '18' },
  }),
  known('CM', 'XAF', '237', ['CAMEROUN', 'CAMEROON'], {
    ...FRENCH,
    places: ['DOUALA', 'YAOUNDE'],
    rates: { tax: 'TVA', percent: '19,25' },
  }),
  known('GA', 'XAF', '241', ['GABON'], { ...FRENCH, places: ['LIBREVILLE'] }),
  known('CD', 'CDF', '243', ['CONGO'], { ...FRENCH, places: ['KINSHASA', 'LUBUMBASHI', 'GOMBE'] }),
  known('KE', 'KES', '254', ['KENYA'], {
    places: list(`
      NAIROBI, MOMBASA, KISUMU, NAKURU, WESTLANDS, ELDORET, DIANI, NAIVASHA, NYALI, MALINDI, THIKA, KILIMANI`),
    words: list(`
      KRA, KRA PIN, M-PESA, MPESA, PAYBILL, LIPA NA MPESA, LIPA NA M-PESA, BUY GOODS, TILL NO, CU INVOICE, CU
      SERIAL, CUSN, CATERING LEVY, TIMS, E-TIMS, ETIMS, SHILLINGS, KARIBU TENA`),
    rates: { tax: 'VAT', percent: '16 14' },
    phone: /(?<!\d)07\d{2}[ -]\d{3}[ -]?\d{3}(?!\d)|(?<!\d)0(?:20|709|711|730)[ -]\d{3,4}[ -]?\d{3,4}(?!\d)/,
    registration: /(?<![A-Z0-9])[PA]0\d{8}[A-Z](?![A-Z0-9])/,
    domains: ['.CO.KE', '.KE'],
  }),
  known('TZ', 'TZS', '255', ['TANZANIA', 'ZANZIBAR'], {
    places: list(`
      DAR ES SALAAM, ARUSHA, STONE TOWN, DODOMA, MWANZA, MOSHI, MASAKI, MIKOCHENI, KARIAKOO, NUNGWI`),
    words: list(`
      VRN, EFD, UIN, Z NUMBER, RECEIPT VERIFICATION CODE, TOTAL EXCL OF TAX, TOTAL INCL OF TAX, TOTAL EXCL. OF
      TAX, TOTAL INCL. OF TAX, START OF LEGAL RECEIPT, TIGO PESA, KARIBU TENA`),
    rates: { tax: 'VAT', percent: '18' },
    registration: /(?<![A-Z])VRN[ .:#]*\d{8}[A-Z]|(?<![A-Z])TIN[ .:#]*\d{3}-?\d{3}-?\d{3}(?![\d-])/,
    domains: ['.CO.TZ', '.TZ'],
  }),
  known('UG', 'UGX', '256', ['UGANDA'], {
    places: list(`
      KAMPALA, ENTEBBE, JINJA, KOLOLO, MBARARA, NAKASERO, NTINDA, GULU, FORT PORTAL`),
    words: list(`
      EFRIS, FDN, FISCAL DOCUMENT NUMBER, UGX, USHS, MTN MOMO, AIRTEL MONEY`),
    rates: { tax: 'VAT', percent: '18' },
    registration: /(?<![A-Z])TIN[ .:#]*(?:NO)?[ .:#]*100\d{7}(?!\d)/,
    domains: ['.CO.UG', '.UG'],
  }),
  known('RW', 'RWF', '250', ['RWANDA'], {
    places: ['KIGALI', 'KIMIHURURA', 'GISENYI', 'MUSANZE'],
    words: ['RRA', 'SDC ID', 'SDC INFORMATION', 'RECEIPT SIGNATURE', 'TOTAL B-18', 'TOTAL A-EX'],
    rates: { tax: 'VAT', percent: '18' },
  }),
  known('ET', 'ETB', '251', ['ETHIOPIA'], {
    places: ['ADDIS ABABA', 'BOLE'],
    words: ['BIRR', 'TXBL', 'TXBL1', 'ERCA', 'FS NO', 'NOTXBL', 'AMESEGENALEHU'],
    rates: { tax: 'VAT TAX1', percent: '15' },
    registration: /(?<![A-Z])TIN[ .:#]*00\d{8}(?!\d)/,
  }),
  known('NG', 'NGN', '234', ['NIGERIA'], {
    places: list(`
      LAGOS, ABUJA, IBADAN, LEKKI, IKEJA, VICTORIA ISLAND, PORT HARCOURT, KANO, IKOYI, SURULERE, AJAH, WUSE,
      MAITAMA, YABA, ENUGU, BENIN CITY, AKIN ADESOLA`),
    words: list(`
      NAIRA, FIRS, CONSUMPTION TAX 5%, LASG, NGN, MONIEPOINT, OPAY, RC NO, KOBO`),
    taxes: ['CONSUMPTION TAX'],
    rates: { tax: 'VAT', percent: '7,5' },
    phone: /(?<!\d)0[789][01]\d[ -]?\d{3}[ -]?\d{4}(?!\d)/,
    registration: /(?<!\d)\d{8}-0001(?!\d)/,
    domains: ['.COM.NG', '.NG'],
  }),
  known('GH', 'GHS', '233', ['GHANA'], {
    places: list(`
      ACCRA, KUMASI, TEMA, TAKORADI, CAPE COAST, EAST LEGON, LABONE, CANTONMENTS, SPINTEX, KOTOKA, LABADI`),
    words: list(`
      NHIL, GETFUND, GETFL, COVID-19 LEVY, COVID LEVY, CEDI, CEDIS, TOURISM LEVY, PESEWAS`),
    taxes: ['NHIL', 'GETFUND'],
    rates: { tax: 'VAT', percent: '15 12,5' },
    registration: /(?<![A-Z0-9])[CPG]00\d{8}(?![A-Z0-9])|(?<![A-Z])G[A-Z]-\d{3}-\d{4}(?!\d)/,
    domains: ['.COM.GH', '.GH'],
  }),
  known('ZM', 'ZMW', '260', ['ZAMBIA'], {
    places: ['LUSAKA', 'LIVINGSTONE', 'NDOLA', 'KITWE', 'EAST PARK MALL', 'KABULONGA'],
    words: ['TPIN', 'ZRA', 'KWACHA', 'ZMW', 'NGWEE', 'SMART INVOICE'],
    rates: { tax: 'VAT', percent: '16' },
    registration: /TPIN[ .:#]*\d{10}/,
    domains: ['.CO.ZM', '.ZM'],
  }),
  known('ZW', 'USD', '263', ['ZIMBABWE'], {
    places: ['HARARE', 'BULAWAYO', 'VICTORIA FALLS', 'BORROWDALE', 'MUTARE'],
    words: list(`
      ZIMRA, ECOCASH, BP NO, BP NUMBER, ZWL, RTGS, ZIG`),
    rates: { tax: 'VAT', percent: '15 14,5 15,5' },
    registration: /(?<![A-Z])BP ?(?:NO|NUMBER)?[ .:#]*200\d{6,7}/,
    domains: ['.CO.ZW', '.ZW'],
  }),
  known('NA', 'NAD', '264', ['NAMIBIA'], {
    places: ['WINDHOEK', 'SWAKOPMUND', 'WALVIS BAY', 'OUTJO', 'OKAHANDJA'],
    words: ['NAMRA'],
    rates: { tax: 'VAT', percent: '15' },
    domains: ['.COM.NA', '.NA'],
  }),
  known('BW', 'BWP', '267', ['BOTSWANA'], {
    places: ['GABORONE', 'MAUN', 'FRANCISTOWN', 'KASANE', 'RIVERWALK MALL', 'BROADHURST'],
    words: ['PULA', 'BURS'],
    rates: { tax: 'VAT', percent: '14 12' },
    domains: ['.CO.BW', '.BW'],
  }),
  known('MW', 'MWK', '265', ['MALAWI'], {
    places: ['LILONGWE', 'BLANTYRE'],
    rates: { tax: 'VAT', percent: '16,5' },
  }),
  known('MZ', 'MZN', '258', ['MOCAMBIQUE', 'MOZAMBIQUE'], {
    places: ['MAPUTO', 'VILANKULO', 'MATOLA'],
    words: ['NUIT', 'METICAIS'],
    rates: { tax: 'IVA', percent: '16 17' },
  }),
  known('AO', 'AOA', '244', ['ANGOLA'], {
    places: ['LUANDA', 'TALATONA'],
    words: ['KWANZAS', 'AGT'],
    rates: { tax: 'IVA', percent: '14' },
  }),
  known('MU', 'MUR', '230', ['MAURITIUS', 'ILE MAURICE'], {
    places: list(`
      PORT LOUIS, PORT-LOUIS, GRAND BAIE, CUREPIPE, QUATRE BORNES, FLIC EN FLAC, EBENE, ROSE HILL, VACOAS,
      BAGATELLE, TAMARIN, PEREYBERE, MAHEBOURG, BEAU BASSIN, TROU AUX BICHES`),
    words: ['MAUCAS', 'JUICE BY MCB'],
    rates: { tax: 'VAT', percent: '15' },
    registration: /(?<![A-Z])B\.?R\.?N\.?[A-Z .:#]*[CIP]\d{8}(?!\d)/,
    domains: ['.MU', '.INTNET.MU'],
  }),
  known('SC', 'SCR', '248', ['SEYCHELLES'], {
    places: ['MAHE', 'BEAU VALLON', 'PRASLIN', 'LA DIGUE'],
    rates: { tax: 'VAT', percent: '15' },
  }),
  known('MG', 'MGA', '261', ['MADAGASCAR'], {
    ...FRENCH,
    places: ['ANTANANARIVO', 'NOSY BE'],
    words: ['ARIARY'],
    rates: { tax: 'TVA', percent: '20' },
  }),
  known('LS', 'LSL', '266', ['LESOTHO'], { places: ['MASERU'], words: ['MALOTI'] }),
  known('SZ', 'SZL', '268', ['ESWATINI', 'SWAZILAND'], {
    places: ['MBABANE', 'MANZINI', 'EZULWINI'],
    words: ['EMALANGENI'],
  }),
];
