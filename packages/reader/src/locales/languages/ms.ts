import { type Language, list } from '../locale.ts';

export const ms: Language = {
  code: 'ms',
  labels: {
    total: {
      plain: [
        'JUMLAH BESAR',
        'JUMLAH KESELURUHAN',
        'JUMLAH PERLU DIBAYAR',
        'JUMLAH BAYARAN',
        'JUMLAH BERSIH',
        'JUMLAH AKHIR',
      ],
      likely: ['JUMLAH', 'JUMLAH RM'],
      vague: ['AMAUN'],
    },
    subtotal: { plain: ['JUMLAH KECIL', 'SUBJUMLAH', 'JUMLAH SEBELUM CUKAI'] },
    tax: { plain: ['CUKAI', 'CUKAI JUALAN', 'CUKAI PERKHIDMATAN', 'JUMLAH CUKAI'] },
    service: { plain: ['CAJ PERKHIDMATAN', 'CAJ SERVIS'] },
    rounding: { plain: ['PEMBUNDARAN', 'PELARASAN PEMBUNDARAN', 'PENGGENAPAN'] },
    discount: { plain: ['DISKAUN', 'POTONGAN'] },
    tender: {
      plain: list(`
        TUNAI, BAYARAN, DIBAYAR, KAD KREDIT, KAD DEBIT, TUNAI RM, BAYARAN TUNAI`),
    },
    change: { plain: ['BAKI', 'BAKI RM', 'WANG BAKI'] },
    count: { plain: ['JUMLAH ITEM', 'BILANGAN', 'KUANTITI', 'JUMLAH KUANTITI', 'MATA'] },
    saving: { plain: ['JIMAT', 'PENJIMATAN'] },
  },
  months: [
    ['JANUARI', 'JAN'],
    ['FEBRUARI', 'FEB'],
    ['MAC'],
    ['APRIL', 'APR'],
    ['MEI'],
    ['JUN'],
    ['JULAI', 'JUL'],
    ['OGOS', 'OGO'],
    ['SEPTEMBER', 'SEP'],
    ['OKTOBER', 'OKT'],
    ['NOVEMBER', 'NOV'],
    ['DISEMBER', 'DIS'],
  ],
  weekdays: list(`
        ISNIN, SELASA, RABU, KHAMIS, JUMAAT, SABTU, AHAD`),
  words: {
    date: ['TARIKH'],
    otherDay: ['SAH SEHINGGA', 'TAMAT TEMPOH'],
    time: ['MASA'],
    otherTime: ['WAKTU PERNIAGAAN', 'ISNIN', 'AHAD'],
    neutral: ['YANG', 'RM'],
    taxTable: ['RINGKASAN CUKAI'],
    tableHead: ['KUANTITI', 'HARGA', 'AMAUN', 'BUTIRAN'],
    cardSlip: [],
    suggestion: [],
    phone: ['TELEFON'],
    mobile: [],
    fax: ['FAKS'],
  },
  payment: { cash: ['TUNAI'], card: ['KAD'], debit: ['KAD DEBIT'], credit: ['KAD KREDIT'] },
  kinds: {
    receipt: {
      plain: ['RESIT', 'INVOIS', 'BIL TUNAI'],
    },
    card_slip: { plain: ['SALINAN PELANGGAN', 'SALINAN PENIAGA'] },
    invoice: { plain: ['TEMPOH BAYARAN', 'BUTIRAN BANK'] },
    boarding_pass: { plain: ['PAS MASUK'], likely: ['PENERBANGAN', 'PENUMPANG'] },
    statement: { plain: ['PENYATA AKAUN', 'BAKI AWAL', 'BAKI AKHIR'] },
  },
};
