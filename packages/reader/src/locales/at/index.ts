import { type Country, list } from '../locale.ts';

export const at: Country = {
  code: 'AT',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['de'],
  townCode: { figures: 4, first: true },
  names: ['OSTERREICH', 'AUSTRIA'],
  places: list(`
        WIEN, GRAZ, LINZ, SALZBURG, INNSBRUCK, KLAGENFURT, VILLACH`),
  rates: { tax: 'MWST UST', percent: '20 10 13' },
  callingCode: '43',
  domains: ['.AT', '.CO.AT'],
  registration: /(?<![A-Z])AT ?U ?\d{8}(?!\d)/,
};
