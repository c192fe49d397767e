import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPage } from '../testing/fake-tab.ts';
import { type Capture, createCapture, createPage, type Upload } from './capture.ts';
import { openCaptureStorage } from './capture-storage.ts';
import { edit } from './open-capture.ts';
import type { CaptureStorage, Known } from './ports.ts';
import { knownOf } from './stored-capture.ts';
import { addPages, discard, prepare, prepared, reopen } from './transitions.ts';

const CONTEXT = { lastName: 'Lind', order: 'MDY' } as const;
const NOTHING: Known = { pages: new Set(), pdfId: null };

let storage: CaptureStorage;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  storage = openCaptureStorage(() => 1_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function page(text = 'a picture') {
  const { picture } = newPage();
  return createPage({ ...picture, blob: new Blob([text], { type: 'image/jpeg' }) }, null);
}

const captured = (pages = 1) =>
  createCapture(
    'nora',
    Array.from({ length: pages }, () => page()),
    1,
  );

function uploadOfAll({ pages }: Capture): Upload {
  return {
    idempotencyKey: 'key',
    fields: [['vendor', 'Diner']],
    filename: 'a.pdf',
    pages: pages.map(({ id }) => id),
    pdfId: 'pdf-1',
    pdf: new Blob(['%PDF'], { type: 'application/pdf' }),
    downloaded: false,
  };
}

const waiting = (capture: Capture) => prepared(uploadOfAll(capture))(prepare(capture));

async function write(capture: Capture, known: Known = NOTHING) {
  return (await storage.write([{ capture, known }])).get(capture.id);
}

async function found(id: string): Promise<Capture> {
  const answer = await storage.find(id, undefined);
  if (answer.is !== 'here') throw new Error(`it is ${answer.is}`);
  return answer.capture;
}

describe('A capture on the device', () => {
  it('comes back with its pictures, form and PDF, for its own user only', async () => {
    const capture = waiting(edit('vendor', 'Diner', CONTEXT)(captured(2)));
    expect(await write(capture)).toEqual({ is: 'written' });
    const [back] = await storage.load('nora');
    expect(back?.draft).toEqual(capture.draft);
    expect(await back?.pages[1]?.picture.blob.text()).toBe('a picture');
    expect(back?.pages[0]?.picture.blob.type).toBe('image/jpeg');
    expect(back?.state).toMatchObject({
      is: 'waiting',
      upload: {
        filename: 'a.pdf',
        fields: [['vendor', 'Diner']],
        pages: capture.pages.map(({ id }) => id),
      },
    });
    expect(back?.state.is === 'waiting' && (await back.state.upload.pdf.text())).toBe('%PDF');
    expect(await storage.load('otto')).toEqual([]);
  });

  it('is stored even when the browser refuses Blobs, as WebKit does in private windows', async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value instanceof Blob) this.transaction.abort();
      return put.call(this, value, key);
    });
    const capture = captured();
    await write(capture);
    expect(await (await found(capture.id)).pages[0]?.picture.blob.text()).toBe('a picture');
  });

  it('can be read if an earlier version stored it with Blobs', async () => {
    const old = captured();
    await storage.load('nora');
    const db = await openDB('slipcase-captures', 1);
    const { pages, stored: _, state: __, ...rest } = old;
    await db.put('captures', {
      ...rest,
      state: 'waiting',
      pages: pages.map(({ picture: { blob: ___, ...picture }, ...one }) => ({ ...one, picture })),
      outgoing: { idempotencyKey: 'old', fields: [], filename: 'old.pdf', pdfId: 'old-pdf' },
      refusal: null,
      discardedAt: null,
    });
    for (const one of pages) await db.put('files', one.picture.blob, one.id);
    await db.put('files', new Blob(['%PDF old']), 'old-pdf');
    const [back] = await storage.load('nora');
    expect(back?.state).toMatchObject({
      is: 'waiting',
      upload: { idempotencyKey: 'old', downloaded: false, pages: pages.map(({ id }) => id) },
    });
    expect(back?.state.is === 'waiting' && (await back.state.upload.pdf.text())).toBe('%PDF old');
    db.close();
  });

  it('is written without its pictures when only the form has changed', async () => {
    const capture = captured();
    await write(capture);
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await write(edit('vendor', 'Diner', CONTEXT)(capture), knownOf(capture));
    expect(puts.mock.contexts.map((store) => (store as IDBObjectStore).name)).toEqual(['captures']);
  });

  it('is written in full again after the storage was cleared', async () => {
    const capture = captured();
    await write(capture);
    const db = await openDB('slipcase-captures', 1);
    await Promise.all([db.clear('captures'), db.clear('files')]);
    db.close();
    expect(await storage.find(capture.id, undefined)).toEqual({ is: 'missing' });
    await write(edit('vendor', 'Diner', CONTEXT)(capture), knownOf(capture));
    expect(await (await found(capture.id)).pages[0]?.picture.blob.text()).toBe('a picture');
  });

  it('is written together with its split-off page, or neither is written', async () => {
    const [one, other] = [captured(), captured()];
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (key === other.pages[0]?.id) throw new DOMException('no room', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const both = [one, other].map((capture) => ({ capture, known: NOTHING }));
    await expect(storage.write(both)).rejects.toThrow('no room');
    expect(await storage.load('nora')).toEqual([]);
  });
});

describe('A removed capture', () => {
  it('does not come back from a tab that still has it, and leaves no files behind', async () => {
    const capture = captured();
    await write(capture);
    expect(await storage.remove(capture.id, { why: 'sent', pages: null })).toBe(true);
    expect(await write(capture, knownOf(capture))).toEqual({ is: 'gone', why: 'sent', pages: null });
    expect(await storage.load('nora')).toEqual([]);
    const db = await openDB('slipcase-captures', 1);
    expect(await db.getAllKeys('files')).toEqual([]);
    db.close();
  });

  it('leaves the pages that were added too late to be sent', async () => {
    const capture = captured();
    await write(capture);
    const late = addPages([page('late')])(capture);
    await write(late, knownOf(capture));
    const sentPages = capture.pages.map(({ id }) => id);
    expect(await storage.remove(capture.id, { why: 'sent', pages: sentPages })).toBe(false);
    const left = await found(capture.id);
    expect(left.state.is).toBe('open');
    expect(await Promise.all(left.pages.map(({ picture }) => picture.blob.text()))).toEqual(['late']);
  });

  it('is not purged when it was restored in the meantime, even at the last moment', async () => {
    const capture = captured();
    const discarded = discard(0)(capture);
    await write(discarded);
    await write(reopen(discarded), knownOf(discarded));
    expect(await storage.remove(capture.id, { why: 'discarded', pages: null })).toBe(false);
    await write(discarded, knownOf(capture));
    expect(await storage.remove(capture.id, { why: 'discarded', pages: null })).toBe(true);
    expect(await write(capture, knownOf(capture))).toEqual({ is: 'written' });
    expect((await found(capture.id)).state.is).toBe('open');
  });
});

describe('Two tabs that change a capture at the same time', () => {
  it('keep the pages that each one added, and drop the pages that one removed', async () => {
    const capture = captured(2);
    await write(capture);
    const known = knownOf(capture);
    const [first, second] = [page('first'), page('second')];
    const removed: Capture = { ...capture, pages: capture.pages.slice(0, 1) };
    await write(addPages([first])(removed), known);
    expect(await write(addPages([second])(capture), known)).toEqual({ is: 'merged' });
    const ids = (await found(capture.id)).pages.map(({ id }) => id);
    expect(ids).toEqual([capture.pages[0]?.id, second.id, first.id]);
  });

  it('keep a save from one tab while the other tab is typing', async () => {
    const capture = captured();
    await write(capture);
    await write(waiting(capture), knownOf(capture));
    expect(await write(edit('vendor', 'X', CONTEXT)(capture), knownOf(capture))).toEqual({ is: 'merged' });
    expect((await found(capture.id)).state.is).toBe('waiting');
  });

  it('reopen it when one tab has saved and the other has added a page', async () => {
    const capture = captured();
    await write(capture);
    await write(waiting(capture), knownOf(capture));
    await write(addPages([page('late')])(capture), knownOf(capture));
    const merged = await found(capture.id);
    expect(merged).toMatchObject({ state: { is: 'open' }, draft: { reading: 'running' } });
    expect(merged.pages).toHaveLength(2);
  });
});
