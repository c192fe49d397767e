import { type Country, list } from '../locale.ts';

export const nz: Country = {
  code: 'NZ',
  currency: 'NZD',
  dateOrder: 'DMY',
  languages: ['en'],
  townCode: { figures: 4, first: false },
  names: ['NEW ZEALAND', 'AOTEAROA'],
  places: list(`
        AUCKLAND, CHRISTCHURCH, DUNEDIN, ROTORUA, QUEENSTOWN, TAURANGA, WANAKA, NAPIER, PALMERSTON NORTH, WHANGAREI, INVERCARGILL, TAUPO, PONSONBY`),
  words: ['EFTPOS'],
  taxes: ['GST'],
  rates: { tax: 'GST', percent: '15' },
  callingCode: '64',
  domains: ['.CO.NZ', '.NZ'],
  phone:
    /(?<!\d)\(?0[34679]\)?[ -]\d{3}[ -]?\d{4}(?!\d)|(?<!\d)0[58]0[08][ -]?\d{2,3}[ -]?\d{2,4}(?!\d)|(?<!\d)02[127][ -]\d{3}[ -]?\d{3,4}(?!\d)/,
  registration: /G\.?S\.?T\.? ?(?:NO|NUMBER|REG|#)*[ .:#]*\d{2,3}[- ]\d{3}[- ]\d{3}(?!\d)|(?<![A-Z])NZBN/,
  address: {
    regions: 'AUCKLAND;WELLINGTON;CHRISTCHURCH;OTAGO',
    countries: 'NEW ZEALAND;AOTEAROA',
    postcode: /\b[A-Z]{4,},? \d{4}\b/,
  },
};
