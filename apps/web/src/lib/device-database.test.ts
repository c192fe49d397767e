import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDatabase } from './device-database.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

interface Schema extends DBSchema {
  all: { key: string; value: string };
}
const open = () => deviceDatabase<Schema>('test', 1, (database) => void database.createObjectStore('all'));

/** Work that fails so many times. */
function failing(times: number, error: unknown) {
  let failed = 0;
  return vi.fn(async () => {
    failed += 1;
    if (failed <= times) throw error;
    return 'done';
  });
}

const closing = new DOMException('The database connection is closing.', 'InvalidStateError');

describe('A database on the device', () => {
  it('is opened again when the browser has closed it', async () => {
    const work = failing(1, closing);
    expect(await open()(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is reopened only once for the same work, and again for the next', async () => {
    const use = open();
    const work = failing(2, closing);
    await expect(use(work)).rejects.toBe(closing);
    expect(work).toHaveBeenCalledTimes(2);
    expect(await use(work)).toBe('done');
  });

  it.for([
    ['that has no space left', new DOMException('', 'QuotaExceededError')],
    ['where the work itself is wrong', new TypeError('wrong')],
  ] as const)('%s is not tried twice', async ([, error]) => {
    const work = failing(1, error);
    await expect(open()(work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledOnce();
  });

  it('lets work that began together share one new connection', async () => {
    const use = open();
    const opened = vi.spyOn(indexedDB, 'open');
    await use(async (database) => database.close());
    const count = () => use((database) => database.count('all'));
    expect(await Promise.all([count(), count(), count()])).toEqual([0, 0, 0]);
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
