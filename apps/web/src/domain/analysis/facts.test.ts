import type { Doubt } from '@slipcase/contract/scan';
import { describe, expect, it } from 'vitest';
import { factsOf, foreignPageAmong, partsRead } from './facts.ts';
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

it('Each field comes from the page with the highest confidence', () => {
  const facts = factsOf([
    page('first', ['Diner', 0.9], ['$1.00', 0.3]),
    page('second', ['Dinner', 0.5], ['$2.00', 0.8]),
  ]);
  expect([facts.vendor?.text, facts.vendor?.pageId]).toEqual(['Diner', 'first']);
  expect([facts.total?.text, facts.total?.pageId]).toEqual(['$2.00', 'second']);
  expect(facts.sums?.tax).toBe(1);
});

it('With equal confidence, the first vendor and the last total count', () => {
  const facts = factsOf([
    page('first', ['Diner', 0.9], ['$1.00', 0.9]),
    page('second', ['The Diner', 0.9], ['$2.00', 0.9]),
  ]);
  expect([facts.vendor?.text, facts.total?.text]).toEqual(['Diner', '$2.00']);
});

it.each<[string, boolean, Parameters<typeof page>, [day: string, otherDay: string]]>([
  ['another vendor, total and day', true, ['second', ['Bar', 0.9], ['$2.00', 0.9]], ['1/2/2026', '1/3/2026']],
  ['another vendor and total, no day', true, ['second', ['Bar', 0.9], ['$2.00', 0.9]], ['1/2/2026', '']],
  ['another vendor, the same day', false, ['second', ['Bar', 0.9], ['$2.00', 0.9]], ['1/2/2026', '1/2/2026']],
  ['another vendor, the same total', false, ['second', ['Bar', 0.9], ['$1.00', 0.9]], ['1/2/2026', '']],
  ['the same vendor at length', false, ['second', ['Diner & Sons', 0.9], ['$2.00', 0.9]], ['', '1/3/2026']],
  ['another vendor in doubt', false, ['second', ['Bar', 0.5], ['$2.00', 0.9]], ['1/2/2026', '1/3/2026']],
  ['no vendor', false, ['second', null, ['$2.00', 0.9]], ['1/2/2026', '1/3/2026']],
])('A page with %s belongs to another receipt: %s', (_what, expected, second, days) => {
  const pages = [page('first', ['Diner', 0.9], ['$1.00', 0.9]), page(...second)].map(
    ({ id, analysis }, index) => ({ id, analysis: { ...analysis, date: days[index] || null } }),
  );
  expect(foreignPageAmong(pages)?.id ?? null).toBe(expected ? 'second' : null);
  const { vendor, total } = factsOf(pages);
  if (expected) expect([vendor?.text, total?.text]).toEqual(['Diner', '$1.00']);
});

it.each<[string, boolean, [string, number], [string, number] | null, [string, number]]>([
  [
    'the same shop, 38 days and another total apart',
    true,
    ['4/23/2026', 0.9],
    ['Diner', 0.9],
    ['$2.00', 0.9],
  ],
  ['no name, 38 days and another total apart', true, ['4/23/2026', 0.9], null, ['$2.00', 0.9]],
  ['a card slip of the next day, with a tip', false, ['3/17/2026', 0.9], ['Diner', 0.9], ['$2.00', 0.9]],
  ['a copy with another day', false, ['4/23/2026', 0.9], ['Diner', 0.9], ['$1.00', 0.9]],
  ['a total in doubt', false, ['4/23/2026', 0.9], ['Diner', 0.9], ['$2.00', 0.5]],
  ['a date in doubt', false, ['4/23/2026', 0.5], ['Diner', 0.9], ['$2.00', 0.9]],
  ['the next day, where the day comes first', false, ['3/4/2026', 0.9], ['Diner', 0.9], ['$2.00', 0.9]],
])('A page with %s belongs to another receipt: %s', (what, expected, date, vendor, total) => {
  const dated = (given: ReturnType<typeof page>, [day, confidence]: [string, number]) => {
    const found = { ...given.analysis.found, date: { confidence, boxes: [] } };
    return { ...given, analysis: { ...given.analysis, date: day, found } };
  };
  const firstDay = what.includes('day comes first') ? '2/4/2026' : '3/16/2026';
  const pages = [
    dated(page('first', ['Diner', 0.9], ['$1.00', 0.9]), [firstDay, 0.9]),
    dated(page('second', vendor, total), date),
  ];
  expect(foreignPageAmong(pages)?.id ?? null).toBe(expected ? 'second' : null);
});

it('A total above a line for a tip tells its receipt from another, even if a tip is in doubt', () => {
  const dated = (id: string, total: string, date: string, doubt?: Doubt) => {
    const { analysis } = page(id, null, [total, doubt ? 0.5 : 0.9]);
    const found = {
      ...analysis.found,
      total: { confidence: doubt ? 0.5 : 0.9, boxes: [], doubt },
      date: { confidence: 0.9, boxes: [] },
    };
    return { id, analysis: { ...analysis, date, found } };
  };
  const express = dated('second', '$65.19', '3/8/2015');
  const foreignTo = (doubt: Doubt) =>
    foreignPageAmong([dated('first', '$41.13', '9/25/2022', doubt), express])?.id ?? null;
  expect(foreignTo('tip_line')).toBe('second');
  expect(foreignTo('below_part')).toBeNull();
});

it('Pages that were not read add no values', () => {
  expect(factsOf([{ id: 'first', analysis: null }])).toEqual({
    vendor: null,
    total: null,
    date: null,
    location: null,
    amount: null,
    sums: null,
    currency: null,
  });
});

it('The currency is the total’s, or that of any page that prints one', () => {
  const inPounds = { id: 'pounds', analysis: analysisWith({ currency: 'GBP' }) };
  const total = page('first', null, ['$1.00', 0.9]);
  expect(factsOf([inPounds, total]).currency).toBeNull();
  expect(factsOf([page('first', ['Diner', 0.9], null), inPounds]).currency).toBe('GBP');
});

it.each([
  ['sure', true],
  ['in doubt', false],
])(
  'A page with another vendor and day belongs to another receipt if the days are %s, whatever the total',
  (_how, isSure) => {
    const dated = (id: string, vendor: string, total: [string, number], date: string) => {
      const { analysis } = page(id, [vendor, 0.9], total);
      const found = { ...analysis.found, date: { confidence: isSure ? 0.9 : 0.3, boxes: [] } };
      return { id, analysis: { ...analysis, date, found } };
    };
    const pages = [
      dated('first', 'Safeway', ['$7.48', 0.2], '7/29/2010'),
      dated('second', 'Subway', ['$5.35', 0.9], '4/23/2008'),
    ];
    expect(foreignPageAmong(pages)?.id ?? null).toBe(isSure ? 'second' : null);
    // the total is not the one on the first page
    expect(factsOf(pages).total?.text).toBe(isSure ? '$7.48' : '$5.35');
    const tipped = pages.map(({ analysis }, index) => ({
      ...analysis,
      tip: index === 1 ? 5 : null,
      items: [{ name: `item ${index}`, quantity: 1, price: 1 }],
    }));
    expect(partsRead(tipped)).toMatchObject({ tip: isSure ? null : 5, items: { length: isSure ? 1 : 2 } });
  },
);

describe('The parts of a long receipt', () => {
  const sure = { confidence: 0.9, boxes: [] };
  const item = (name: string) => ({ name, quantity: 1, price: 1 });
  const part = (id: string, names: string[], values: Parameters<typeof analysisWith>[0] = {}) => ({
    id,
    analysis: analysisWith({ analysisId: id, items: names.map(item), ...values }),
  });
  const upper = part('upper', ['Tea', 'Milk', 'Bread'], {
    vendor: 'Foxglove Market',
    // without the end of the receipt, the largest number on the paper
    total: '$9.99',
    found: { vendor: sure, total: sure, date: null, location: null },
    tax: 2,
  });
  const { analysis: together } = part('', ['Tea', 'Milk', 'Bread', 'Soap'], {
    vendor: 'Foxglove Market',
    total: '$4.00',
    found: { vendor: sure, total: { confidence: 0.7, boxes: [] }, date: null, location: null },
    tax: 0.3,
  });
  const lower = part('lower', ['Milk', 'Bread', 'Soap'], {
    vendor: 'Bread',
    total: '$4.00',
    found: {
      vendor: { confidence: 0.4, boxes: [] },
      total: { confidence: 0.7, boxes: [] },
      date: null,
      location: null,
    },
    date: '1/2/2026',
    tax: 0.3,
    whole: {
      ...together,
      of: ['upper', 'lower'],
      onPage: { vendor: 0, total: 1, date: null, location: null },
    },
  });

  it('are one receipt: each item once, and the total at the end', () => {
    const { vendor, total, sums } = factsOf([upper, lower]);
    expect([vendor?.text, vendor?.pageId]).toEqual(['Foxglove Market', 'upper']);
    expect([total?.text, total?.pageId]).toEqual(['$4.00', 'lower']);
    expect(sums?.items).toHaveLength(4);
    expect(partsRead([upper.analysis, lower.analysis])).toMatchObject({ tax: 0.3, items: { length: 4 } });
    expect(foreignPageAmong([upper, lower])).toBeNull();
  });

  it('are separate pages in another order, without the first, or beside another page', () => {
    const other = part('other', ['Nails']);
    for (const pages of [[lower, upper], [lower], [upper, other, lower]]) {
      const { items } = partsRead(pages.map(({ analysis }) => analysis));
      expect(items).toHaveLength(pages.reduce((sum, { analysis }) => sum + analysis.items.length, 0));
    }
    expect(partsRead([other.analysis, upper.analysis, lower.analysis]).items).toHaveLength(5);
  });

  it('keep the shop’s name as the person saved it before', () => {
    const own = { read: 'Foxglove Market', whose: 'own' } as const;
    const known = {
      ...upper,
      analysis: { ...upper.analysis, vendor: 'Foxglove', fromEarlier: { vendor: own } },
    };
    expect(factsOf([known, lower]).vendor).toMatchObject({ text: 'Foxglove', pageId: 'upper', earlier: own });
  });
});
