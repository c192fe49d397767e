import { describe, expect, it } from 'vitest';
import { homeIn } from '../home.ts';
import { explain, explanationText } from './explain.ts';
import { extract } from './extract.ts';
import { rowsFrom } from './rows-for-tests.ts';

const RECEIPT = rowsFrom(
  'COPPER KETTLE DINER\n2417 Larkspur Avenue\nFresno, CA 93720\n(559) 555-0142\n03/04/2024 12:30\nSoup 4.50\nPie 6.00\nSubtotal 10.50\nTax 0.84\nTOTAL $11.34',
);
const SETTINGS = { home: homeIn('US'), now: new Date('2024-06-01') };

describe('Explaining a reading', () => {
  it('names the same winners as the reading, each with its reasons', () => {
    const facts = extract(RECEIPT, SETTINGS);
    const first = Object.fromEntries(
      explain(RECEIPT, SETTINGS).map(({ field, candidates }) => [field, candidates[0]?.value]),
    );
    expect(first).toEqual({
      country: 'US, USD',
      vendor: facts.vendor?.value,
      total: ((facts.total?.value ?? 0) / 100).toFixed(2),
      date: facts.date?.value,
      location: facts.location?.value,
    });
  });

  it('adds up: probabilities sum to one, and points differ like the scores', () => {
    for (const { field, candidates, nothing } of explain(RECEIPT, SETTINGS)) {
      const sum = candidates.reduce((all, { probability }) => all + probability, nothing);
      expect(sum, field).toBeLessThanOrEqual(1 + 1e-9);
      expect(sum, field).toBeGreaterThan(0.8);
      // the rest of a score is the trees' means, which all candidates of a field share
      const rests = candidates.map(
        ({ score, features }) => score - features.reduce((all, { points }) => all + points, 0),
      );
      expect(candidates[0]?.features.length, field).toBeGreaterThan(0);
      // points below 0.005 are left out
      expect(Math.max(...rests) - Math.min(...rests), field).toBeLessThan(0.2);
    }
  });

  it('names the evidence for the country, each with its weight, and the other countries whose evidence was too weak', () => {
    const [country] = explain(rowsFrom('BAR\n03/09/14\nTOTAL: 41.20\n+44 20 7946 0018'), SETTINGS);
    expect(country).toMatchObject({
      field: 'country',
      candidates: [
        { value: 'US, USD', features: [{ feature: 'home' }] },
        { value: 'GB, GBP (not enough to leave home)', features: [{ feature: 'calling code' }] },
      ],
    });
  });

  it('prints one block per field', () => {
    const text = explanationText(explain(RECEIPT, SETTINGS));
    for (const field of ['country', 'vendor', 'total', 'date', 'location'])
      expect(text).toContain(`  ${field}: confidence`);
    expect(text).toContain('won by:');
  });
});
