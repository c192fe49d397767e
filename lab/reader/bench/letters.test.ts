import { expect, it } from 'vitest';
import { lettersVerdict } from './letters.ts';

const receipt = (label: Record<string, unknown>, name = 'a.jpg') => ({ file: name, name, label });

it.each([
  ['KEDAI BUKU SDN. BHD.', 'Kedai Buku Sdn Bhd', true],
  ['12, JALAN SATU,47400 KOTA', '12, JALAN SATU, 47400 KOTA', true],
  ['12 JALAN SATU', '12 JALANSATU', false],
  ['Café Lumière', 'Cafe Lumiere', false],
  ["Buckley's", 'Buckleys', false],
])('%j read as %j: %s', (label, said, verdict) => {
  expect(lettersVerdict('location', receipt({ location: label }), said)).toBe(verdict);
});

it('Another accepted text also counts', () => {
  const label = { vendor: 'Harbour Grill 12', vendor_alt: ['Harbour Grill'] };
  expect(lettersVerdict('vendor', receipt(label), 'HARBOUR GRILL')).toBe(true);
});

it('A label that lost its spaces is not scored', () => {
  const vendor = { vendor: 'HarbourGrill', vendor_spaces_lost: true };
  expect(lettersVerdict('vendor', receipt(vendor), 'Harbour Grill')).toBeNull();
  const location = { location: '1050N.HarbourSt, Ashford,PA19123' };
  expect(lettersVerdict('location', receipt(location, 'wt_1.jpg'), '1050 N. Harbour St, Ashford')).toBeNull();
});
