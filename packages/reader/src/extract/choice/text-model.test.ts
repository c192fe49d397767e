import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelinessOf, PLACES, packed, placesOf, textModel, unpacked } from './text-model.ts';

describe('names of businesses are told from other print by their letters', () => {
  const least = (texts: readonly string[]) =>
    Math.min(...texts.map((text) => likelinessOf(text, textModel('name'))));
  const most = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => likelinessOf(text, textModel('name'))));

  it.each([
    [
      'English',
      ['Subtotal', 'Thank you for your visit', 'Table 12', 'Approved'],
      ['Harbor Grill', 'Blue Heron Cafe'],
    ],
    ['German', ['Einzelkarte', 'Es bediente Sie', 'Zwischensumme'], ['Gasthaus Linde', 'Bäckerei Kornblum']],
    ['Spanish', ['Importe total', 'Fecha de emisión'], ['Cervecería Tilo', 'Panadería Luna']],
  ])('in %s', (_language, print, names) => {
    expect(least(names)).toBeGreaterThan(most(print));
  });
});

it('Case, accents and figures do not matter', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      expect(placesOf(text.toUpperCase())).toEqual(placesOf(text.toUpperCase().toLowerCase()));
    }),
  );
  expect(placesOf('Café 12')).toEqual(placesOf('CAFE 98'));
});

it('Whatever the text, its places are in the table and its odds are a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const isFit = ({ place, share }: { place: number; share: number }) =>
        place < PLACES && share > 0 && share <= 1;
      expect(placesOf(text).every(isFit)).toBe(true);
      expect(Number.isFinite(likelinessOf(text, textModel('name')))).toBe(true);
    }),
  );
});

it('A stored model is the same within half a unit', () => {
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
