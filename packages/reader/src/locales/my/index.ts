import { type Country, list } from '../locale.ts';

export const my: Country = {
  code: 'MY',
  currency: 'MYR',
  dateOrder: 'DMY',
  languages: ['ms', 'en'],
  names: ['MALAYSIA'],
  places: list(`
        KUALA LUMPUR, PETALING JAYA, SELANGOR, JOHOR, PULAU PINANG, PENANG, SARAWAK, SABAH, PUTRAJAYA, MELAKA,
        PERAK, PAHANG, KEDAH, KELANTAN, TERENGGANU, NEGERI SEMBILAN, SHAH ALAM, KLANG, IPOH, SUBANG JAYA,
        SEREMBAN`),
  words: list(`
        SDN BHD, SDN. BHD, SDN.BHD, JALAN, TAMAN, LORONG, TUNAI, BAKI`),
  taxes: ['SST', 'GST'],
  callingCode: '60',
  domains: ['.COM.MY', '.MY'],
  phone: /\+6?0?1\d-|(?<!\d)0[1-9]\d?-\d{7,8}(?!\d)/,
  registration: /GST ?(?:ID|REG|NO)[A-Z .:#]*\d{12}(?!\d)|\(\d{5,7}-[A-Z]\)/,
};
