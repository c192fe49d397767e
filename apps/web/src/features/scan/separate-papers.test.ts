import { beforeEach, describe, expect, it } from 'vitest';
import { analysisWith } from '../../domain/analysis/testing/analysis.ts';
import type { CapturePage } from './captures/capture.ts';
import { UNDO_MS } from './captures/purge-queue.ts';
import { putBack, separatePapers, wholeOf } from './review/separate-papers.ts';
import { settled } from './testing/fake-clock.ts';
import { analyzed } from './testing/fake-server.ts';
import { FakeTab, newPage, newWorld, type World } from './testing/fake-tab.ts';

let world: World;
let tab: FakeTab;

beforeEach(async () => {
  world = newWorld();
  world.server.analyze = async () => analyzed(analysisWith({ vendor: 'Read anew' }));
  tab = new FakeTab(world);
  await settled();
});

const cutInTwo = async (_: CapturePage) => [newPage(), newPage()];
const open = () => tab.captures.filter(({ state }) => state.is === 'open');

async function separate(id: string, pageId = tab.session.store.find(id)?.pages[0]?.id ?? ''): Promise<void> {
  await separatePapers(tab.session, { id, pageId, now: world.clock.now() }, cutInTwo);
  await settled();
}

async function save(id: string): Promise<void> {
  tab.fill(id);
  await tab.save(id);
}

describe('A picture of two receipts', () => {
  it('becomes two, each read again and with the chosen tags; the first is shown', async () => {
    const id = await tab.captured();
    await separate(id);
    expect(open()).toMatchObject([
      { draft: { values: { vendor: 'Read anew' }, tags: { category: 'Meals', groupHead: 'Ana' } } },
      { draft: { values: { vendor: 'Read anew' }, tags: { category: 'Meals', groupHead: 'Ana' } } },
    ]);
    expect(tab.shown?.id).toBe(open()[0]?.id);
  });

  it('becomes two only once, however often the button is pressed', async () => {
    const id = await tab.captured();
    await Promise.all([separate(id), separate(id)]);
    expect(open()).toHaveLength(2);
  });

  it('keeps its other pages', async () => {
    const id = await tab.captured(2);
    await separate(id);
    expect(open().map(({ pages }) => pages.length)).toEqual([1, 1, 1]);
    expect(open().map((capture) => capture.id)).toContain(id);
  });

  it('stays on the device until both are saved, even if the page is closed in between', async () => {
    const id = await tab.captured();
    await separate(id);
    await world.clock.pass(10 * UNDO_MS);
    tab.crash();
    tab = new FakeTab(world);
    await settled();
    await world.clock.pass(10 * UNDO_MS);
    const [first, second] = open();
    if (!first || !second) throw new Error('there must be two');
    expect(wholeOf(tab.session, first)?.id).toBe(id);
    await save(first.id);
    await world.clock.pass(10 * UNDO_MS);
    expect(wholeOf(tab.session, second)?.id).toBe(id);
    await save(second.id);
    await world.clock.pass(10 * UNDO_MS);
    expect(world.device.captures()).toEqual([]);
    expect(world.server.receipts.size).toBe(2);
  });

  it('becomes one receipt again when the cut is undone', async () => {
    const id = await tab.captured();
    await separate(id);
    putBack(tab.session, id, world.clock.now());
    await settled();
    expect(open().map((capture) => capture.id)).toEqual([id]);
    expect(tab.shown?.id).toBe(id);
    await world.clock.pass(10 * UNDO_MS);
    expect(world.device.captures()).toHaveLength(1);
  });

  it('stays as it is if it cannot be cut', async () => {
    const id = await tab.captured();
    const pageId = tab.shown?.pages[0]?.id ?? '';
    const cutting = separatePapers(tab.session, { id, pageId, now: 0 }, () =>
      Promise.reject(new Error('flat')),
    );
    await expect(cutting).rejects.toThrow('flat');
    expect(open().map((capture) => capture.id)).toEqual([id]);
  });
});
