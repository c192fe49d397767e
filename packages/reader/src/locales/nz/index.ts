import type { Country } from '../locale.ts';

export const nz: Country = {
  code: 'NZ',
  currency: 'NZD',
  dateOrder: 'DMY',
  languages: ['en'],
  townCode: { figures: 4, first: false },
  names: ['NEW ZEALAND', 'AOTEAROA'],
  places: ['AUCKLAND', 'CHRISTCHURCH', 'DUNEDIN', 'ROTORUA', 'QUEENSTOWN'],
  words: ['EFTPOS'],
  taxes: ['GST'],
  callingCode: '64',
  domains: ['.CO.NZ', '.NZ'],
  registration: /GST ?(?:NO|NUMBER|REG|#)?[ .:#]*\d{2,3}-\d{3}-\d{3}(?!\d)|(?<![A-Z])NZBN/,
  address: {
    regions: 'AUCKLAND;WELLINGTON;CHRISTCHURCH;OTAGO',
    countries: 'NEW ZEALAND;AOTEAROA',
    postcode: /\b[A-Z]{4,},? \d{4}\b/,
  },
};
