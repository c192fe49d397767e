import { type Country, list } from '../locale.ts';

export const es: Country = {
  code: 'ES',
  currency: 'EUR',
  dateOrder: 'DMY',
  languages: ['es'],
  townCode: { figures: 5, first: true },
  names: ['ESPANA', 'SPAIN'],
  places: list(`
        MADRID, BARCELONA, VALENCIA, SEVILLA, ZARAGOZA, MALAGA, BILBAO, ALICANTE, GRANADA, TENERIFE, MALLORCA`),
  words: ['TARJETA BANCARIA', 'FACTURA SIMPLIFICADA', 'IVA INCLUIDO', 'CAMARERO'],
  taxes: ['IGIC'],
  rates: { tax: 'IVA', percent: '21 10 4' },
  callingCode: '34',
  domains: ['.ES'],
  phone: /(?<!\d)9\d{2}[ .]?\d{2,3}[ .]?\d{2,3}[ .]?\d{2,3}(?!\d)/,
  registration: /(?<![A-Z])[CN]\.?I\.?F\.?[ .:#]*[A-Z]?-?\d{7,8}[A-Z]?(?!\d)/,
};
