import { type Country, list } from '../locale.ts';

export const ch: Country = {
  code: 'CH',
  currency: 'CHF',
  dateOrder: 'DMY',
  languages: ['de', 'fr'],
  secondLanguages: ['it'],
  townCode: { figures: 4, first: true },
  names: ['SCHWEIZ', 'SUISSE', 'SVIZZERA', 'SWITZERLAND'],
  places: list(`
        ZURICH, GENEVE, BASEL, BERN, LAUSANNE, LUZERN, WINTERTHUR, ST GALLEN, LUGANO`),
  words: ['CUMULUS', 'TWINT', 'POSTFINANCE'],
  rates: { tax: 'MWST TVA IVA', percent: '8,1 7,7 2,6 2,5 3,8 3,7' },
  callingCode: '41',
  domains: ['.CH'],
  postcode: /(?<![A-Z])CH ?- ?\d{4}(?!\d)/,
  registration: /(?<![A-Z])CHE ?-? ?\d{3}[. ]\d{3}[. ]\d{3}/,
};
