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

it('A receipt whose try began before the connection came back is sent at once, without another pause', async () => {
  world.server.mood = 'unreachable';
  const id = await tab.captured();
  await save(id);
  // the pauses have grown
  await world.clock.pass(20_000);
  tab.onSend = () => {
    tab.onSend = () => {
      world.server.mood = 'saves';
    };
    tab.back();
  };
  void tab.session.sendNow(id);
  await settled();
  expect(world.server.receipts.size).toBe(1);
});

describe('A receipt that is taken back while another is being sent', () => {
  it('is not sent after it was opened for editing, and stays on screen', async () => {
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

  it('is not sent after it was discarded', async () => {
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

  it('is aborted when its own upload has begun', async () => {
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

describe('A page that is split off while Save is being pressed', () => {
  it.each(['ends up in only one receipt: %s', 'save first'])('is in one receipt only: %s', async (order) => {
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
      expect(stateOf(id)).toBe('sent');
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
    'waits as long as the server asks, even when the person returns to the page: %s',
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

  it('starts at once when the person asks for it, however long the server wants it to wait', async () => {
    world.server.mood = 'busy';
    const id = await tab.captured();
    await save(id);
    world.server.mood = 'saves';
    await tab.session.sendNow(id);
    expect(stateOf(id)).toBe('sent');
  });

  it.each(['broken', 'portal', 'refuses'] as const)(
    'warns once, downloads once, and retries only on request: %s',
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

  it('reports progress', async () => {
    world.server.mood = 'slow';
    const id = await tab.captured();
    await save(id);
    await world.clock.pass(9_000);
    expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'sending', sent: 0.5 });
  });

  it('reports the export to its user only, and to nobody once that user has left', async () => {
    const id = await tab.captured();
    await save(id);
    await world.clock.pass(1_000);
    expect(tab.exports).toMatchObject([{ userId: 'nora', signal: { aborted: false } }]);
    tab.session.stop();
    expect(tab.exports[0]?.signal.aborted).toBe(true);
  });

  it('gives up an upload after 30 s without progress, but not while it makes progress', async () => {
    world.server.mood = 'silent';
    const silent = await tab.captured();
    await save(silent);
    await world.clock.pass(29_000);
    expect(stateOf(silent)).toBe('sending');
    await world.clock.pass(1_500);
    expect(stateOf(silent)).toBe('waiting');
  });

  it('continues with the next receipt when one upload hangs', async () => {
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

  it('keeps the camera one tap away, and a hanging save does not return to the screen', async () => {
    world.server.mood = 'silent';
    const id = await tab.captured();
    await save(id);
    tab.session.leave();
    expect(tab.shown).toBeUndefined();
    await world.clock.pass(120_000);
    expect(tab.shown).toBeUndefined();
  });

  it('makes one receipt when an answer was lost', async () => {
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

  it('keeps the key when a receipt is saved again unchanged, and uses a new one after a change', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await save(id);
    tab.session.edit(id);
    world.server.mood = 'saves';
    await save(id);
    expect(world.server.receipts.size).toBe(1);
  });

  it('does not start before the upload is on the device', async () => {
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

  it('includes a page that was added after an answer was lost', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await save(id);
    tab.session.edit(id);
    // the new page is not read, so the form stays the same as before
    world.server.mood = 'unreachable';
    await tab.session.intake.add(id, [newPage()]);
    world.server.mood = 'saves';
    await save(id);
    await world.clock.pass(1_000);
    expect(world.server.began.at(-1)?.pages).toHaveLength(2);
    expect(stateOf(id)).toBe('sent');
    expect(world.server.receipts.size).toBe(2);
  });

  it('stops with an error when no PDF can be made, and the receipt is open again', async () => {
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

  it('sends the form as it was, whatever is typed during the save', async () => {
    const making = Promise.withResolvers<Blob>();
    tab.pdf = () => making.promise;
    const id = await tab.captured();
    const saving = tab.session.save(id);
    await settled();
    tab.session.store.step(id, edit('vendor', 'Typed too late', tab.session.context()));
    tab.session.store.step(id, addPages([createPage(newPage().picture, null)]));
    making.resolve(new Blob(['%PDF']));
    await saving;
    // the page that was added during the save is not in the PDF, so the person has to look again
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

  it('do not send a receipt that one of them took back', async () => {
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

  it('send a receipt from the tab that saved it', async () => {
    const other = new FakeTab(world);
    const id = await tab.captured();
    await settled();
    await save(id);
    await world.clock.pass(5_000);
    expect(titles()).toContain('Receipt saved to your library!');
    expect(other.toasts).toEqual([]);
  });

  it('send a receipt only once even when they do not hear from each other', async () => {
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

  it('show the camera when the other tab discards the receipt on screen', async () => {
    const id = await tab.captured();
    const other = new FakeTab(world);
    await world.clock.pass(1_000);
    other.session.show(id);
    tab.session.reset(id);
    await settled();
    expect(other.session.view.snapshot().shown).toBeNull();
  });

  it('keep a receipt that one tab discarded and the other restored at the last moment', async () => {
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
  it('writes the form at most a few times a second, and never skips the last change', async () => {
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

  it('causes a warning when the page closes before the form is written, and the form is written then', async () => {
    const id = await tab.captured();
    await world.clock.pass(1_000);
    tab.session.store.step(id, edit('vendor', 'X', tab.session.context()));
    expect(tab.session.store.isWritten()).toBe(false);
    await tab.session.store.flush();
    expect(tab.session.store.isWritten()).toBe(true);
  });
});

describe('A page that opens again', () => {
  it('shows the receipt that was under review, and sends what was waiting', async () => {
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
