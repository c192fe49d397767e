import { beforeEach, describe, expect, it } from 'vitest';
import { createPage } from './captures/capture.ts';
import { edit } from './captures/open-capture.ts';
import { addPages } from './captures/transitions.ts';
import { FakeClock, settled } from './testing/fake-clock.ts';
import { FakeDevice } from './testing/fake-device.ts';
import { FakeServer, type ServerMood } from './testing/fake-server.ts';
import { FakeTab, newPage, type World } from './testing/fake-tab.ts';

let world: World;
let tab: FakeTab;

beforeEach(async () => {
  const clock = new FakeClock();
  world = { clock, device: new FakeDevice(), server: new FakeServer(clock) };
  tab = new FakeTab(world);
  await settled();
});

const picturesOf = (receipt: { fields: readonly (readonly [string, string])[] }) =>
  receipt.fields.find(([name]) => name === 'pictureHash')?.[1];
const savedPictures = () => [...world.server.receipts.values()].map(picturesOf);
const stateOf = (id: string, of = tab) => of.session.store.find(id)?.state.is;
const titles = () => tab.toasts.map(({ title }) => title);

async function save(id: string, of = tab): Promise<void> {
  await of.session.save(id);
  await settled();
}

describe('A receipt that is taken back while another is sent', () => {
  it('for editing is not sent, and stays on screen', async () => {
    world.server.mood = 'unreachable';
    const first = await tab.captured();
    await save(first);
    const second = await tab.captured();
    await save(second);
    world.server.mood = 'slow';
    tab.back();
    await settled();
    expect(stateOf(first)).toBe('sending');
    tab.session.edit(second);
    await world.clock.pass(60_000);
    expect(world.server.receipts.size).toBe(1);
    expect(stateOf(second)).toBe('open');
    expect(tab.shown?.id).toBe(second);
  });

  it('and discarded is not sent', async () => {
    world.server.mood = 'unreachable';
    const [first, second] = [await tab.captured(), await tab.captured()];
    await save(first);
    await save(second);
    world.server.mood = 'slow';
    tab.back();
    await settled();
    tab.session.edit(second);
    tab.session.reset(second);
    await world.clock.pass(60_000);
    expect(world.server.receipts.size).toBe(1);
    expect(world.device.captures()).toEqual([]);
  });

  it('and is on its way itself is called back', async () => {
    world.server.mood = 'slow';
    const id = await tab.captured();
    await save(id);
    await world.clock.pass(5_000);
    expect(stateOf(id)).toBe('sending');
    tab.session.edit(id);
    tab.back();
    await world.clock.pass(120_000);
    expect(stateOf(id)).toBe('open');
    expect(world.server.receipts.size).toBe(0);
  });
});

describe('A page that is split off while Save is pressed', () => {
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
      await save(capture.id);
    }
    await world.clock.pass(1_000);
    const pagesSent = world.server.receipts.size;
    expect(pagesSent).toBe(order === 'split first' ? 2 : 1);
  });

  it('is one more receipt when it is split off twice at once', async () => {
    const id = await tab.captured(2);
    const page = tab.session.store.find(id)?.pages[1]?.id ?? '';
    await Promise.all([tab.session.intake.splitOff(id, page), tab.session.intake.splitOff(id, page)]);
    expect(tab.captures).toHaveLength(2);
  });
});

describe('A browser that stores nothing', () => {
  it.each(['fails', 'hangs'] as const)(
    'loses no receipt: it is shown, said to be in memory only, and can be saved (%s)',
    async (mood) => {
      world.device.mood = mood;
      const id = await tab.captured();
      await world.clock.pass(10_000);
      expect(tab.shown).toMatchObject({ id, stored: 'memory' });
      expect(tab.session.store.isWritten()).toBe(false);
      void tab.session.save(id);
      await world.clock.pass(10_000);
      expect(world.server.receipts.size).toBe(1);
      expect(stateOf(id)).toBe('sent');
      expect(tab.session.store.isWritten()).toBe(true);
    },
  );

  it('stores the receipt by itself once it can again', async () => {
    world.device.mood = 'fails';
    const id = await tab.captured();
    await world.clock.pass(1_000);
    world.device.mood = 'stores';
    await world.clock.pass(10_000);
    expect(tab.session.store.find(id)?.stored).toBe('device');
    expect(world.device.captures()).toHaveLength(1);
  });

  it('and whose storage is cleared under the page gets the receipt again with its next change', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    world.device.clear();
    tab.fill(id, 'Another diner');
    await world.clock.pass(1_000);
    expect(world.device.captures()).toHaveLength(1);
    expect(tab.session.store.find(id)?.stored).toBe('device');
  });

  it('opens nonetheless, and takes in what it finds when it answers at last', async () => {
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

describe('Sending', () => {
  const waits: ServerMood[] = ['unreachable', 'busy', 'limited', 'signedOut', 'otherUser'];
  it.each(waits)('waits for the server without a warning or a download: %s', async (mood) => {
    world.server.mood = mood;
    const id = await tab.captured();
    await save(id);
    await world.clock.pass(1_000);
    expect(stateOf(id)).toBe('waiting');
    expect(titles()).not.toContain('Warning');
    expect(tab.downloads).toEqual([]);
    world.server.mood = 'saves';
    tab.back();
    await world.clock.pass(8_000);
    expect(world.server.receipts.size).toBe(1);
  });

  it.each(['busy', 'limited'] as const)(
    'waits as long as the server asks, also when the person comes back to the page: %s',
    async (mood) => {
      world.server.mood = mood;
      const id = await tab.captured();
      await save(id);
      world.server.mood = 'saves';
      await world.clock.pass(6_000);
      tab.back();
      await world.clock.pass(100);
      expect(stateOf(id)).toBe('waiting');
      await world.clock.pass(2_000);
      expect(stateOf(id)).toBe('sent');
    },
  );

  it('goes at once when the person asks for it, however long the server would have it wait', async () => {
    world.server.mood = 'busy';
    const id = await tab.captured();
    await save(id);
    world.server.mood = 'saves';
    await tab.session.sendNow(id);
    expect(stateOf(id)).toBe('sent');
  });

  it.each(['broken', 'portal', 'refuses'] as const)(
    'warns once, downloads once, and is tried again only when asked to: %s',
    async (mood) => {
      world.server.mood = mood;
      const id = await tab.captured();
      await save(id);
      await world.clock.pass(300_000);
      tab.back();
      await world.clock.pass(300_000);
      expect(stateOf(id)).toBe(mood === 'refuses' ? 'refused' : 'failed');
      expect(world.server.began).toHaveLength(1);
      expect(titles().filter((title) => title === 'Warning')).toHaveLength(1);
      expect(tab.downloads).toHaveLength(1);
      await tab.session.sendNow(id);
      expect(world.server.began).toHaveLength(2);
      expect(tab.downloads).toHaveLength(1);
      world.server.mood = 'saves';
      await tab.session.sendNow(id);
      expect(stateOf(id)).toBe('sent');
    },
  );

  it('says how much has arrived', async () => {
    world.server.mood = 'slow';
    const id = await tab.captured();
    await save(id);
    await world.clock.pass(9_000);
    expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'sending', sent: 0.5 });
  });

  it('gives an upload up after 30 s without progress, and not while there is some', async () => {
    world.server.mood = 'silent';
    const silent = await tab.captured();
    await save(silent);
    await world.clock.pass(29_000);
    expect(stateOf(silent)).toBe('sending');
    await world.clock.pass(1_500);
    expect(stateOf(silent)).toBe('waiting');
  });

  it('of one that hangs holds no other up', async () => {
    world.server.mood = 'silent';
    const hanging = await tab.captured();
    await save(hanging);
    world.server.mood = 'saves';
    const next = await tab.captured();
    await save(next);
    await world.clock.pass(6_000);
    expect(stateOf(hanging)).toBe('sending');
    expect(world.server.receipts.size).toBe(1);
  });

  it('leaves the camera one tap away, and a save that hangs does not come back on screen', async () => {
    world.server.mood = 'silent';
    const id = await tab.captured();
    await save(id);
    tab.session.leave();
    expect(tab.shown).toBeUndefined();
    await world.clock.pass(120_000);
    expect(tab.shown).toBeUndefined();
  });

  it('after an answer that was lost makes one receipt', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await save(id);
    await world.clock.pass(10_000);
    world.server.mood = 'saves';
    tab.back();
    await world.clock.pass(1_000);
    expect(world.server.began.length).toBeGreaterThan(1);
    expect(world.server.receipts.size).toBe(1);
  });

  it('keeps its key when it is taken back and saved again as it was, and gets another when it says otherwise', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await save(id);
    tab.session.edit(id);
    world.server.mood = 'saves';
    await save(id);
    expect(world.server.receipts.size).toBe(1);
  });

  it('is not begun before what is sent is on the device', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    const write = Promise.withResolvers<void>();
    world.device.beforeWrite = write.promise;
    void tab.session.save(id);
    await world.clock.pass(1_000);
    expect(world.server.began).toEqual([]);
    write.resolve();
    await world.clock.pass(1_000);
    expect(world.server.began).toHaveLength(1);
  });

  it('sends a page that was added after an answer was lost', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await save(id);
    tab.session.edit(id);
    // so that the new page is not read, and the form says nothing else than before
    world.server.mood = 'unreachable';
    await tab.session.intake.add(id, [newPage()]);
    world.server.mood = 'saves';
    await save(id);
    await world.clock.pass(1_000);
    expect(world.server.began.at(-1)?.pages).toHaveLength(2);
    expect(stateOf(id)).toBe('sent');
    expect(world.server.receipts.size).toBe(2);
  });

  it('is dropped with a word when no PDF can be made, and the receipt is open again', async () => {
    tab.pdf = async () => {
      throw new Error('no memory');
    };
    const id = await tab.captured();
    await save(id);
    expect(stateOf(id)).toBe('open');
    expect(titles()).toContain('PDF generation failed: no memory');
  });
});

describe('Save', () => {
  it('waits for files that are being opened, and sends them too', async () => {
    const id = await tab.captured();
    const opening = Promise.withResolvers<boolean>();
    tab.session.intake.holdSave(id, opening.promise);
    const saving = tab.session.save(id);
    await settled();
    await tab.session.intake.add(id, [newPage()]);
    opening.resolve(true);
    await saving;
    expect(tab.session.store.find(id)?.pages).toHaveLength(2);
    expect(stateOf(id)).not.toBe('open');
  });

  it('changes nothing of what it sends by what is typed meanwhile', async () => {
    const making = Promise.withResolvers<Blob>();
    tab.pdf = () => making.promise;
    const id = await tab.captured();
    const saving = tab.session.save(id);
    await settled();
    tab.session.store.step(id, edit('vendor', 'Typed too late', tab.session.context()));
    tab.session.store.step(id, addPages([createPage(newPage().picture, null)]));
    making.resolve(new Blob(['%PDF']));
    await saving;
    // the page that came meanwhile is not in the PDF: the person looks again
    expect(tab.session.store.find(id)).toMatchObject({
      state: { is: 'open' },
      draft: { values: { vendor: 'Diner' } },
    });
    expect(world.server.began).toEqual([]);
  });
});

describe('Two tabs', () => {
  it('send a receipt once, and both show it as saved', async () => {
    world.server.mood = 'unreachable';
    const id = await tab.captured();
    await save(id);
    const other = new FakeTab(world);
    await settled();
    other.session.show(id);
    world.server.mood = 'saves';
    tab.back();
    other.back();
    await world.clock.pass(60_000);
    expect(world.server.receipts.size).toBe(1);
    expect(stateOf(id)).toBe('sent');
    expect(stateOf(id, other)).toBe('sent');
  });

  it('do not send what one of them has taken back', async () => {
    world.server.mood = 'unreachable';
    const id = await tab.captured();
    await save(id);
    const other = new FakeTab(world);
    await settled();
    tab.session.edit(id);
    await settled();
    world.server.mood = 'saves';
    other.back();
    await world.clock.pass(120_000);
    expect(world.server.receipts.size).toBe(0);
    expect(stateOf(id, other)).toBe('open');
  });

  it('send from the one in which it was saved', async () => {
    const other = new FakeTab(world);
    const id = await tab.captured();
    await settled();
    await save(id);
    await world.clock.pass(5_000);
    expect(titles()).toContain('Receipt saved to your library!');
    expect(other.toasts).toEqual([]);
  });

  it('that do not hear of each other send it once all the same', async () => {
    world.server.mood = 'unreachable';
    const id = await tab.captured();
    await save(id);
    const other = new FakeTab(world);
    await settled();
    world.device.isMute = true;
    world.server.mood = 'saves';
    tab.back();
    await world.clock.pass(1_000);
    const before = world.server.began.length;
    other.back();
    await world.clock.pass(60_000);
    expect(world.server.began).toHaveLength(before);
    expect(stateOf(id, other)).toBe('sent');
  });

  it('show the camera where what was on screen is discarded in the other', async () => {
    const id = await tab.captured();
    const other = new FakeTab(world);
    await world.clock.pass(1_000);
    other.session.show(id);
    tab.session.reset(id);
    await settled();
    expect(other.session.view.snapshot().shown).toBeNull();
  });

  it('keep what was discarded in one and taken back at the last moment', async () => {
    const id = await tab.captured();
    const other = new FakeTab(world);
    await world.clock.pass(1_000);
    tab.session.reset(id);
    await world.clock.pass(9_999);
    tab.session.edit(id);
    await world.clock.pass(5_000);
    expect(stateOf(id)).toBe('open');
    expect(stateOf(id, other)).toBe('open');
    expect(world.device.captures()).toHaveLength(1);
  });
});

describe('Typing', () => {
  it('writes the form a few times a second at most, and all of it in the end', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    const before = world.device.writes;
    const text = 'The Corner Diner on Sixth';
    for (let length = 1; length <= text.length; length += 1) {
      tab.session.store.step(id, edit('vendor', text.slice(0, length), tab.session.context()));
      await world.clock.pass(100);
    }
    await world.clock.pass(1_000);
    expect(world.device.writes - before).toBeLessThanOrEqual(8);
    expect(world.device.captures()[0]?.draft.values.vendor).toBe(text);
  });

  it('is warned about when the page closes before it is written, and is written then', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    tab.session.store.step(id, edit('vendor', 'X', tab.session.context()));
    expect(tab.session.store.isWritten()).toBe(false);
    await tab.session.store.flush();
    expect(tab.session.store.isWritten()).toBe(true);
  });
});

describe('A page that is opened again', () => {
  it('shows the receipt that was under review, and sends what waited', async () => {
    const waiting = await tab.captured();
    world.server.mood = 'unreachable';
    await save(waiting);
    const open = await tab.captured();
    await world.clock.pass(1_000);
    tab.crash();
    world.server.mood = 'saves';
    const again = new FakeTab(world, tab.remembered);
    await world.clock.pass(1_000);
    expect(again.shown?.id).toBe(open);
    expect(savedPictures()).toHaveLength(1);
  });

  it('does not bring back what was discarded, and lets what was just discarded be taken back', async () => {
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
