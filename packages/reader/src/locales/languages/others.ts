import { capitals } from '../../extract/plain.ts';
import { type Language, list, words } from '../locale.ts';

/** ISO 639-1: languages of `elsewhere.ts`'s countries in Latin letters. */
const CODES = ['sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'pt', 'ro', 'id', 'tr'];
/** Short month names that are also common words: '2 SUB 12'. */
const WORDS_TOO = words('SUB PRO LED OUT LIP UNO SIE LIS');

/** Basic vocabulary for languages without a file of their own: enough to find the total and the date. */
export const others: Language = {
  // ISO 639-2: several languages
  code: 'mul',
  labels: {
    total: {
      plain: list(`
        ATT BETALA, TOTALT ATT BETALA, AT BETALE, A BETALE, DO ZAPLATY, KE UHRADE, K UHRADE, CELKEM K PLATBE, TOTAL A PAGAR, A PAGAR,
        VALOR A PAGAR, FIZETENDO, OSSZESEN, YHTEENSA, MAKSETTAVA, TOTAL DE PLATA, TOTAL LEI, GENEL TOPLAM, TOTAL BAYAR, TOTAL BELANJA,
        TOTAL PEMBAYARAN, SUMA PLN, SUMMA SEK, TOTAL SEK, TOTAL DKK, TOTAL NOK, CELKEM KC, CELKEM CZK`),
      likely: list(`SUMMA, SUMA, CELKEM, RAZEM, TOTALT, I ALT, SAMLET, TOPLAM, VALOR TOTAL, SUMMA TOTALT`),
      vague: ['BELOP', 'BELOB', 'KWOTA', 'CASTKA', 'VALOR'],
    },
    subtotal: {
      plain: list(`DELSUMMA, SUBTOTALT, MEZISOUCET, RESZOSSZEG, VALISUMMA, SUMA CZESCIOWA, ARA TOPLAM`),
    },
    tax: {
      plain: list(
        `MOMS, VARAV MOMS, HERAF MOMS, MVA, HERAV MVA, DPH, PTU, SUMA PTU, AFA, KDV, TOPKDV, ALV, PPN, PAJAK`,
      ),
    },
    tip: { plain: ['DRICKS', 'DRIKKEPENGE', 'NAPIWEK', 'SPROPITNE', 'GORJETA', 'BORRAVALO'] },
    rounding: {
      plain: [
        'ORESAVRUNDNING',
        'AVRUNDNING',
        'AFRUNDING',
        'ORESAFRUNDING',
        'ZAOKROUHLENI',
        'KEREKITES',
        'PEMBULATAN',
      ],
    },
    discount: {
      plain: ['RABATT', 'RABAT', 'SLEVA', 'DESCONTO', 'KEDVEZMENY', 'ALENNUS', 'DISKON', 'INDIRIM'],
    },
    tender: {
      plain: list(`
        KONTANT, KONTANTER, BANKKORT, BETALKORT, DANKORT, KORT, BETALT, GOTOWKA, KARTA, KARTA PLATNICZA, HOTOVOST, HOTOVE, PLATBA KARTOU,
        NUMERARIO, DINHEIRO, MULTIBANCO, CARTAO, KESZPENZ, BANKKARTYA, KATEINEN, KORTTI, PANKKIKORTTI, NUMERAR, NAKIT, KREDI KARTI, BAYAR`),
    },
    change: {
      plain: list(
        `TILLBAKA, VAXEL TILLBAKA, TILBAGE, VEKSEL, RESZTA, VRACENO, VRATIT, TROCO, VISSZAJARO, TAKAISIN, REST DE PLATA, KEMBALI, KEMBALIAN, PARA USTU`,
      ),
    },
    count: { plain: ['ANTAL', 'ANTAL VAROR', 'ANTALL', 'ILOSC', 'POCET', 'POCET POLOZEK', 'ARTIGOS'] },
    saving: { plain: ['DU SPARAR', 'DU SPARER', 'DU HAR SPART', 'POUPOU', 'OSZCZEDZASZ'] },
  },
  months: monthsOf(CODES),
  weekdays: [],
  words: {
    date: ['DATO', 'PVM', 'DATUM', 'DATA', 'TANGGAL', 'TGL', 'TARIH', 'KELT'],
    otherDay: ['OPPET KOP', 'BYTESRATT', 'BYTTERET', 'GILTIG TILL', 'WAZNY DO', 'PLATNE DO', 'VALIDO ATE'],
    time: ['KL', 'KLO', 'TID', 'CAS', 'HORA', 'GODZ', 'JAM', 'SAAT'],
    otherTime: ['OPPETTIDER', 'ABNINGSTIDER'],
    neutral: ['KR', 'KC', 'ZL', 'LEI', 'FT', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK', 'RP'],
    taxTable: ['MOMS NETTO', 'NETTO MOMS', 'MOMS NETTO MOMS BRUTTO', 'SAZBA', 'STAWKA'],
    taxIncluded: ['VARAV', 'HERAF', 'HERAV'],
    tableHead: [],
    headNote: ['KASSA', 'KASSE', 'KASSOR', 'POKLADNA', 'KASJER', 'OPERADOR'],
    cardSlip: [],
    suggestion: [],
    phone: ['TLF', 'PUH'],
    mobile: [],
    fax: [],
    othersPhone: [],
    otherNumber: ['ORG NR', 'ORGNR', 'CVR', 'NIP', 'REGON', 'ICO', 'DIC', 'NIF', 'NPWP'],
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
