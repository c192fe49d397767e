import { type Country, list } from '../locale.ts';

export const it: Country = {
  code: 'IT',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['it'],
  townCode: { figures: 5, first: true },
  names: ['ITALIA', 'ITALY'],
  places: list(`
        ROMA, MILANO, NAPOLI, TORINO, FIRENZE, BOLOGNA, VENEZIA, PALERMO, GENOVA, VERONA`),
  words: ['SCONTRINO', 'DOCUMENTO COMMERCIALE', 'CONTANTI'],
  rates: { tax: 'IVA', percent: '22 10 4' },
  callingCode: '39',
  domains: ['.IT'],
  registration:
    /P(?:ART)?\.? ?I(?:TA)?\.? ?V(?:A)?\.? ?A?\.?[ .:#]*(?:IT)? ?\d{11}(?!\d)|(?<![A-Z])IT ?\d{11}(?!\d)/,
};
