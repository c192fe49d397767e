import { expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { analysisWith } from './testing/analysis.ts';

function page(id: string, vendor: [string, number] | null, total: [string, number] | null) {
  const found = (read: [string, number] | null) => read && { confidence: read[1], boxes: [] };
  const analysis = analysisWith({
    vendor: vendor?.[0] ?? null,
    total: total?.[0] ?? null,
    found: { vendor: found(vendor), total: found(total), date: null, location: null },
    tax: id === 'second' ? 1 : null,
  });
  return { id, analysis };
}

it('takes each field from the page where it was read most surely', () => {
  const facts = factsOf([
    page('first', ['Diner', 0.9], ['$1.00', 0.3]),
    page('second', ['Dinner', 0.5], ['$2.00', 0.8]),
  ]);
  expect([facts.vendor?.text, facts.vendor?.pageId]).toEqual(['Diner', 'first']);
  expect([facts.total?.text, facts.total?.pageId]).toEqual(['$2.00', 'second']);
  expect(facts.sums?.tax).toBe(1);
});

it('of two as sure ones the first vendor and the last total count', () => {
  const facts = factsOf([
    page('first', ['A', 0.9], ['$1.00', 0.9]),
    page('second', ['B', 0.9], ['$2.00', 0.9]),
  ]);
  expect([facts.vendor?.text, facts.total?.text]).toEqual(['A', '$2.00']);
});

it('says nothing of pages that were not read', () => {
  expect(factsOf([{ id: 'first', analysis: null }])).toEqual({
    vendor: null,
    total: null,
    date: null,
    location: null,
    sums: null,
    currency: null,
  });
});

it('the currency is that of the total; without one, that of any page that prints it', () => {
  const inPounds = { id: 'pounds', analysis: analysisWith({ currency: 'GBP' }) };
  const total = page('first', null, ['$1.00', 0.9]);
  expect(factsOf([inPounds, total]).currency).toBeNull();
  expect(factsOf([page('first', ['Diner', 0.9], null), inPounds]).currency).toBe('GBP');
});
