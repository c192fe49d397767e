import { describe, expect, it } from 'vitest';
import { continues } from './name-continues.ts';

describe('A name continues in the next row', () => {
  it.each([
    ['KORNBLUM HARDWARE ENTERPRISE', '(TAMAN MELUR) SDN BHD'],
    ['Harrow &', 'Daughters'],
    ['The Copper Kettle', 'Restaurant'],
    ['Kornblum (Taman', 'Melur) Enterprise'],
    ['Kornblum', 'Sdn Bhd'],
  ])('after %j with %j', (first, second) => {
    expect(continues(first, second)).toBe(true);
  });

  it.each([
    ['KORNBLUM HARDWARE ENTERPRISE', '(TAMAN MELUR)'],
    ['Kornblum', 'Markt 5'],
    ['Kornblum', '14 Larkspur Avenue'],
  ])('but not after %j with %j', (first, second) => {
    expect(continues(first, second)).toBe(false);
  });
});
