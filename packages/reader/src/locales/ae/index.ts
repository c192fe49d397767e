import { type Country, list } from '../locale.ts';

export const ae: Country = {
  code: 'AE',
  currency: 'AED',
  dateOrder: 'DMY',
  languages: ['en'],
  names: ['UNITED ARAB EMIRATES', 'U.A.E', 'UAE'],
  places: list(`
        DUBAI, ABU DHABI, SHARJAH, AJMAN, RAS AL KHAIMAH, FUJAIRAH, AL AIN, DEIRA, JUMEIRAH,
        AL BARSHA, BUR DUBAI`),
  words: ['DIRHAMS', 'FILS ONLY', 'NOL CARD'],
  rates: { tax: 'VAT', percent: '5' },
  callingCode: '971',
  domains: ['.AE'],
  registration: /(?<![A-Z])TRN?[ .:#]*(?:NO)?[ .:#]*1\d{14}(?!\d)/,
  address: {
    areas: 'AL MARINA DEIRA JUMEIRAH BARSHA',
    regions: 'DUBAI;ABU DHABI;SHARJAH;AJMAN;FUJAIRAH;RAS AL KHAIMAH;UMM AL QUWAIN;AL AIN',
    countries: 'UAE;U.A.E;UNITED ARAB EMIRATES;OMAN;MUSCAT;SULTANATE OF OMAN;QATAR;BAHRAIN;KUWAIT',
    legalForms: 'FZE FZCO FZ WLL LLC',
  },
};
