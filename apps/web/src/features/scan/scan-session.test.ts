import { beforeEach, describe, expect, it } from 'vitest';
import { createPage } from './captures/capture.ts';
import { edit } from './captures/open-capture.ts';
import { addPages } from './captures/transitions.ts';
import { settled } from './testing/fake-clock.ts';
import { FakeTab, newPage, newWorld, type World } from './testing/fake-tab.ts';

let world: World;
let tab: FakeTab;

beforeEach(async () => {
  world = newWorld();
  tab = new FakeTab(world);
  await settled();
});

describe('A page that is split off while somebody presses Save', () => {
  it.each(['split first', 'save first'])('is in one receipt only: %s', async (order) => {
    const id = await tab.captured(2);
    const page = tab.session.store.find(id)?.pages[1]?.id ?? '';
    const split = () => tab.session.intake.splitOff(id, page);
    const both = order === 'split first' ? [split(), tab.session.save(id)] : [tab.session.save(id), split()];
    await Promise.all(both);
    await world.clock.pass(1_000);
    for (const capture of tab.captures) {
      if (capture.state.is !== 'open') continue;
      tab.fill(capture.id);
      await tab.save(capture.id);
    }
    await world.clock.pass(1_000);
    const pagesSent = world.server.receipts.size;
    expect(pagesSent).toBe(order === 'split first' ? 2 : 1);
  });

  it('makes only one new receipt when it is split off twice at once', async () => {
    const id = await tab.captured(2);
    const page = tab.session.store.find(id)?.pages[1]?.id ?? '';
    await Promise.all([tab.session.intake.splitOff(id, page), tab.session.intake.splitOff(id, page)]);
    expect(tab.captures).toHaveLength(2);
  });
});

describe('A browser that cannot store anything', () => {
  it.each(['fails', 'hangs'] as const)(
    'keeps the receipt in memory, says so, and can save it (%s)',
    async (mood) => {
      world.device.mood = mood;
      const id = await tab.captured();
      await world.clock.pass(10_000);
      expect(tab.shown).toMatchObject({ id, stored: 'memory' });
      expect(tab.session.store.isWritten()).toBe(false);
      void tab.session.save(id);
      await world.clock.pass(10_000);
      expect(world.server.receipts.size).toBe(1);
      expect(tab.stateOf(id)).toBe('sent');
      expect(tab.session.store.isWritten()).toBe(true);
    },
  );

  it('stores the receipt automatically once storage works again', async () => {
    world.device.mood = 'fails';
    const id = await tab.captured();
    await world.clock.pass(1_000);
    world.device.mood = 'stores';
    await world.clock.pass(10_000);
    expect(tab.session.store.find(id)?.stored).toBe('device');
    expect(world.device.captures()).toHaveLength(1);
  });

  it('stores the receipt again with its next change after the storage was cleared', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    world.device.clear();
    tab.fill(id, 'Another diner');
    await world.clock.pass(1_000);
    expect(world.device.captures()).toHaveLength(1);
    expect(tab.session.store.find(id)?.stored).toBe('device');
  });

  it('opens anyway, and shows the stored receipts once the storage answers', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    world.device.mood = 'hangs';
    const late = new FakeTab(world);
    await world.clock.pass(6_000);
    expect(late.session.store.snapshot().loaded).toBe(true);
    expect(late.captures).toEqual([]);
    world.device.mood = 'stores';
    late.back();
    await world.clock.pass(60_000);
    expect(late.captures.map((capture) => capture.id)).toEqual([id]);
  });
});

describe('Save', () => {
  it('waits for files that are being opened, and also sends them', async () => {
    const id = await tab.captured();
    const opening = Promise.withResolvers<boolean>();
    tab.session.intake.holdSave(id, opening.promise);
    const saving = tab.session.save(id);
    await settled();
    await tab.session.intake.add(id, [newPage()]);
    opening.resolve(true);
    await saving;
    expect(tab.session.store.find(id)?.pages).toHaveLength(2);
    expect(tab.stateOf(id)).not.toBe('open');
  });

  it('sends the form as it was at the press, whatever is typed during the save', async () => {
    const making = Promise.withResolvers<Blob>();
    tab.pdf = () => making.promise;
    const id = await tab.captured();
    const saving = tab.session.save(id);
    await settled();
    tab.session.step(id, edit('vendor', 'Typed too late', tab.session.context()));
    tab.session.step(id, addPages([createPage(newPage().picture, null)]));
    making.resolve(new Blob(['%PDF']));
    await saving;
    // the page that was added during the save is not in the PDF, so the person has to check again
    expect(tab.session.store.find(id)).toMatchObject({
      state: { is: 'open' },
      draft: { values: { vendor: 'Diner' } },
    });
    expect(world.server.began).toEqual([]);
  });
});

describe('Typing', () => {
  it('writes the form at most a few times a second, and never skips the last change', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    const before = world.device.writes;
    const text = 'The Corner Diner on Sixth';
    for (let length = 1; length <= text.length; length += 1) {
      tab.session.step(id, edit('vendor', text.slice(0, length), tab.session.context()));
      await world.clock.pass(100);
    }
    await world.clock.pass(1_000);
    expect(world.device.writes - before).toBeLessThanOrEqual(8);
    expect(world.device.captures()[0]?.draft.values.vendor).toBe(text);
  });

  it('causes a warning when the page closes before the form is written, and the form is written then', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    tab.session.step(id, edit('vendor', 'X', tab.session.context()));
    expect(tab.session.store.isWritten()).toBe(false);
    await tab.session.store.flush();
    expect(tab.session.store.isWritten()).toBe(true);
  });
});

describe('A page that opens again', () => {
  it('shows the receipt that was under review, and sends what was waiting', async () => {
    const waiting = await tab.captured();
    world.server.mood = 'unreachable';
    await tab.save(waiting);
    const open = await tab.captured();
    await world.clock.pass(1_000);
    tab.crash();
    world.server.mood = 'saves';
    const again = new FakeTab(world, tab.remembered);
    await world.clock.pass(1_000);
    expect(again.shown?.id).toBe(open);
    expect(world.server.receipts.size).toBe(1);
  });

  it('does not show a discarded receipt, and can still undo a recent discard', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    tab.session.reset(id);
    await settled();
    tab.crash();
    await world.clock.pass(5_000);
    const again = new FakeTab(world);
    await world.clock.pass(6_000);
    expect(again.captures).toEqual([]);
    expect(world.device.captures()).toEqual([]);
  });
});
