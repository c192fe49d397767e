import { capitals } from '../../../extract/text/plain.ts';
import { type Language, list, words } from '../../locale.ts';
import { labels } from './labels.ts';

/** ISO 639-1: languages of `elsewhere.ts`'s countries in Latin letters. */
const CODES = [
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'hu',
  'pt',
  'ro',
  'id',
  'tr',
  'sk',
  'sl',
  'et',
  'lv',
  'lt',
  'is',
];
/** Short month names that are also common words: '2 SUB 12'. */
const WORDS_TOO = words('SUB PRO LED OUT LIP UNO SIE LIS');

/** Basic vocabulary for languages without a file of their own: enough to find the total and the date. */
export const others: Language = {
  // ISO 639-2: several languages
  code: 'mul',
  labels,
  months: monthsOf(CODES),
  weekdays: [],
  words: {
    date: list(`
      DATO, PVM, DATUM, DATA, TANGGAL, TGL, TARIH, KELT, KUUPAEV, DATUMS, DATUM A CAS, DAGSETNING, DAGS, DATUM
      IZDAVANJA, DATUM RACUNA, DATUM VYDANI, DATA WYDRUKU, DATA SPRZEDAZY, DATA EMISSAO, DATA DE EMISSAO,
      EMISSAO, NGAY, KOPDATUM, INKOPSDATUM, KVITTODATUM, IMEROMINIA, HMEROMHNIA`),
    otherDay: list(`
      OPPET KOP, BYTESRATT, BYTTERET, GILTIG TILL, WAZNY DO, PLATNE DO, VALIDO ATE, INCHECKNING, ANKOMST,
      ANKOMSTDATO, SAAPUMINEN, PRZYJAZD, PRIJEZD, PRIHOD, GIRIS TARIHI, ERKEZES, CHEGADA`),
    time: list(`
      KL, KLO, TID, CAS, HORA, GODZ, JAM, SAAT, VRIJEME, VREME, CAS PRODEJE, LAIKS, LAIKAS, KELLO, KELL, ORA,
      GIO, IDO`),
    otherTime: ['OPPETTIDER', 'ABNINGSTIDER'],
    neutral: list(`
      KR, KC, ZL, LEI, FT, SEK, DKK, NOK, PLN, CZK, RP, KN, DIN, TL, LV, RSD, HUF, ISK, TK`),
    taxTable: list(`
      MOMS NETTO, NETTO MOMS, MOMS NETTO MOMS BRUTTO, SAZBA, STAWKA, SAZBA ZAKLAD DPH, STOPA OSNOVICA POREZ,
      POREZ STOPA OSNOVICA, DDV OSNOVA, AFA NETTO, VEROTON VERO VEROLLINEN, ALV VEROTON`),
    taxIncluded: ['VARAV', 'HERAF', 'HERAV'],
    tableHead: [],
    headNote: list(`
      KASSA, KASSE, KASSOR, POKLADNA, KASJER, OPERADOR, KONOBAR, BLAGAJNIK, KASIR, KASIERIS, KASININKAS,
      MYYJA, KASIYER, THU NGAN, PENZTAR, OPERATER, STOL BR, MEJA`),
    cardSlip: [],
    suggestion: [],
    phone: list(`
      TLF, PUH, PUHELIN, SIMI, TELP, TALR, DIEN THOAI, TEFN, TELEFONAS, TELEFONAS NR`),
    mobile: [],
    fax: [],
    othersPhone: [],
    otherNumber: list(`
      ORG NR, ORGNR, CVR, NIP, REGON, ICO, DIC, NIF, NPWP, OIB, PIB, ADOSZAM, CNPJ, MST, VKN, KENNITALA, Y
      TUNNUS`),
    closing: [],
    paidBy: ['BETALNING', 'BETALING', 'PLATNOSC', 'PLATBA', 'PAGAMENTO'],
    paymentNotice: [],
    refund: ['RETUR', 'ZWROT', 'VRATKA', 'PALAUTUS', 'DEVOLUCAO', 'REEMBOLSO', 'IADE', 'RETURPENGE'],
    loyalty: ['MEDLEM'],
  },
  payment: {
    cash: ['KONTANT', 'GOTOWKA', 'HOTOVOST', 'NUMERARIO', 'KESZPENZ', 'NUMERAR'],
    card: ['BANKKORT', 'KARTA PLATNICZA', 'BANKKARTYA', 'MULTIBANCO'],
    debit: [],
    credit: [],
  },
  address: { legalForms: 'AB AS APS OY OYJ LDA SRO KFT ZRT' },
  names: {
    greetings: [/^\W*VALKOMMEN +TILL +/i, /^\W*VELKOMMEN +TIL +/i],
    sentence: words(
      'TACK FOR BESOKET VALKOMMEN ATER TAK VELKOMMEN IGEN DZIEKUJEMY ZAPRASZAMY DEKUJEME OBRIGADO KIITOS MULTUMIM',
    ),
    trades: words(
      `RESTAURANG KAFE KAWIARNIA KAVARNA PADARIA PASTELARIA SKLEP APTEKA LEKARNA KONDITORI BAGERI BAGERIET KRO VARDSHUS
      APOTEK MATBUTIK LIVS SPECERI KIOSK BENSINSTATION BUTIK RAVINTOLA KAHVILA LEIPOMO APTEEKKI KAUPPA RESTAURACJA PIEKARNIA
      CUKIERNIA KSIEGARNIA DELIKATESY STACJA RESTAURACE HOSPODA PIVOVAR PEKARSTVI PEKAREN CUKRARNA POTRAVINY KNIHKUPECTVI
      ETTEREM VENDEGLO KAVEZO CUKRASZDA GYOGYSZERTAR PATIKA RESTORAN KONOBA GOSTILNA PEKARA PEKARNA LJEKARNA RESTAURANTE
      CHURRASCARIA LANCHONETE FARMACIA DROGARIA MERCEARIA SUPERMERCADO POSTO LIVRARIA TASCA CERVEJARIA LOKANTASI LOKANTA
      KAFETERYA PASTANESI FIRINI FIRIN ECZANESI ECZANE BAKKAL MARKET TAVERNA RUMAH MAKAN WARUNG KEDAI APOTEK TOKO`,
    ),
    joining: words('OCH OG'),
    heading: words('KVITTO KVITTERING PARAGON UCTENKA FATURA NYUGTA KUITTI STRUK'),
    receipt: words('SUMMA KASSA MOMS ANTAL TILLBAKA PARAGON NIP'),
  },
  kinds: {
    receipt: {
      plain: [
        'KVITTO',
        'KVITTERING',
        'PARAGON FISKALNY',
        'UCTENKA',
        'FATURA SIMPLIFICADA',
        'CUPOM FISCAL',
        'FISKALNI RACUN',
        'FISKALNY DOKLAD',
        'SALGSKVITTERING',
        'PHIEU THANH TOAN',
        'HOA DON',
        'NYUGTA',
        'KUITTI',
        'BON FISCAL',
      ],
    },
    card_slip: {},
    invoice: {},
    boarding_pass: {},
    statement: {},
  },
};

/** Month names from Unicode CLDR: full, short, and as inflected next to a day. */
function monthsOf(codes: readonly string[]): string[][] {
  // creating a formatter is slow, so each is used for all twelve months
  const formats = codes.flatMap((code) =>
    (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(code, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(code, { month, day: 'numeric', timeZone: 'UTC' }),
    ]),
  );
  return Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2024, month, 15));
    const names = formats.map(
      (format) => format.formatToParts(day).find(({ type }) => type === 'month')?.value,
    );
    return [...new Set(names.map((name) => capitals(name ?? '').replace('.', '')))].filter(
      (name) => /^[A-Z]{3,}$/.test(name) && !WORDS_TOO.has(name),
    );
  });
}
