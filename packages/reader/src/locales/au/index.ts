import { type Country, list } from '../locale.ts';

export const au: Country = {
  code: 'AU',
  currency: 'AUD',
  dateOrder: 'DMY',
  languages: ['en'],
  townCode: { figures: 4, first: false },
  names: ['AUSTRALIA'],
  places: list(`
        SYDNEY, MELBOURNE, BRISBANE, ADELAIDE, CANBERRA, HOBART, DARWIN, QUEENSLAND, TASMANIA, NEW SOUTH WALES, WOLLONGONG, GEELONG, CAIRNS, GOLD COAST, FREMANTLE, PARRAMATTA, BONDI, SURFERS PARADISE`),
  words: ['EFTPOS'],
  taxes: ['GST'],
  rates: { tax: 'GST', percent: '10' },
  callingCode: '61',
  domains: ['.COM.AU', '.NET.AU', '.AU'],
  postcode: /(?<![A-Z])(?:NSW|VIC|QLD|TAS|ACT|S\.?A\.?|W\.?A\.?|N\.?T\.?),? *\d{4}(?!\d)/,
  phone:
    /\(0[2378]\) ?\d{4} ?\d{4}|(?<!\d)1[38]00 ?\d{3} ?\d{3}(?!\d)|(?<!\d)04\d{2} \d{3} \d{3}(?!\d)|(?<!\d)0[2378] \d{4} \d{4}(?!\d)|(?<!\d)13 ?\d{2} ?\d{2}(?!\d)/,
  registration:
    /(?<![A-Z])A\.?B\.?N\.?(?: ?NO)?[ .:#]*\d{2} ?\d{3} ?\d{3} ?\d{3}|(?<![A-Z])A\.?[BC]\.?N\.?[ .:#]*\d/,
  address: {
    regions: 'NEW SOUTH WALES;VICTORIA;QUEENSLAND;SOUTH AUSTRALIA;WESTERN AUSTRALIA;TASMANIA',
    regionCodes: 'NSW VIC QLD SA WA TAS ACT NT',
    countries: 'AUSTRALIA',
    postcode: /\b(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? ?\d{4}\b/,
  },
};
