import { type Country, list } from '../locale.ts';

export const ie: Country = {
  code: 'IE',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['en'],
  names: ['IRELAND', 'EIRE'],
  places: list(`
        DUBLIN, GALWAY, LIMERICK, WATERFORD, KILKENNY, CO CORK, CO DUBLIN, CO KERRY`),
  rates: { tax: 'VAT', percent: '23 13,5' },
  callingCode: '353',
  domains: ['.IE'],
  postcode: /(?<![A-Z0-9])(?:[AC-FHKNPRTV-Y]\d{2}|D6W) (?=\d*[A-Z])[0-9AC-FHKNPRTV-Y]{4}(?![A-Z0-9])/,
  registration: /(?<![A-Z])IE ?\d[\dA-Z]\d{5}[A-Z]{1,2}(?![A-Z0-9])/,
  address: {
    regions:
      'DUBLIN;CO DUBLIN;CORK;CO CORK;GALWAY;LIMERICK;WATERFORD;KERRY;KILDARE;WICKLOW;MEATH;DONEGAL;MAYO;CLARE',
    countries: 'IRELAND',
    postcode: /\b[AC-FHKNPRTV-Y]\d[\dW] ?[0-9AC-FHKNPRTV-Y]{4}\b/,
  },
};
