import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

it.each([
  [1165, 'GBP', '11.65'],
  [1165, null, '11.65'],
  [1165, 'XXX', '11.65'],
  [113_000, 'JPY', '1130'],
  [113_050, 'JPY', '1130.50'],
  [500_000, 'KRW', '5000'],
  [12_550, 'KWD', '125.500'],
  [-250, 'BHD', '-2.500'],
  [-250, 'USD', '-2.50'],
  [0, 'JPY', '0'],
])('The reader prints %d hundredths of %s as %s', (cents, currency, figures) =>
  expect(figuresOf(cents, currency)).toBe(figures),
);
