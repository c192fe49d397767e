import { expect, it } from 'vitest';
import { loadCorpus } from './corpus.ts';
import { drawnReceipts } from './drawn.ts';
import { readExpected, scoreCorpus, wrongFields } from './score.ts';
import { writtenReceipts } from './written.ts';

const corpus = loadCorpus();
/** The most receipts that may get worse. More are a regression. */
const MAY_FALL = 1;
/** Checking all written receipts takes a minute; `npm run -s fit -- --guard` does that. */
const ONE_IN = 6;
/** Reading the corpus takes 12 s of CPU time, and other tests use the cores. */
const PATIENCE_MS = 180_000;

const someWritten = () =>
  corpus.filter(({ source }) => source === 'written').filter((_, i) => i % ONE_IN === 0);

it(
  'At most one receipt that was right is wrong now',
  () => {
    const { wrong } = scoreCorpus([...corpus.filter(({ source }) => source !== 'written'), ...someWritten()]);
    const fallen = readExpected().right.filter((id) => wrong[id] !== undefined);
    const named = fallen.map((id) => `${id}: ${wrong[id]}`);
    expect(
      named.length <= MAY_FALL ? [] : named,
      "right before, wrong now; 'npm run -s fit -- --guard' records the new state",
    ).toEqual([]);
  },
  PATIENCE_MS,
);

it('The guard lists every receipt in the corpus', () => {
  const { right, wrong } = readExpected();
  expect([...right, ...Object.keys(wrong)].sort()).toEqual(corpus.map(({ id }) => id).sort());
});

it('The guard contains the drawn receipts: ten from each of 18 countries', () => {
  const drawn = drawnReceipts();
  expect(corpus.filter(({ source }) => source === 'drawn')).toEqual(drawn);
  const countries = Map.groupBy(drawn, ({ id }) => id.slice(0, 2));
  expect([...countries.values()].map((receipts) => receipts.length)).toEqual(Array(18).fill(10));
});

it('Every drawn receipt prints what its label says', () => {
  for (const { id, label, lines } of drawnReceipts()) {
    const text = lines.map((line) => line.text).join('\n');
    expect(text, id).toContain(label.vendor);
    expect(text, id).toContain(label.phone);
    for (const row of label.location?.split(', ') ?? []) expect(text, id).toContain(row);
    const [units = ''] = (label.total ?? 0).toFixed(2).split('.');
    expect(text.replace(/(?<=\d)[,. ](?=\d{3})/gu, ''), id).toContain(units);
    const [year = 0, , day = 0] = label.date?.split('-').map(Number) ?? [];
    const rows = lines.map((line) => line.text.match(/\d+/gu)?.map(Number) ?? []);
    expect(
      rows.some(
        (numbers) => numbers.includes(day) && (numbers.includes(year) || numbers.includes(year % 100)),
      ),
      `${id}: ${label.date}`,
    ).toBe(true);
  }
});

it('Every written receipt prints the total on its label', () => {
  const figures = (text: string) => text.replace(/\D/g, '');
  for (const { id, label, lines } of writtenReceipts()) {
    const text = lines.map((line) => line.text).join(' ');
    const total = label.total ?? 0;
    // a dinar has three decimals
    const printed = [total.toFixed(2), total.toFixed(3), String(total)].map(figures);
    expect(
      printed.some((form) => figures(text).includes(form)),
      id,
    ).toBe(true);
  }
});

it('The guard counts a wrong value, a missing one and a made-up one', () => {
  const receipt = corpus.find(({ id }) => id === 'US-1');
  if (!receipt) throw new Error('The corpus has no US-1.');
  const { label } = receipt;
  expect(wrongFields({ ...receipt, label: { ...label, total: 1 } })).toContain('total');
  expect(wrongFields({ ...receipt, label: { ...label, total: null } })).toContain('total');
  expect(wrongFields({ ...receipt, lines: [] })).toContain('total');
  expect(wrongFields({ ...receipt, label: {} })).toEqual([]);
});
