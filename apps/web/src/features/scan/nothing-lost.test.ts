import { beforeEach, expect, it } from 'vitest';
import { analysisWith } from '../../domain/analysis/testing/analysis.ts';
import { changePages } from './captures/open-capture.ts';
import type { CaptureApi } from './captures/ports.ts';
import { FakeClock, settled } from './testing/fake-clock.ts';
import { FakeDevice } from './testing/fake-device.ts';
import { FakeServer } from './testing/fake-server.ts';
import { FakeTab, newPage, type World } from './testing/fake-tab.ts';

/** What becomes of a receipt when the page, the device or the connection goes away at a bad moment. */

let world: World;
let tab: FakeTab;
const read: CaptureApi['analyze'] = async () => ({
  analysis: analysisWith({ vendor: 'Diner', total: '$40.49' }),
  corners: null,
});
const never: CaptureApi['analyze'] = () => new Promise(() => {});
const shownDraft = (of: FakeTab) => of.shown?.draft;

beforeEach(async () => {
  const clock = new FakeClock();
  world = { clock, device: new FakeDevice(), server: new FakeServer(clock) };
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

it('A page that is closed while the picture is being read reads it when it is opened again', async () => {
  world.server.analyze = never;
  void tab.session.begin([[newPage()]]);
  await settled();
  expect(shownDraft(tab)).toMatchObject({ reading: 'running', values: { total: '' } });
  const again = await openedAgain();
  expect(shownDraft(again)).toMatchObject({ reading: 'done', values: { vendor: 'Diner', total: '$40.49' } });
});

it('A page that is closed between the answer and the filled form fills it when it is opened again', async () => {
  const answers = [read, never];
  world.server.analyze = (...asked) => (answers.shift() ?? never)(...asked);
  void tab.session.begin([[newPage(), newPage()]]);
  await settled();
  // all that is left has been read, and the form waits for the page that is gone
  const id = tab.shown?.id ?? '';
  tab.session.store.step(
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

it('An answer that is lost after the save five times makes one receipt', async () => {
  world.server.mood = 'lost';
  const id = await tab.captured();
  await tab.session.save(id);
  while (world.server.began.length < 5) await world.clock.pass(1_000);
  expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'waiting', waitsFor: 'connection' });
  world.server.mood = 'saves';
  await world.clock.pass(60_000);
  expect(tab.session.store.find(id)?.state.is).toBe('sent');
  expect(world.server.began.length).toBeGreaterThan(5);
  expect(world.server.receipts.size).toBe(1);
  expect(world.device.captures()).toEqual([]);
});

it('A file that is chosen before the device’s storage is open is kept there all the same', async () => {
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

it('A receipt that the library did not take can be mended and saved again, also after a reload', async () => {
  world.server.mood = 'refuses';
  const id = await tab.captured();
  await tab.session.save(id);
  await settled();
  expect(tab.downloads).toHaveLength(1);
  world.server.mood = 'saves';
  const again = await openedAgain();
  expect(world.server.receipts.size).toBe(0);
  again.session.edit(id);
  expect(again.shown?.state).toMatchObject({ is: 'open', refusal: { code: 'unknown_project' } });
  again.fill(id, 'Another diner');
  await again.session.save(id);
  await world.clock.pass(1_000);
  expect(world.server.receipts.size).toBe(1);
});

it('A receipt of somebody who is not signed in any more waits for them', async () => {
  world.server.mood = 'otherUser';
  const id = await tab.captured();
  await tab.session.save(id);
  await world.clock.pass(300_000);
  // megabytes are not sent again and again for nothing
  expect(world.server.began).toHaveLength(1);
  expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'waiting', waitsFor: 'session' });
  world.server.mood = 'saves';
  tab.back();
  await world.clock.pass(1_000);
  expect(world.server.receipts.size).toBe(1);
});

it('A scanner that is left before the device has been read still comes back to the receipt under review', async () => {
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
