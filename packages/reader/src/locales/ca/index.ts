import { type Country, list } from '../locale.ts';

export const ca: Country = {
  code: 'CA',
  currency: 'CAD',
  dateOrder: 'DMY',
  languages: ['en', 'fr'],
  names: ['CANADA'],
  places: list(`
        ONTARIO, QUEBEC, BRITISH COLUMBIA, ALBERTA, MANITOBA, SASKATCHEWAN, NOVA SCOTIA, NEW BRUNSWICK,
        NEWFOUNDLAND, TORONTO, MONTREAL, VANCOUVER, CALGARY, EDMONTON, OTTAWA, WINNIPEG, HALIFAX, MISSISSAUGA`),
  words: ['INTERAC'],
  taxes: list(`
        HST, QST, TPS, TVQ, TVH, GST PST, GST HST, GST`),
  callingCode: '1',
  domains: ['.CA'],
  postcode: /(?<![A-Z0-9])[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d(?![A-Z0-9])/,
  registration: /(?<!\d)\d{9} ?RT ?\d{4}(?!\d)|[HG]ST ?(?:NO|#|REG)?[ .:#]*\d{9} ?RT/,
  address: {
    regions:
      'ONTARIO;QUEBEC;BRITISH COLUMBIA;ALBERTA;MANITOBA;SASKATCHEWAN;NOVA SCOTIA;NEW BRUNSWICK;NEWFOUNDLAND;PRINCE EDWARD ISLAND',
    regionCodes: 'ON QC BC AB MB SK NS NB NL PE YT ONT QUE ALTA',
    countries: 'CANADA',
    postcode: /\b[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d\b/,
  },
};
