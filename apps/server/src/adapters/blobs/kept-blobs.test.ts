import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { keepBlobs } from './kept-blobs.ts';

const HOUR = 60 * 60 * 1000;

describeOnBothDatabases('Files that rows own', (database) => {
  it('wait two hours for their row, then are deleted automatically', async () => {
    const { deps, clock } = await testApp({ database });
    const adopted = await deps.blobs.stage(Buffer.from('one'));
    const forgotten = await deps.blobs.stage(Buffer.from('two'));
    await deps.blobs.sweep();
    await deps.blobs.adopt(deps.db, adopted);
    clock.advance(2 * HOUR + 1000);
    await deps.blobs.sweep();
    expect(await deps.blobs.read(adopted)).toEqual(Buffer.from('one'));
    expect(await deps.blobs.read(forgotten)).toBeNull();
  });

  it('cannot get an owner once they are deleted', async () => {
    const { deps, clock } = await testApp({ database });
    const key = await deps.blobs.stage(Buffer.from('one'));
    clock.advance(2 * HOUR + 1000);
    await deps.blobs.sweep();
    await expect(deps.blobs.adopt(deps.db, key)).rejects.toThrow('no longer exists');
  });

  it('are on the cleanup list before their first byte is stored', async () => {
    const { deps, clock } = await testApp({ database });
    const removed: string[] = [];
    const broken = keepBlobs({
      ...deps,
      blobs: {
        put: () => Promise.reject(new Error('the disk is full')),
        open: async () => null,
        read: async () => null,
        remove: async (key) => void removed.push(key),
        check: async () => {},
      },
    });
    await expect(broken.stage(Buffer.from('one'))).rejects.toThrow('the disk is full');
    clock.advance(2 * HOUR + 1000);
    await broken.sweep();
    expect(removed).toHaveLength(1);
  });

  it('cannot get an owner more than an hour after the write, long before they are deleted', async () => {
    const { deps, clock } = await testApp({ database });
    const key = await deps.blobs.stage(Buffer.from('one'));
    clock.advance(HOUR + 1000);
    await expect(deps.blobs.adopt(deps.db, key)).rejects.toThrow('no longer exists');
    await deps.blobs.sweep();
    expect(await deps.blobs.read(key)).toEqual(Buffer.from('one'));
  });

  it('are deleted by a later sweep if their deletion fails, and the others right away', async () => {
    const { deps, clock } = await testApp({ database });
    const stored = new Set<string>();
    let stubborn: string | undefined;
    const kept = keepBlobs({
      ...deps,
      blobs: {
        put: async (key) => void stored.add(key),
        open: async () => null,
        read: async () => null,
        remove: async (key) => {
          if (key === stubborn) throw new Error('slow down');
          stored.delete(key);
        },
        check: async () => {},
      },
    });
    const keys = [];
    for (let n = 0; n < 250; n += 1) keys.push(await kept.stage(Buffer.from('one')));
    stubborn = keys.toSorted()[3];
    clock.advance(2 * HOUR + 1000);
    await expect(kept.sweep()).rejects.toThrow('1 files could not be deleted');
    expect([...stored]).toEqual([stubborn]);
    stubborn = undefined;
    await kept.sweep();
    expect(stored.size).toBe(0);
    expect(await deps.db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([]);
  });
});
