import { type Country, list } from '../locale.ts';

export const nl: Country = {
  code: 'NL',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['nl'],
  names: ['NEDERLAND', 'NETHERLANDS', 'HOLLAND'],
  places: list(`
        AMSTERDAM, ROTTERDAM, UTRECHT, EINDHOVEN, DEN HAAG, GRONINGEN, SCHIPHOL, MAASTRICHT, TILBURG, NIJMEGEN`),
  words: ['PINNEN', 'BETALING', 'KASSABON'],
  rates: { tax: 'BTW', percent: '21 9 6' },
  callingCode: '31',
  domains: ['.NL'],
  postcode: /(?:^|, ?)[1-9]\d{3} ?(?!ST|DR|AV|RD|OF|LA|EL|SA|SD|SS)[A-Z]{2}[ ,]+[A-Z]{4,}/m,
  registration: /(?<![A-Z])NL ?[\d.]{9,12} ?\.?B ?\d{2}|BTW ?(?:NR|N[O0])[ .:#]*[\dN]|(?<![A-Z])KVK/,
};
