import { type Country, list } from '../locale.ts';

export const za: Country = {
  code: 'ZA',
  currency: 'ZAR',
  dateOrder: 'DMY',
  languages: ['en'],
  townCode: { figures: 4, first: false },
  names: ['SOUTH AFRICA'],
  places: list(`
        JOHANNESBURG, CAPE TOWN, PRETORIA, DURBAN, SANDTON, PORT ELIZABETH, BLOEMFONTEIN, GAUTENG, STELLENBOSCH`),
  words: ['(PTY) LTD'],
  callingCode: '27',
  domains: ['.CO.ZA'],
  registration: /VAT ?(?:REG)?\.? ?(?:NO|NUMBER|#)?[ .:#]*4\d{9}(?!\d)/,
  address: {
    regions: 'GAUTENG;WESTERN CAPE;EASTERN CAPE;KWAZULU NATAL;LIMPOPO;MPUMALANGA;FREE STATE',
    countries: 'SOUTH AFRICA',
    legalForms: 'CC',
  },
};
