import { type Country, list } from '../locale.ts';

export const fr: Country = {
  code: 'FR',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['fr'],
  townCode: { figures: 5, first: true },
  names: ['FRANCE'],
  places: list(`
        PARIS, LYON, MARSEILLE, TOULOUSE, BORDEAUX, STRASBOURG, NANTES, MONTPELLIER, LILLE`),
  words: ['CARTE BLEUE', 'RCS', 'SARL', 'TICKET CLIENT'],
  rates: { tax: 'TVA', percent: '20 10 5,5 2,1' },
  callingCode: '33',
  domains: ['.FR'],
  phone: /(?<!\d)0[1-9](?:[ .]\d{2}){4}(?!\d)/,
  registration: /(?<![A-Z])FR ?[A-Z0-9]{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)|SIRET|SIREN|(?<![A-Z])NAF[ :]/,
};
