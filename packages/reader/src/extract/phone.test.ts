import { describe, expect, it } from 'vitest';
import { findPhone } from './phone.ts';
import { rowsFrom } from './rows-for-tests.ts';

const phoneOf = (text: string) => findPhone(rowsFrom(text))?.value ?? null;

describe('Finding the shop’s phone number', () => {
  it.each([
    ['by itself', 'COPPER KETTLE\n(559) 555-0142\n1 Tea  3.00', '(559) 555-0142'],
    ['with points', 'COPPER KETTLE\n559.555.0142', '559.555.0142'],
    ['without separators', 'COPPER KETTLE\n5595550142', '5595550142'],
    ['after its label', 'COPPER KETTLE\nPhone: 559-555-0142', '559-555-0142'],
    ['stuck to its label', 'MELUR SDN BHD\nTEL:03-55550142', '03-55550142'],
    ['with gaps', 'MELUR SDN BHD\nTel: 03- 5555 0142', '03- 5555 0142'],
    ['with the country code', 'MELUR SDN BHD\nTel: +603-5555 0142', '+603-5555 0142'],
    ['in Germany', 'BÄCKEREI LINDE\nTel. 05251 555014', '05251 555014'],
    ['in Spain', 'EL TILO\nTeléfono 955550142', '955550142'],
    ['in France', 'LE TILLEUL\nTél : 01 55 55 01 42', '01 55 55 01 42'],
    ['but not the fax', 'MELUR SDN BHD\nFax: 03-55550143 Tel: 03-55550142', '03-55550142'],
    ['if fax and phone are the same', 'MELUR SDN BHD\nTEL/FAX: 03-55550142', '03-55550142'],
    ['but not the fax in brackets', 'COPPER KETTLE\n(559)555-0142\n(559)555-0143(Fax)', '(559)555-0142'],
    ['but not the customer’s', 'COPPER KETTLE\n(559) 555-0142\nCustomer: (559) 555-0177', '(559) 555-0142'],
    [
      'in the shop’s head, not in the survey',
      'KETTLE\n(559) 555-0142\na\nb\nc\nSurvey: 800-555-0177',
      '(559) 555-0142',
    ],
  ])('finds it %s', (_where, text, phone) => {
    expect(phoneOf(text)).toBe(phone);
  });

  it.each([
    '',
    'Fax: 03-55550143',
    'Customer Tel: (559) 555-0177\nTotal  3.00',
    'GST NO: 000555014200',
    'CORN FLAKES 000555014277  3.15',
    'Bill#: V007- 555014',
    '12/04/2026 10:22',
    'Total  1,234,567.00',
  ])('finds none in "%s"', (text) => {
    expect(phoneOf(text)).toBeNull();
  });
});
