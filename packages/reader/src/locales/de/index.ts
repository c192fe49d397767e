import { type Country, list } from '../locale.ts';

export const de: Country = {
  code: 'DE',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['de'],
  townCode: { figures: 5, first: true },
  names: ['DEUTSCHLAND', 'GERMANY'],
  places: list(`
        BERLIN, HAMBURG, MUNCHEN, KOLN, FRANKFURT, STUTTGART, DUSSELDORF, LEIPZIG, DRESDEN, HANNOVER, NURNBERG,
        BREMEN`),
  words: ['GIROCARD', 'EC-KARTE', 'EC KARTE', 'EC-CASH', 'STEUERNUMMER', 'FINANZAMT'],
  rates: { tax: 'MWST UST', percent: '19 7 16' },
  callingCode: '49',
  domains: ['.DE'],
  registration:
    /(?<![A-Z])DE ?\d{3} ?\d{3} ?\d{3}(?!\d)|ST(?:EUER)?\.? ?-? ?N(?:R|UMMER)[ .:#]*\d{2,3}\/\d{3,4}\/\d{4,5}/,
};
