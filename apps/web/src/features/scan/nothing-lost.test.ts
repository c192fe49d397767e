import { beforeEach, expect, it } from 'vitest';
import { analysisWith } from '../../domain/analysis/testing/analysis.ts';
import { changePages } from './captures/open-capture.ts';
import type { CaptureApi } from './captures/ports.ts';
import { settled } from './testing/fake-clock.ts';
import { analyzed } from './testing/fake-server.ts';
import { FakeTab, newPage, newWorld, type World } from './testing/fake-tab.ts';

/**
 * What happens to a receipt when the page closes, or when the device or the connection fails at a bad moment.
 */

let world: World;
let tab: FakeTab;
const read: CaptureApi['analyze'] = async () => analyzed(analysisWith({ vendor: 'Diner', total: '$40.49' }));
const never: CaptureApi['analyze'] = () => new Promise(() => {});
const shownDraft = (of: FakeTab) => of.shown?.draft;

beforeEach(async () => {
  world = newWorld();
  world.server.analyze = read;
  tab = new FakeTab(world);
  await settled();
});

async function openedAgain(): Promise<FakeTab> {
  await world.clock.pass(1_000);
  tab.crash();
  world.server.analyze = read;
  const again = new FakeTab(world, tab.remembered);
  await world.clock.pass(1_000);
  return again;
}

it('A page that closes during reading reads the picture when it opens again', async () => {
  world.server.analyze = never;
  void tab.session.begin([[newPage()]]);
  await settled();
  expect(shownDraft(tab)).toMatchObject({ reading: 'running', values: { total: '' } });
  const again = await openedAgain();
  expect(shownDraft(again)).toMatchObject({ reading: 'done', values: { vendor: 'Diner', total: '$40.49' } });
});

it('A page that closes after the results arrive fills the form when it opens again', async () => {
  const answers = [read, never];
  world.server.analyze = (...asked) => (answers.shift() ?? never)(...asked);
  void tab.session.begin([[newPage(), newPage()]]);
  await settled();
  // everything has been read, but the page closed before the results reached the form
  const id = tab.shown?.id ?? '';
  tab.session.step(
    id,
    changePages((pages) => pages.slice(0, 1), tab.session.context()),
  );
  world.server.analyze = never;
  await world.clock.pass(1_000);
  expect(world.device.captures()).toMatchObject([
    { pages: [{ analysis: { total: '$40.49' } }], draft: { reading: 'running', values: { total: '' } } },
  ]);
  const again = await openedAgain();
  expect(shownDraft(again)).toMatchObject({ reading: 'done', values: { vendor: 'Diner', total: '$40.49' } });
});

it('A save whose answer is lost five times makes one receipt', async () => {
  world.server.mood = 'lost';
  const id = await tab.captured();
  await tab.session.save(id);
  while (world.server.began.length < 5) await world.clock.pass(1_000);
  expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'waiting', waitsFor: 'connection' });
  world.server.mood = 'saves';
  await world.clock.pass(60_000);
  expect(tab.stateOf(id)).toBe('sent');
  expect(world.server.began.length).toBeGreaterThan(5);
  expect(world.server.receipts.size).toBe(1);
  expect(world.device.captures()).toEqual([]);
});

it('A file that was chosen before the device’s storage is open is still stored there', async () => {
  const opening = Promise.withResolvers<void>();
  world.device.opened = opening.promise;
  tab = new FakeTab(world);
  void tab.session.begin([[newPage()]]);
  await settled();
  expect(tab.shown).toMatchObject({ stored: 'writing' });
  expect(world.device.captures()).toEqual([]);
  opening.resolve();
  await world.clock.pass(1_000);
  expect(tab.shown).toMatchObject({ stored: 'device', draft: { values: { total: '$40.49' } } });
  const again = await openedAgain();
  expect(shownDraft(again)).toMatchObject({ values: { total: '$40.49' } });
});

it('A receipt that the library rejected can be corrected and saved again, even after a reload', async () => {
  world.server.mood = 'refuses';
  const id = await tab.captured();
  await tab.save(id);
  expect(tab.downloads).toHaveLength(1);
  world.server.mood = 'saves';
  const again = await openedAgain();
  expect(world.server.receipts.size).toBe(0);
  again.session.reopen(id);
  expect(again.shown?.state).toMatchObject({ is: 'open', refusal: { code: 'unknown_project' } });
  again.fill(id, 'Another diner');
  await again.session.save(id);
  await world.clock.pass(1_000);
  expect(world.server.receipts.size).toBe(1);
});

it('A receipt waits for its owner when the session has ended', async () => {
  world.server.mood = 'otherUser';
  const id = await tab.captured();
  await tab.session.save(id);
  await world.clock.pass(300_000);
  // the upload has megabytes and must not be repeated needlessly
  expect(world.server.began).toHaveLength(1);
  expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'waiting', waitsFor: 'session' });
  world.server.mood = 'saves';
  tab.back();
  await world.clock.pass(1_000);
  expect(world.server.receipts.size).toBe(1);
});

it('A scanner that closes before it has loaded the device’s captures still returns to the receipt under review', async () => {
  const id = await tab.captured();
  await world.clock.pass(1_000);
  tab.crash();
  const opening = Promise.withResolvers<void>();
  world.device.opened = opening.promise;
  const again = new FakeTab(world, tab.remembered);
  again.session.leave();
  opening.resolve();
  await world.clock.pass(1_000);
  expect(again.shown?.id).toBe(id);
});

it('A receipt that begins while another one cannot be stored is tried, and does not count as stored', async () => {
  const writing = Promise.withResolvers<void>();
  world.device.mood = 'fails';
  world.device.beforeWrite = writing.promise;
  const first = tab.session.begin([[newPage()]]);
  const second = tab.session.begin([[newPage()]]);
  await settled();
  writing.resolve();
  // a shared file is deleted as soon as this is true
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(tab.captures.map(({ stored }) => stored)).toEqual(['memory', 'memory']);
  world.device.mood = 'stores';
  await world.clock.pass(6_000);
  expect(tab.captures.map(({ stored }) => stored)).toEqual(['device', 'device']);
});

it('A receipt saved in two tabs while the device hangs is one receipt', async () => {
  const other = new FakeTab(world);
  await settled();
  const id = await other.captured();
  await world.clock.pass(1_000);
  world.device.mood = 'hangs';
  tab.fill(id, 'Diner, corrected here');
  void other.session.save(id);
  void tab.session.save(id);
  await world.clock.pass(60_000);
  expect(world.server.receipts.size).toBe(1);
  expect([...tab.captures, ...other.captures].filter(({ state }) => state.is !== 'sent')).toEqual([]);
});
