import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

/** The Mediterranean, and Portugal. */
export const southernEurope: readonly Country[] = [
  known('PT', 'EUR', '351', ['PORTUGAL'], {
    places: list(`
      LISBOA, PORTO, BRAGA, COIMBRA, FUNCHAL, SETUBAL, AVEIRO, EVORA, CASCAIS, SINTRA, VILA NOVA DE GAIA, GUIMARAES, ALBUFEIRA`),
    words: list(`
      CONTRIBUINTE, FATURA SIMPLIFICADA, FATURA-RECIBO, FATURA/RECIBO, MULTIBANCO, MB WAY, PROCESSADO POR PROGRAMA CERTIFICADO, NUMERARIO,
      TROCO, ATCUD, IVA INCLUIDO A TAXA, RUA, BILHETE, OBRIGADO, FATURA`),
    rates: { tax: 'IVA', percent: '23 13 6 22' },
    townCode: { figures: 7, first: true },
    other: /(?<![A-Z])I\.?V\.?A(?![A-Z])/,
    phone: /(?<!\d)(?:2[1-9]\d|9[1236]\d) \d{3} \d{3}(?!\d)/,
    registration:
      /(?:NIF|NIPC|CONTRIB(?:UINTE)?)(?: ?N[.O]?)?[ .:]*(?:PT)? ?[1-9]\d{2} ?\d{3} ?\d{3}(?![\dA-Z])|(?<![A-Z])PT ?\d{9}(?!\d)/,
    address: {
      streets: 'RUA AVENIDA TRAVESSA LARGO PRACA ESTRADA',
      postcode: /(?<!\d)\d{4}-\d{3}(?= [A-Z]{3})/,
    },
  }),
  known('GR', 'EUR', '30', ['GREECE', 'HELLAS'], {
    places: list(`
      ATHENS, THESSALONIKI, ATHINA, HERAKLION, IRAKLIO, PATRAS, PIRAEUS, GLYFADA, MYKONOS, SANTORINI, CHANIA, CORFU, RETHYMNO`),
    words: list(`
      AFM, A.F.M, DOY, SYNOLO, METRHTA, METRITA, APODEIXI, FPA, EFCHARISTO, EFHARISTO`),
    rates: { tax: 'FPA VAT', percent: '24 13' },
    townCode: { figures: 5, first: true },
    postcode: /(?<![A-Z])GR-\d{3} ?\d{2}(?!\d)|T\.?K\.? ?\d{3} ?\d{2}(?!\d)/,
    registration: /(?<![A-Z])(?:EL|GR) ?\d{9}(?!\d)|A\.?F\.?M\.?[ .:]*\d{9}(?!\d)/,
  }),
  known('CY', 'EUR', '357', ['CYPRUS', 'KYPROS'], {
    places: list(`
      NICOSIA, LEFKOSIA, LIMASSOL, LEMESOS, LARNACA, LARNAKA, PAPHOS, AYIA NAPA, PROTARAS`),
    rates: { tax: 'VAT FPA', percent: '19 9' },
    phone: /T(?:EL|ELEPHONE)?[. :]*(?:2[2-6]|9[5-9]) ?\d{6}(?!\d)/,
    registration: /VAT[A-Z .:#]*(?:CY)? ?\d{8}[A-Z](?![A-Z0-9])|(?<![A-Z])CY ?\d{8}[A-Z]/,
  }),
  known('MT', 'EUR', '356', ['MALTA', 'GOZO'], {
    places: list(`
      VALLETTA, SLIEMA, ST JULIANS, ST JULIAN'S, SAN GILJAN, MDINA, BIRKIRKARA, MELLIEHA, QORMI, LUQA`),
    rates: { tax: 'VAT', percent: '18 7' },
    postcode: /(?<![A-Z])[A-Z]{3} ?\d{4},? *(?:MALTA|GOZO)/,
    phone: /T(?:EL|ELEPHONE)?[. :]*(?:21|27|79|99)\d{2} ?\d{4}(?!\d)/,
    registration: /(?<![A-Z])MT ?\d{4} ?-?\d{4}(?!\d)|EXO ?(?:NO)?[ .:]*\d{4}/,
  }),
  known('TR', 'TRY', '90', ['TURKIYE'], {
    places: list(`
      ISTANBUL, ANKARA, IZMIR, ANTALYA, KONYA, GAZIANTEP, BODRUM, MUGLA, KADIKOY, BEYOGLU, BESIKTAS, SISLI, FATIH, MERSIN, ESKISEHIR`),
    words: list(`
      TOPKDV, TOPLAM, KDV, FIS NO, NAKIT, VERGI DAIRESI, V.D., MERSIS NO, KREDI KARTI, TESEKKUR EDERIZ, BANKA KARTI, ARA TOPLAM, PARA USTU, TARIH,
      LTD. STI, LTD.STI, LTD STI, E-ARSIV FATURA, TESEKKURLER, AFIYET OLSUN`),
    taxes: ['KDV', 'TOPKDV'],
    rates: { tax: 'KDV', percent: '20 18 10 8 1' },
    townCode: { figures: 5, first: true },
    phone: /(?<!\d)0 ?\(?[2-5]\d{2}\)? \d{3} ?\d{2} ?\d{2}(?!\d)/,
    registration: /(?<![A-Z])(?:V\.?D\.?|VKN|V\.?N\.?|VERGI NO)[ .:]*\d{10}(?!\d)|MERSIS/,
    address: { streets: 'CADDESI CAD SOKAK MAHALLESI', areas: 'MAH BULVARI' },
  }),
  known('AL', 'ALL', '355', ['ALBANIA', 'SHQIPERI'], {
    places: ['TIRANA', 'TIRANE', 'DURRES', 'VLORE', 'SARANDE'],
    words: ['NIPT', 'TVSH'],
    rates: { tax: 'TVSH', percent: '20' },
  }),
  known('MK', 'MKD', '389', ['NORTH MACEDONIA'], {
    places: ['SKOPJE', 'BITOLA', 'OHRID'],
    words: ['DDV'],
    rates: { tax: 'DDV', percent: '18 5' },
  }),
  known('AD', 'EUR', '376', ['ANDORRA'], {
    languages: ['es', 'fr'],
    places: ['ESCALDES'],
    postcode: /(?<![A-Z])AD[1-7]00(?!\d)/,
  }),
  known('MC', 'EUR', '377', ['MONACO'], {
    languages: ['fr'],
    places: ['MONTE CARLO', 'MONTE-CARLO'],
    postcode: /(?<!\d)980\d\d MONACO/,
  }),
  known('GI', 'GIP', '350', ['GIBRALTAR'], { postcode: /GX11 1AA/ }),
];
