import { type Country, list } from '../locale.ts';

export const za: Country = {
  code: 'ZA',
  currency: 'ZAR',
  dateOrder: 'DMY',
  yearFirst: true,
  languages: ['en'],
  townCode: { figures: 4, first: false },
  names: ['SOUTH AFRICA'],
  places: list(`
        JOHANNESBURG, CAPE TOWN, PRETORIA, DURBAN, SANDTON, PORT ELIZABETH, BLOEMFONTEIN, GAUTENG, STELLENBOSCH, SOWETO, CENTURION, RANDBURG, MIDRAND, POLOKWANE, NELSPRUIT, MBOMBELA, KIMBERLEY, PIETERMARITZBURG, UMHLANGA, ROSEBANK, FRANSCHHOEK, KWAZULU, GQEBERHA, BOKSBURG`),
  words: ['(PTY) LTD', '(PTY)LTD', 'VAT VENDOR', 'SNAPSCAN', 'SASSA', 'BELASTINGFAKTUUR', 'BAIE DANKIE'],
  phone:
    /(?<!\d)\(?0(?:1[0-8]|2[1-8]|3[1-69]|4[1-9]|5[13478])\)?[ -]\d{3}[ -]?\d{4}(?!\d)|(?<!\d)0(?:8[2-46]|7[1-46-9])\d? \d{3} ?\d{4}(?!\d)/,
  rates: { tax: 'VAT', percent: '15 14' },
  callingCode: '27',
  domains: ['.CO.ZA'],
  registration: /VAT ?(?:REG)?\.? ?(?:N[OR]|NUMBER|#)?[ .:#]*4\d{9}(?!\d)/,
  address: {
    regions: 'GAUTENG;WESTERN CAPE;EASTERN CAPE;KWAZULU NATAL;LIMPOPO;MPUMALANGA;FREE STATE',
    countries: 'SOUTH AFRICA',
    legalForms: 'CC',
  },
};
