import { beforeEach, describe, expect, it } from 'vitest';
import { settled } from './testing/fake-clock.ts';
import type { ServerMood } from './testing/fake-server.ts';
import { FakeTab, newPage, newWorld, type World } from './testing/fake-tab.ts';

/** What happens to a receipt after Save is pressed, whatever the server answers. */

let world: World;
let tab: FakeTab;

beforeEach(async () => {
  world = newWorld();
  tab = new FakeTab(world);
  await settled();
});

describe('Sending', () => {
  const waits: ServerMood[] = ['unreachable', 'busy', 'limited', 'signedOut', 'otherUser'];
  it.each(waits)('waits for the server without a warning or a download: %s', async (mood) => {
    world.server.mood = mood;
    const id = await tab.captured();
    await tab.save(id);
    await world.clock.pass(1_000);
    expect(tab.stateOf(id)).toBe('waiting');
    expect(tab.titles).not.toContain('Warning');
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
      await tab.save(id);
      world.server.mood = 'saves';
      await world.clock.pass(6_000);
      tab.back();
      await world.clock.pass(100);
      expect(tab.stateOf(id)).toBe('waiting');
      await world.clock.pass(2_000);
      expect(tab.stateOf(id)).toBe('sent');
    },
  );

  it('starts right away when the person asks for it, however long the server wants it to wait', async () => {
    world.server.mood = 'busy';
    const id = await tab.captured();
    await tab.save(id);
    world.server.mood = 'saves';
    await tab.session.sendNow(id);
    expect(tab.stateOf(id)).toBe('sent');
  });

  it.each(['broken', 'portal', 'refuses'] as const)(
    'warns once, downloads once, and retries only on request: %s',
    async (mood) => {
      world.server.mood = mood;
      const id = await tab.captured();
      await tab.save(id);
      await world.clock.pass(300_000);
      tab.back();
      await world.clock.pass(300_000);
      expect(tab.stateOf(id)).toBe(mood === 'refuses' ? 'refused' : 'failed');
      expect(world.server.began).toHaveLength(1);
      expect(tab.titles.filter((title) => title === 'Warning')).toHaveLength(1);
      expect(tab.downloads).toHaveLength(1);
      await tab.session.sendNow(id);
      expect(world.server.began).toHaveLength(2);
      expect(tab.downloads).toHaveLength(1);
      world.server.mood = 'saves';
      await tab.session.sendNow(id);
      expect(tab.stateOf(id)).toBe('sent');
    },
  );

  it('reports progress', async () => {
    world.server.mood = 'slow';
    const id = await tab.captured();
    await tab.save(id);
    await world.clock.pass(9_000);
    expect(tab.session.store.find(id)?.state).toMatchObject({ is: 'sending', sent: 0.5 });
  });

  it('reports the export to its user only, and to nobody once that user has left', async () => {
    const id = await tab.captured();
    await tab.save(id);
    await world.clock.pass(1_000);
    expect(tab.exports).toMatchObject([{ userId: 'nora', signal: { aborted: false } }]);
    tab.session.stop();
    expect(tab.exports[0]?.signal.aborted).toBe(true);
  });

  it.each(['silent', 'hangs'] as const)(
    'gives up an upload after 30 s without progress, and tries again: %s',
    async (mood) => {
      world.server.mood = mood;
      const id = await tab.captured();
      await tab.save(id);
      await world.clock.pass(29_000);
      expect(tab.stateOf(id)).toBe('sending');
      await world.clock.pass(1_500);
      expect(tab.stateOf(id)).toBe('waiting');
      world.server.mood = 'saves';
      await world.clock.pass(3_000);
      expect(tab.stateOf(id)).toBe('sent');
    },
  );

  it('continues for minutes while an upload makes progress', async () => {
    world.server.mood = 'slow';
    world.server.quarterMs = 29_000;
    const id = await tab.captured();
    await tab.save(id);
    await world.clock.pass(115_000);
    expect(tab.stateOf(id)).toBe('sending');
    await world.clock.pass(2_000);
    expect(tab.stateOf(id)).toBe('sent');
    expect(world.server.began).toHaveLength(1);
  });

  it('continues with the next receipt when one upload hangs', async () => {
    world.server.mood = 'silent';
    const hanging = await tab.captured();
    await tab.save(hanging);
    world.server.mood = 'saves';
    const next = await tab.captured();
    await tab.save(next);
    await world.clock.pass(6_000);
    expect(tab.stateOf(hanging)).toBe('sending');
    expect(world.server.receipts.size).toBe(1);
  });

  it('keeps the camera one tap away, and a hanging save does not return to the screen', async () => {
    world.server.mood = 'silent';
    const id = await tab.captured();
    await tab.save(id);
    tab.session.leave();
    expect(tab.shown).toBeUndefined();
    await world.clock.pass(120_000);
    expect(tab.shown).toBeUndefined();
  });

  it('makes one receipt when an answer was lost', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await tab.save(id);
    await world.clock.pass(10_000);
    world.server.mood = 'saves';
    tab.back();
    await world.clock.pass(1_000);
    expect(world.server.began.length).toBeGreaterThan(1);
    expect(world.server.receipts.size).toBe(1);
  });

  it('makes one receipt when it is saved again unchanged after its answer was lost', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await tab.save(id);
    tab.session.reopen(id);
    world.server.mood = 'saves';
    await tab.save(id);
    expect(tab.stateOf(id)).toBe('sent');
    expect(world.server.receipts.size).toBe(1);
  });

  it('does not drop a change that was made after an answer was lost', async () => {
    world.server.mood = 'lost';
    const id = await tab.captured();
    await tab.save(id);
    tab.session.reopen(id);
    tab.fill(id, 'Another diner');
    world.server.mood = 'saves';
    await tab.save(id);
    expect(tab.stateOf(id)).toBe('sent');
    // the first save may have arrived, so the library has both
    expect(world.server.receipts.size).toBe(2);
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
    await tab.save(id);
    tab.session.reopen(id);
    // the new page is not read, so the form stays the same as before
    world.server.mood = 'unreachable';
    await tab.session.intake.add(id, [newPage()]);
    world.server.mood = 'saves';
    await tab.save(id);
    await world.clock.pass(1_000);
    expect(world.server.began.at(-1)?.pages).toHaveLength(2);
    expect(tab.stateOf(id)).toBe('sent');
    expect(world.server.receipts.size).toBe(2);
  });

  it('stops with an error when no PDF can be made, and the receipt opens again', async () => {
    tab.pdf = async () => {
      throw new Error('no memory');
    };
    const id = await tab.captured();
    await tab.save(id);
    expect(tab.stateOf(id)).toBe('open');
    expect(tab.titles).toContain('PDF generation failed: no memory');
  });
});

it('A receipt whose attempt began before the connection came back is sent right away, without another pause', async () => {
  world.server.mood = 'unreachable';
  const id = await tab.captured();
  await tab.save(id);
  // by now, the pauses have grown
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

describe('A receipt that is withdrawn while another one is being sent', () => {
  it('is not sent after it was opened for editing, and stays on screen', async () => {
    world.server.mood = 'unreachable';
    const first = await tab.captured();
    await tab.save(first);
    const second = await tab.captured();
    await tab.save(second);
    world.server.mood = 'slow';
    tab.back();
    await settled();
    expect(tab.stateOf(first)).toBe('sending');
    tab.session.reopen(second);
    await world.clock.pass(60_000);
    expect(world.server.receipts.size).toBe(1);
    expect(tab.stateOf(second)).toBe('open');
    expect(tab.shown?.id).toBe(second);
  });

  it('is not sent after it was discarded', async () => {
    world.server.mood = 'unreachable';
    const [first, second] = [await tab.captured(), await tab.captured()];
    await tab.save(first);
    await tab.save(second);
    world.server.mood = 'slow';
    tab.back();
    await settled();
    tab.session.reopen(second);
    tab.session.reset(second);
    await world.clock.pass(60_000);
    expect(world.server.receipts.size).toBe(1);
    expect(world.device.captures()).toEqual([]);
  });

  it('is aborted when its own upload has begun', async () => {
    world.server.mood = 'slow';
    const id = await tab.captured();
    await tab.save(id);
    await world.clock.pass(5_000);
    expect(tab.stateOf(id)).toBe('sending');
    tab.session.reopen(id);
    tab.back();
    await world.clock.pass(120_000);
    expect(tab.stateOf(id)).toBe('open');
    expect(world.server.receipts.size).toBe(0);
  });
});
