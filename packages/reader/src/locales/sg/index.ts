import type { Country } from '../locale.ts';

export const sg: Country = {
  code: 'SG',
  currency: 'SGD',
  dateOrder: 'DMY',
  languages: ['en'],
  names: ['SINGAPORE'],
  places: ['ORCHARD ROAD', 'CHANGI', 'JURONG', 'TAMPINES', 'TOA PAYOH', 'MARINA BAY'],
  words: ['NETS FLASHPAY', 'EZ-LINK', 'PTE LTD', 'PTE. LTD'],
  taxes: ['GST'],
  callingCode: '65',
  domains: ['.COM.SG', '.SG'],
  postcode: /(?<![A-Z])S(?:INGAPORE)? ?\(?\d{6}\)?(?!\d)/,
  phone: /(?<!\d)6\d{3} ?\d{4}(?!\d)/,
  registration:
    /(?<!\d)(?:19|20)\d{7}[A-Z](?![A-Z0-9])|(?<![A-Z0-9])M[2-9]-?\d{7}-?[A-Z0-9]|(?<!\d)\d{8,9}[A-Z](?![A-Z0-9])/,
  address: {
    areas: 'BLK ORCHARD',
    countries: 'SINGAPORE;REPUBLIC OF SINGAPORE',
    postcode: /(?:SINGAPORE|\bS) ?\(?\d{6}\)?/,
  },
};
