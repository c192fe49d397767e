import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Capture } from '../captures/capture.ts';
import { createPage } from '../captures/capture.ts';
import { openCaptureStorage } from '../captures/capture-storage.ts';
import { writeNote } from '../captures/open-capture.ts';
import type { CaptureStorage, Known } from '../captures/ports.ts';
import { knownOf } from '../captures/stored-capture.ts';
import { addPages, discard } from '../captures/transitions.ts';
import { FakeArrivalServer } from '../testing/fake-arrivals.ts';
import { newPage } from '../testing/fake-tab.ts';
import { createArrived } from './create-arrived.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTHING: Known = { pages: new Set(), pdfId: null };

let storage: CaptureStorage;
let now: number;
let capture: Capture;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  now = 1_700_000_000_000;
  storage = openCaptureStorage(() => now);
  capture = createArrived('nora', new FakeArrivalServer().arrive(), { pages: [newPage()], analyses: [] }, 0);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const write = async (one: Capture, known: Known = NOTHING) =>
  (await storage.write([{ capture: one, known }])).get(one.id);

describe('A capture that came from the server, on the device', () => {
  it('remembers where it came from and when it will be deleted there', async () => {
    await write(capture);
    const [back] = await storage.load('nora');
    expect(back?.arrived).toEqual(capture.arrived);
    expect(back?.arrived?.sender).toBe('receipts@uber.com');
  });

  it('has its page once even if two tabs without locks made it at the same moment', async () => {
    const again = createArrived(
      'nora',
      new FakeArrivalServer().arrive(),
      { pages: [newPage()], analyses: [] },
      0,
    );
    expect(again.id).toBe(capture.id);
    await Promise.all([write(capture), write(again)]);
    const [back] = await storage.load('nora');
    expect(back?.pages).toHaveLength(1);
  });

  it('is not removed if another tab has stored a change', async () => {
    await write(capture);
    await write(writeNote('lunch')(capture), knownOf(capture));
    expect(await storage.remove(capture.id, { why: 'elsewhere', pages: null })).toBe(false);
    expect((await storage.load('nora'))[0]?.draft.note).toBe('lunch');
  });

  it('leaves a page that came too late for its save as a separate receipt', async () => {
    await write(capture);
    const late = addPages([createPage(newPage().picture, null)])(capture);
    await write(late, knownOf(capture));
    const pages = capture.pages.map(({ id }) => id);
    expect(await storage.remove(capture.id, { why: 'sent', pages })).toBe(false);
    const [back] = await storage.load('nora');
    expect(back?.pages).toHaveLength(1);
    expect(back?.arrived).toBeUndefined();
  });

  it('is remembered as discarded for as long as it can wait on the server', async () => {
    await write(discard(0)(capture));
    await storage.remove(capture.id, { why: 'discarded', pages: null });
    now += 30 * DAY_MS;
    await storage.load('nora');
    expect(await storage.find(capture.id, undefined)).toMatchObject({ is: 'gone', why: 'discarded' });
    now += 2 * DAY_MS;
    await storage.load('nora');
    expect(await storage.find(capture.id, undefined)).toEqual({ is: 'missing' });
  });
});
