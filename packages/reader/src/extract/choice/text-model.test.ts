import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelinessOf, PLACES, packed, placesOf, textModel, unpacked } from './text-model.ts';

describe('Letters tell names of businesses from other print', () => {
  it.each([
    [
      'English',
      ['Subtotal', 'Thank you for your visit', 'Table 12', 'Approved', 'Amount due', 'Server: Dana'],
      ['Harbor Grill', 'Blue Heron Cafe', 'Larkspur Hardware', 'Copper Kettle', 'Marlow’s', 'Nonna Pina'],
    ],
    [
      'German',
      ['Einzelkarte', 'Es bediente Sie', 'Zwischensumme', 'Vielen Dank', 'Rechnungsnummer', 'Tisch 12'],
      [
        'Gasthaus Linde',
        'Bäckerei Kornblum',
        'Kupferkessel',
        'Apotheke am Tor',
        'Weinstube Vogt',
        'Café Lena',
      ],
    ],
    [
      'Spanish',
      ['Importe total', 'Fecha de emisión', 'Número de mesa', 'Total a pagar', 'Cantidad', 'Atendido por'],
      ['Panadería Luna', 'Taberna del Puerto', 'Mesón Castilla', 'El Faro', 'Cervecería Tilo', 'Bar Manolo'],
    ],
  ])('in nine of ten pairs, in %s', (_language, print, names) => {
    const pairs = names.flatMap((name) => print.map((other) => [name, other] as const));
    const told = pairs.filter(
      ([name, other]) => likelinessOf(name, textModel('name')) > likelinessOf(other, textModel('name')),
    );
    expect(told.length / pairs.length).toBeGreaterThanOrEqual(0.9);
  });
});

it('Case, accents and digits do not matter', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      expect(placesOf(text.toUpperCase())).toEqual(placesOf(text.toUpperCase().toLowerCase()));
    }),
  );
  expect(placesOf('Café 12')).toEqual(placesOf('CAFE 98'));
});

it('Any text has valid places in the table, and its odds are a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const isFit = ({ place, share }: { place: number; share: number }) =>
        place < PLACES && share > 0 && share <= 1;
      expect(placesOf(text).every(isFit)).toBe(true);
      expect(Number.isFinite(likelinessOf(text, textModel('name')))).toBe(true);
    }),
  );
});

it('A stored model stays the same within half a unit', () => {
  const model = { bias: -1.5, weights: new Float32Array(PLACES).map((_, i) => Math.sin(i) * 3) };
  const stored = packed(model);
  const again = unpacked(stored);
  expect(again.bias).toBe(-1.5);
  expect(again.weights).toHaveLength(PLACES);
  for (let i = 0; i < PLACES; i += 97)
    expect(Math.abs((again.weights[i] ?? 0) - (model.weights[i] ?? 0))).toBeLessThanOrEqual(
      stored.unit * 0.51,
    );
});
