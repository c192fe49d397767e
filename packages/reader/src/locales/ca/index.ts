import { type Country, list } from '../locale.ts';

export const ca: Country = {
  code: 'CA',
  currency: 'CAD',
  dateOrder: 'DMY',
  yearFirst: true,
  datesVary: true,
  languages: ['en', 'fr'],
  names: ['CANADA'],
  places: list(`
        ONTARIO, QUEBEC, BRITISH COLUMBIA, ALBERTA, MANITOBA, SASKATCHEWAN, NOVA SCOTIA, NEW BRUNSWICK,
        NEWFOUNDLAND, TORONTO, MONTREAL, VANCOUVER, CALGARY, EDMONTON, OTTAWA, WINNIPEG, HALIFAX, MISSISSAUGA, BRAMPTON, SASKATOON, REGINA, GATINEAU, WHISTLER, BANFF, KELOWNA, NANAIMO, SCARBOROUGH ON, PRINCE EDWARD ISLAND, YELLOWKNIFE, WHITEHORSE, LETHBRIDGE, SHERBROOKE, TROIS-RIVIERES, LAVAL`),
  words: ['INTERAC', 'FACTURE ORIGINALE', 'GST/HST', 'TPS/TVQ', 'LOONIE', 'CDN'],
  taxes: list(`
        HST, QST, TPS, TVQ, TVH, PST, GST PST, GST HST, GST`),
  rates: { tax: 'GST TPS', percent: '5' },
  callingCode: '1',
  areaCodes:
    '204 226 236 249 250 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905',
  domains: ['.CA'],
  postcode:
    /(?<![A-Z0-9])[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d(?![A-Z0-9])|(?<![A-Z])(?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|ONT|QUE)[., ]+[ABCEGHJ-NPRSTVXY][\dOILSZ][A-Z0158][ -]?[\dOILSZ][A-Z0158][\dOILSZ](?![A-Z0-9])/,
  registration:
    /(?<!\d)\d{3} ?\d{2} ?\d ?\d{3} ?(?:RT|TQ)|(?<!\d)\d{10} ?TQ|[HG]ST ?(?:NO|#|REG)*[ .:#-]*R?(?:\d{9}|\d{5} \d{4})(?!\d)/,
  address: {
    regions:
      'ONTARIO;QUEBEC;BRITISH COLUMBIA;ALBERTA;MANITOBA;SASKATCHEWAN;NOVA SCOTIA;NEW BRUNSWICK;NEWFOUNDLAND;PRINCE EDWARD ISLAND',
    regionCodes: 'ON QC BC AB MB SK NS NB NL PE YT ONT QUE ALTA',
    countries: 'CANADA',
    postcode: /\b[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d\b/,
  },
};
