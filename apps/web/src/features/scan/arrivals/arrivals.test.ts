import type { Corners } from '@slipcase/contract/scan';
import { beforeEach, describe, expect, it } from 'vitest';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import { ApiError } from '../../../lib/api.ts';
import { PictureProblem } from '../../../lib/picture/picture.ts';
import { isOnlyHere, saveOfItsOwn } from '../captures/arrived.ts';
import { type Capture, createPage } from '../captures/capture.ts';
import {
  acceptQuality,
  changePages,
  choose,
  edit,
  suggest,
  writeNote,
  writeSplit,
} from '../captures/open-capture.ts';
import { cornersFrom } from '../captures/paper-crop.ts';
import { addPages, prepare, sent, type Transition } from '../captures/transitions.ts';
import { confirm, giveTip, keepBeside } from '../review/settle-fields.ts';
import { FakeArrivalServer, FollowingTab } from '../testing/fake-arrivals.ts';
import { settled } from '../testing/fake-clock.ts';
import { analyzed } from '../testing/fake-server.ts';
import { FakeTab, newPage, newWorld, type World } from '../testing/fake-tab.ts';

const UNDO_MS = 10_000;

let world: World;
let server: FakeArrivalServer;
let tab: FakeTab;
let following: FollowingTab;

async function newTab(): Promise<FollowingTab> {
  const opened = new FakeTab(world);
  await settled();
  return new FollowingTab(opened, server);
}

const ids = ({ captures }: FakeTab) => captures.map(({ id }) => id);

beforeEach(async () => {
  world = newWorld();
  server = new FakeArrivalServer();
  following = await newTab();
  tab = following.tab;
});

describe('A file that waits on the server', () => {
  it('becomes a capture that waits for review, is read by itself, and does not open', async () => {
    const { id } = server.arrive();
    await following.follow();
    expect(tab.captures).toMatchObject([
      {
        id,
        stored: 'device',
        arrived: { source: 'mail', sender: 'receipts@uber.com', subject: 'Your trip' },
      },
    ]);
    expect(tab.captures[0]?.draft.reading).toBe('done');
    expect(tab.shown).toBeUndefined();
    expect(tab.titles).toEqual([]);
  });

  it('gives the same form, doubts and crop if the server has read it as if this tab had', async () => {
    const [x, y] = [2, 8];
    const corners: Corners = [
      { x, y: x },
      { x: y, y: x },
      { x: y, y },
      { x, y },
    ];
    const found = { ...analysisWith({}).found, vendor: { confidence: 0.3, boxes: [] } };
    const facts = { vendor: 'Harbor Lane Books', total: '$12.34', found, corners };
    const analysis = analysisWith({ ...facts, image: { width: 10, height: 10 } });
    let asked = 0;
    world.server.analyze = async () => {
      asked += 1;
      return { ...analyzed(analysis), corners: cornersFrom(analysis) };
    };
    server.arrive();
    await following.follow();
    const { id } = server.arrive();
    server.waiting = server.waiting.map((one) => (one.id === id ? { ...one, reading: 'ready' } : one));
    server.readings.set(id, [analysis]);
    await following.follow();
    expect(asked).toBe(1);
    const [own, theirs] = tab.captures;
    expect(own?.draft).toMatchObject({ reading: 'done', values: { vendor: 'Harbor Lane Books' } });
    expect(cornersFrom(analysis)).not.toBeNull();
    const shape = (capture: Capture | undefined) => ({
      draft: JSON.parse(JSON.stringify(capture?.draft).replaceAll(capture?.pages[0]?.id ?? '', 'page')),
      pages: capture?.pages.map(({ analysis: read, corners: crop, turn }) => ({ read, crop, turn })),
    });
    expect(shape(theirs)).toEqual(shape(own));
  });

  it('is loaded once: not again at the next check, in another tab, or after a reload', async () => {
    server.arrive();
    await following.follow();
    await following.follow();
    const other = await newTab();
    await other.follow();
    tab.crash();
    other.tab.crash();
    const reloaded = await newTab();
    await reloaded.follow();
    expect(server.loads).toHaveLength(1);
    expect(reloaded.tab.captures).toHaveLength(1);
  });

  it('becomes one capture with one page even if two tabs check at the same moment', async () => {
    server.arrive();
    const other = await newTab();
    await Promise.all([following.follow(), other.follow()]);
    await world.clock.pass(1_000);
    expect(server.loads).toHaveLength(1);
    for (const each of [tab, other.tab]) {
      expect(each.captures).toHaveLength(1);
      expect(each.captures[0]?.pages).toHaveLength(1);
    }
  });

  it('keeps the order in which files arrived, even after a reload', async () => {
    const waiting = [server.arrive(), server.arrive(), server.arrive()];
    await following.follow();
    tab.crash();
    const reloaded = await newTab();
    expect(ids(reloaded.tab)).toEqual(waiting.map(({ id }) => id));
  });

  it('arrives later if the server cannot be reached, even in the middle', async () => {
    server.arrive();
    server.isAway = true;
    expect(await following.follow()).toBe(false);
    expect(tab.captures).toEqual([]);
    server.isAway = false;
    await following.follow();
    expect(tab.captures).toHaveLength(1);
  });

  it('that has been deleted meanwhile does not delay the next one', async () => {
    const first = server.arrive();
    const second = server.arrive();
    const file = server.api.file;
    Object.assign(server.api, {
      file: (id: string, signal: AbortSignal) => {
        if (id === first.id) server.leave(first.id);
        return file(id, signal);
      },
    });
    await following.follow();
    expect(ids(tab)).toEqual([second.id]);
    expect(following.unopened).toEqual([]);
  });
});

describe('A capture that no longer waits on the server', () => {
  it('disappears without a notice if nobody has changed it, in every tab and after a reload', async () => {
    const { id } = server.arrive();
    await following.follow();
    const other = await newTab();
    server.leave(id);
    await following.follow();
    expect(tab.captures).toEqual([]);
    expect(tab.titles).toEqual([]);
    await settled();
    expect(other.tab.captures).toEqual([]);
    tab.crash();
    expect((await newTab()).tab.captures).toEqual([]);
  });

  it('also disappears after it was read and got proposed tags', async () => {
    const { id } = server.arrive();
    await following.follow();
    const tags = { value: 'Meals', reason: 'recent', count: 2 } as const;
    tab.session.step(
      id,
      suggest({
        project: null,
        category: tags,
        groupHead: null,
        others: { projects: [], categories: [], groupHeads: [] },
      }),
    );
    server.leave(id);
    await following.follow();
    expect(tab.captures).toEqual([]);
  });

  const context = { lastName: 'Lind', order: 'MDY' } as const;
  const changes: Record<string, Transition> = {
    'typed in it': edit('vendor', 'Diner', context),
    'chosen a tag': choose('category', 'Meals'),
    'written a note': writeNote('lunch'),
    'found a value right': confirm('total'),
    'given a tip': giveTip('2.00'),
    'kept it beside another': keepBeside('another'),
    'split it': writeSplit([{ amount: '1', tags: {} } as never]),
    'accepted its pictures': acceptQuality,
    'turned its page': changePages((pages) => pages.map((page) => ({ ...page, turn: 90 })), context),
    'added a page': addPages([createPage(newPage().picture, null)]),
  };
  it.each(Object.entries(changes))(
    'stays, as one of this device, if the person has %s',
    async (_, change) => {
      const { id } = server.arrive();
      await following.follow();
      tab.session.step(id, change);
      await world.clock.pass(1_000);
      server.leave(id);
      await following.follow();
      await following.follow();
      expect(tab.captures).toMatchObject([{ id, arrived: { expiresAt: null } }]);
      await world.clock.pass(1_000);
      tab.crash();
      expect((await newTab()).tab.captures).toMatchObject([{ id, arrived: { expiresAt: null } }]);
    },
  );

  it('stays while the person looks at it', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.session.show(id);
    server.leave(id);
    await following.follow();
    expect(tab.shown?.id).toBe(id);
    tab.session.view.toCamera();
    await following.follow();
    expect(tab.captures).toEqual([]);
  });

  it('stays if somebody was just typing in it in another tab', async () => {
    const { id } = server.arrive();
    await following.follow();
    const other = await newTab();
    other.tab.session.step(id, edit('vendor', 'Diner', context));
    server.leave(id);
    await following.follow();
    await world.clock.pass(1_000);
    expect(other.tab.captures).toMatchObject([{ id, draft: { values: { vendor: 'Diner' } } }]);
    other.tab.crash();
    tab.crash();
    expect((await newTab()).tab.captures).toMatchObject([{ id, draft: { values: { vendor: 'Diner' } } }]);
  });

  it('stays if the person begins to type while the device deletes it', async () => {
    const { id } = server.arrive();
    await following.follow();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.device.opened = promise;
    server.leave(id);
    await following.follow();
    tab.session.step(id, edit('vendor', 'Diner', context));
    resolve();
    await world.clock.pass(1_000);
    expect(tab.captures).toMatchObject([{ id, draft: { values: { vendor: 'Diner' } } }]);
    tab.crash();
    expect((await newTab()).tab.captures).toMatchObject([{ id, draft: { values: { vendor: 'Diner' } } }]);
  });

  it('is not touched while it is being saved', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.session.step(id, prepare);
    server.leave(id);
    await following.follow();
    expect(tab.captures).toMatchObject([{ id, state: { is: 'preparing' } }]);
  });

  it('comes back when the server lists it again, so a wrong answer loses nothing', async () => {
    const { id } = server.arrive();
    await following.follow();
    const { waiting } = server;
    server.waiting = [];
    await following.follow();
    expect(tab.captures).toEqual([]);
    server.waiting = waiting;
    await following.follow();
    expect(ids(tab)).toEqual([id]);
    tab.crash();
    expect(ids((await newTab()).tab)).toEqual([id]);
  });

  it('stays if a slow answer is older than the capture', async () => {
    const answer = Promise.withResolvers<void>();
    server.beforeAnswer = answer.promise;
    const slow = following.follow();
    await settled();
    server.beforeAnswer = Promise.resolve();
    const { id } = server.arrive();
    const other = await newTab();
    await other.follow();
    await settled();
    expect(ids(tab)).toEqual([id]);
    answer.resolve();
    await slow;
    expect(ids(tab)).toEqual([id]);
  });
});

describe('A capture that the person discards', () => {
  it('is removed on the server only after the time to undo', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.session.show(id);
    tab.session.reset(id);
    await world.clock.pass(UNDO_MS - 1_000);
    expect(server.removals).toEqual([]);
    await world.clock.pass(2_000);
    expect(server.removals).toEqual([id]);
    await following.follow();
    expect(tab.captures).toEqual([]);
  });

  it('stays on the server if the discard is undone', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.session.show(id);
    tab.session.reset(id);
    await world.clock.pass(5_000);
    tab.session.reopen(id);
    await world.clock.pass(UNDO_MS);
    expect(server.removals).toEqual([]);
    expect(ids(tab)).toEqual([id]);
  });

  it('offline is removed on the server later, even after a reload, and does not come back', async () => {
    const { id } = server.arrive();
    await following.follow();
    server.isAway = true;
    tab.session.show(id);
    tab.session.reset(id);
    await world.clock.pass(UNDO_MS + 1_000);
    expect(server.removals).toEqual([]);
    tab.crash();
    server.isAway = false;
    const reloaded = await newTab();
    await reloaded.follow();
    expect(server.removals).toEqual([id]);
    expect(reloaded.tab.captures).toEqual([]);
    expect(server.loads).toHaveLength(1);
  });
});

describe('A capture that is saved', () => {
  it('names the capture on the server, disappears, and does not come back while a list still has it', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.fill(id);
    await tab.save(id);
    const [upload] = [...world.server.receipts.values()];
    expect(upload?.fields).toContainEqual(['captureId', id]);
    await following.follow();
    expect(tab.captures).toEqual([]);
    tab.crash();
    const reloaded = await newTab();
    await reloaded.follow();
    expect(reloaded.tab.captures).toEqual([]);
    expect(server.loads).toHaveLength(1);
    expect(server.removals).toEqual([]);
  });

  it('and came from the camera names none', async () => {
    const id = await tab.captured();
    await tab.save(id);
    const [upload] = [...world.server.receipts.values()];
    expect(upload?.fields.map(([name]) => name)).not.toContain('captureId');
  });

  it('leaves a page that came too late as a separate receipt', async () => {
    const { id } = server.arrive();
    await following.follow();
    const [first] = tab.captures[0]?.pages ?? [];
    tab.session.step(id, addPages([createPage(newPage().picture, null)]));
    expect(tab.captures[0]?.arrived).toBeDefined();
    tab.session.step(id, sent([first?.id ?? '']));
    expect(tab.captures[0]?.pages).toHaveLength(1);
    expect(tab.captures[0]?.arrived).toBeUndefined();
  });

  it('first on another device says so without a download, and can be removed with one press', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.fill(id);
    world.server.mood = 'savedElsewhere';
    await tab.save(id);
    expect(tab.stateOf(id)).toBe('refused');
    expect(tab.downloads).toEqual([]);
    expect(tab.titles).toEqual([]);
    tab.session.remove(id);
    expect(tab.titles).toEqual(['Receipt discarded']);
    await world.clock.pass(UNDO_MS + 1_000);
    expect(tab.captures).toEqual([]);
  });

  it('first on another device can be saved as a separate receipt', async () => {
    const { id } = server.arrive();
    await following.follow();
    tab.fill(id);
    world.server.mood = 'savedElsewhere';
    await tab.save(id);
    tab.session.reopen(id);
    tab.session.step(id, saveOfItsOwn);
    world.server.mood = 'saves';
    await tab.save(id);
    expect(world.server.receipts.size).toBe(1);
    expect([...world.server.receipts.values()][0]?.fields.map(([name]) => name)).not.toContain('captureId');
  });
});

describe('A file that cannot be opened', () => {
  it('is shown with the reason until it is removed, and delays no other', async () => {
    const bad = server.arrive();
    const good = server.arrive();
    following.open = async () => {
      following.open = async () => [newPage()];
      throw new PictureProblem('encrypted');
    };
    await following.follow();
    expect(following.unopened).toEqual([{ capture: bad, reason: 'encrypted' }]);
    expect(ids(tab)).toEqual([good.id]);
    await following.follow();
    expect(server.loads).toEqual([bad.id, good.id]);
    expect(server.removals).toEqual([]);
    server.leave(bad.id);
    await following.follow();
    expect(following.unopened).toEqual([]);
  });

  it('because the server has lost it says so', async () => {
    const lost = server.arrive();
    Object.assign(server.api, {
      file: async () => {
        throw new ApiError('This file is lost.', 404, 'capture_lost');
      },
    });
    await following.follow();
    expect(following.unopened).toEqual([{ capture: lost, reason: 'lost' }]);
  });

  it('for a temporary reason is tried three times', async () => {
    const odd = server.arrive();
    following.open = async () => {
      throw new TypeError('a chunk could not be loaded');
    };
    await following.follow();
    await following.follow();
    expect(following.unopened).toEqual([]);
    await following.follow();
    expect(following.unopened).toEqual([{ capture: odd, reason: 'unreadable' }]);
  });
});

describe('A device that can store nothing', () => {
  it('takes one capture, leaves the others on the server, and loses nothing when the page closes', async () => {
    server.arrive();
    server.arrive();
    world.device.mood = 'fails';
    await following.follow();
    await following.follow();
    expect(tab.captures).toMatchObject([{ stored: 'memory' }]);
    expect(server.loads).toHaveLength(1);
    expect(tab.session.store.isWritten()).toBe(true);
    const [capture] = tab.captures;
    tab.session.step(capture?.id ?? '', edit('vendor', 'Diner', tab.session.context()));
    expect(tab.session.store.isWritten()).toBe(false);
  });
});

it('A logout warns about captures without a copy on the server, and about changed ones', async () => {
  const { id } = server.arrive();
  await following.follow();
  expect(tab.captures.filter(isOnlyHere)).toEqual([]);
  tab.session.step(id, writeNote('lunch'));
  await tab.captured();
  expect(tab.captures.filter(isOnlyHere)).toHaveLength(2);
});

describe('A person who has left', () => {
  it('is not affected by an answer that was on its way', async () => {
    const { id } = server.arrive();
    await following.follow();
    server.leave(id);
    server.arrive();
    const answer = Promise.withResolvers<void>();
    server.beforeAnswer = answer.promise;
    const round = following.follow();
    following.stop();
    answer.resolve();
    await round;
    expect(ids(tab)).toEqual([id]);
    expect(server.loads).toEqual([id]);
  });

  it('does not get a file that was being opened', async () => {
    server.arrive();
    const opened = Promise.withResolvers<void>();
    following.open = async () => {
      await opened.promise;
      return [newPage()];
    };
    const round = following.follow();
    await settled();
    following.stop();
    opened.resolve();
    await round;
    expect(tab.captures).toEqual([]);
    expect(world.device.captures()).toEqual([]);
  });
});
