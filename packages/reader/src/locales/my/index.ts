import { type Country, list } from '../locale.ts';

export const my: Country = {
  code: 'MY',
  currency: 'MYR',
  dateOrder: 'DMY',
  languages: ['ms', 'en'],
  townCode: { figures: 5, first: true },
  names: ['MALAYSIA'],
  places: list(`
        KUALA LUMPUR, PETALING JAYA, SELANGOR, JOHOR, PULAU PINANG, PENANG, SARAWAK, SABAH, PUTRAJAYA, MELAKA,
        PERAK, PAHANG, KEDAH, KELANTAN, TERENGGANU, NEGERI SEMBILAN, SHAH ALAM, KLANG, IPOH, SUBANG JAYA,
        SEREMBAN`),
  words: list(`
        SDN BHD, SDN. BHD, SDN.BHD, JALAN, TAMAN, LORONG, TUNAI, BAKI, RESTORAN, KEDAI, TOUCH N GO, DUITNOW, PASARAYA`),
  taxes: ['SST', 'GST'],
  rates: { tax: 'GST SST', percent: '6 8' },
  callingCode: '60',
  domains: ['.COM.MY', '.MY'],
  phone: /\+6?0?1\d-|(?<!\d)0[1-9]\d?-\d{3,4} ?\d{4}(?!\d)/,
  registration: /GST ?(?:ID|REG|NO)[A-Z .:#]*\d{12}(?!\d)|\((?:[A-Z]{2})?\d{5,7}-[A-Z]\)/,
  fullNames: /\b(?:SDN|BHD|S\/B|JALAN|JLN|TAMAN|RM)\b/i,
  address: {
    streets:
      'JALAN JLN JIN LORONG LRG LEBUH LEBUHRAYA PERSIARAN PSRN LINGKARAN LENGKOK LINTANG SOLOK TINGKAT',
    misreadStreets: { JIN: 'JLN' },
    buildings: 'BANGUNAN WISMA MENARA KOMPLEKS PLAZA LOT BLOK TINGKAT ARAS KEDAI GERAI PT UNIT',
    areas:
      'TAMAN TMN BANDAR BDR KAMPUNG KG KAWASAN SEKSYEN SEK PUSAT BUKIT BKT BATU SUNGAI SG DESA BANDAR SERI SRI PERINDUSTRIAN PERUSAHAAN PERDANA MUKIM FELDA',
    regions:
      'SELANGOR;SELANGOR DARUL EHSAN;JOHOR;JOHOR BAHRU;KUALA LUMPUR;PERAK;MELAKA;PENANG;PULAU PINANG;PAHANG;KEDAH;KELANTAN;TERENGGANU;PERLIS;SABAH;SARAWAK;NEGERI SEMBILAN;PUTRAJAYA;LABUAN;WILAYAH PERSEKUTUAN;PETALING JAYA;SHAH ALAM;SUBANG JAYA',
    regionCodes: 'KL SEL WP DE PJ',
    countries: 'MALAYSIA',
    postcode: /(?<![\d#:.-])\d{5}(?![\d:.])/,
    company:
      /\bS ?DN\.? ?B ?HD\b|SDN\.? ?BHD|\bS\/B\b|[A-Z]{3} ?SB(?=$| ?\()|ENTERPRISES?\b|\bTRADING\b|\bPLT\b/,
    legalForms: 'SDN BHD BERHAD ENTERPRISE ENTERPRISES TRADING PLT SB',
  },
};
