import { type Country, list } from '../locale.ts';

export const sg: Country = {
  code: 'SG',
  currency: 'SGD',
  dateOrder: 'DMY',
  languages: ['en'],
  names: ['SINGAPORE'],
  places: list(`
        ORCHARD ROAD, CHANGI, JURONG, TAMPINES, TOA PAYOH, MARINA BAY, BUGIS, CLARKE QUAY, ANG MO KIO, BUKIT TIMAH, TIONG BAHRU, SENTOSA, YISHUN, WOODLANDS AVE, SERANGOON, HOUGANG,
        PUNGGOL, BEDOK, BOAT QUAY, KATONG, NOVENA, RAFFLES PLACE, CHINATOWN POINT, HOLLAND VILLAGE`),
  words: [
    'NETS FLASHPAY',
    'EZ-LINK',
    'PTE LTD',
    'PTE. LTD',
    'PAYNOW',
    'NETS QR',
    'NETS',
    'GRABPAY SG',
    'HAWKER CENTRE',
  ],
  taxes: ['GST'],
  rates: { tax: 'GST', percent: '7 8 9' },
  callingCode: '65',
  domains: ['.COM.SG', '.SG'],
  postcode: /(?<![A-Z])S(?:INGAPORE)? ?\(?\d{6}\)?(?!\d)/,
  phone:
    /(?<![\d-]|\) ?)[689]\d{3} \d{4}(?![\d-])|T(?:EL|ELEPHONE)?[. :]*(?:\(?\+?65\)?[ -]*)?[689]\d{7}(?!\d)/,
  registration:
    /(?<!\d)(?:19|20)\d{7}[A-Z](?![A-Z0-9])|(?<![A-Z0-9])M[2-9]-?\d{7}-?[A-Z0-9]|(?<![A-Z0-9]|VAT[A-Z .:#]{0,12})\d{8,9}[A-Z](?![A-Z0-9])/,
  other: /#(?:B\d|\d{2})-\d{2,3}|(?<![A-Z])BLK \d/,
  address: {
    areas: 'BLK ORCHARD',
    countries: 'SINGAPORE;REPUBLIC OF SINGAPORE',
    postcode: /(?:SINGAPORE|\bS) ?\(?\d{6}\)?/,
  },
};
