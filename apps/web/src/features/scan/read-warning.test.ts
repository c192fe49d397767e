import { notFoundWarning } from '@slipcase/contract/not-found';
import type { Analysis } from '@slipcase/contract/scan';
import { expect, it } from 'vitest';
import { analysisWith } from '../../domain/analysis/testing/analysis.ts';
import { settled } from './testing/fake-clock.ts';
import { analyzed } from './testing/fake-server.ts';
import { FakeTab, newWorld } from './testing/fake-tab.ts';

/** The toast after reading a receipt whose pages got these answers. */
async function toastAfter(...answers: Partial<Analysis>[]) {
  const world = newWorld();
  const left = [...answers];
  world.server.analyze = async () => {
    const analysis = analysisWith(left.shift() ?? {});
    const error = analysis.error ?? notFoundWarning(analysis);
    return analyzed(error ? { ...analysis, error } : analysis);
  };
  const tab = new FakeTab(world);
  await settled();
  await tab.captured(answers.length);
  await settled();
  return tab.toasts.find(({ title }) => title.startsWith('Analysis'));
}

const HEAD = { vendor: 'Copper Kettle Diner', date: '03/04/2026' };

it('A receipt without a total comes with a warning', async () => {
  expect(await toastAfter(HEAD)).toMatchObject({
    title: 'Analysis Warning',
    description: 'Total not found. Please check.',
  });
});

it('There is no warning if another page has the values that are missing on the first', async () => {
  expect(await toastAfter(HEAD, { total: '$40.49' })).toMatchObject({ title: 'Analysis Complete' });
  expect(await toastAfter({}, { total: '$40.49' })).toMatchObject({
    description: 'Vendor and date not found. Please check.',
  });
});

it('The reader’s own warning stays, whatever the other pages have', async () => {
  const rest = { total: '$40.49', vendor: 'Diner', date: '03/04/2026' };
  expect(await toastAfter({ error: 'It is too dark.' }, rest)).toMatchObject({
    title: 'Analysis Warning',
    description: 'It is too dark.',
  });
});
