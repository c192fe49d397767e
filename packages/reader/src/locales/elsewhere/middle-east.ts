import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

/** From Egypt to Oman. The United Arab Emirates have a folder. */
export const middleEast: readonly Country[] = [
  known('OM', 'OMR', '968', ['OMAN'], {
    places: list(`
      MUSCAT, SALALAH, SOHAR, NIZWA, SEEB, RUWI, AL KHUWAIR, QURUM, MUTTRAH`),
    rates: { tax: 'VAT', percent: '5' },
    registration: /(?<![A-Z])OM ?\d{10}(?!\d)/,
    domains: ['.OM', '.COM.OM'],
  }),
  known('QA', 'QAR', '974', ['QATAR'], {
    places: ['DOHA', 'AL WAKRAH', 'LUSAIL', 'AL RAYYAN', 'SOUQ WAQIF', 'VILLAGGIO'],
    words: ['QATARI RIYAL'],
    phone: /T(?:EL)?[. :]*(?:\(?\+?974\)?[ -]*)?44\d{2}[ -]?\d{4}(?!\d)/,
  }),
  known('KW', 'KWD', '965', ['KUWAIT'], {
    places: list(`
      SALMIYA, HAWALLY, FARWANIYA, SHUWAIKH, FAHAHEEL, SHARQ, AL RAI`),
    words: ['KNET', 'K-NET', 'FILS'],
  }),
  known('BH', 'BHD', '973', ['BAHRAIN'], {
    places: list(`
      MANAMA, RIFFA, MUHARRAQ, JUFFAIR, SEEF, ADLIYA, AMWAJ`),
    words: ['BENEFITPAY', 'BENEFIT PAY'],
    rates: { tax: 'VAT', percent: '10' },
    registration: /(?<!\d)2\d{12}02(?!\d)/,
  }),
  known('SA', 'SAR', '966', ['SAUDI ARABIA', 'K.S.A', 'KINGDOM OF SAUDI'], {
    places: list(`
      RIYADH, JEDDAH, DAMMAM, KHOBAR, MAKKAH, MADINAH, MECCA, SAUDI, JUBAIL, DHAHRAN, TABUK, ABHA`),
    words: ['MADA', 'SAUDI RIYAL', 'SIMPLIFIED TAX INVOICE', 'KSA', 'ZATCA', 'HALALAS'],
    rates: { tax: 'VAT', percent: '15' },
    phone: /(?<!\d)9200\d{5}(?!\d)|(?<!\d)01[1-7][ -]?\d{3}[ -]?\d{4}(?!\d)/,
    registration: /(?<!\d)3\d{13}3(?!\d)|(?<![A-Z])C\.?R\.?[A-Z .:#]*[1-7]0\d{8}(?!\d)/,
    domains: ['.COM.SA', '.SA'],
  }),
  known('IL', 'ILS', '972', ['ISRAEL'], {
    places: list(`
      TEL AVIV, TEL-AVIV, JERUSALEM, HAIFA, EILAT, HERZLIYA, RAMAT GAN, YAFO, JAFFA, NETANYA, BEN GURION`),
    words: ['SHEKEL', 'SHEKELS', 'OSEK MURSHE', 'MAAM', 'N.I.S', 'TODA RABA'],
    rates: { tax: 'VAT', percent: '17 18' },
    phone: /(?<!\d)0[2-489]-\d{7}(?!\d)|(?<!\d)05\d-\d{7}(?!\d)/,
    domains: ['.CO.IL', '.IL'],
  }),
  known(
    'JO',
    'JOD',
    '962',
    [
      'AMMAN, JORDAN',
      'AMMAN - JORDAN',
      'AMMAN JORDAN',
      'HASHEMITE KINGDOM',
      'PETRA, JORDAN',
      'AQABA, JORDAN',
    ],
    {
      places: list(`
      AMMAN, AQABA, WADI MUSA, MADABA, SWEIFIEH, ABDOUN, IRBID, ZARQA`),
      words: ['JOD', 'JORDANIAN DINAR'],
      rates: { tax: 'TAX GST', percent: '16' },
      phone: /(?<!\d)06[ -]?[45]\d{2}[ -]?\d{4}(?!\d)|(?<!\d)07[789]\d?[ -]?\d{3,4}[ -]?\d{3,4}(?!\d)/,
      domains: ['.COM.JO', '.JO'],
    },
  ),
  known('LB', 'LBP', '961', ['BEIRUT, LEBANON', 'BEIRUT - LEBANON', 'BEIRUT LEBANON', 'LIBAN'], {
    places: list(`
      BEIRUT, BEYROUTH, ACHRAFIEH, ASHRAFIEH, HAMRA, JOUNIEH, BYBLOS, JBEIL, GEMMAYZE, MAR MIKHAEL, ZAHLE,
      BATROUN`),
    words: ['L.L', 'LBP', 'SAYRAFA', 'MOF'],
    rates: { tax: 'VAT TVA', percent: '11' },
    domains: ['.COM.LB'],
  }),
  known('EG', 'EGP', '20', ['EGYPT'], {
    places: list(`
      CAIRO, GIZA, ZAMALEK, MAADI, HELIOPOLIS, HURGHADA, SHARM EL SHEIKH, SHARM EL-SHEIKH, NASR CITY, LUXOR,
      ASWAN, SHEIKH ZAYED, MOHANDESSIN, DOKKI, EL GOUNA, 6TH OF OCTOBER`),
    words: list(`
      EGP, MEEZA, EGYPTIAN POUND, EGYPTIAN POUNDS, L.E, FAWRY, INSTAPAY, SHUKRAN`),
    rates: { tax: 'VAT', percent: '14' },
    phone: /(?<!\d)01[0125]\d[ -]?\d{3,4}[ -]?\d{3,4}(?!\d)/,
    domains: ['.COM.EG', '.EG'],
  }),
  known('IQ', 'IQD', '964', ['IRAQ'], { places: ['BAGHDAD', 'ERBIL', 'BASRA', 'SULAYMANIYAH'] }),
  known('PS', 'ILS', '970', ['PALESTINE'], { places: ['RAMALLAH'] }),
];
