import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { keepBlobs } from './kept-blobs.ts';

const HOUR = 60 * 60 * 1000;

describeOnBothDatabases('Files that rows own', (database) => {
  it('wait an hour for their row, and then go away by themselves', async () => {
    const { deps, clock } = await testApp({ database });
    const adopted = await deps.blobs.stage(Buffer.from('one'));
    const forgotten = await deps.blobs.stage(Buffer.from('two'));
    await deps.blobs.sweep();
    await deps.blobs.adopt(deps.db, adopted);
    clock.advance(HOUR + 1000);
    await deps.blobs.sweep();
    expect(await deps.blobs.read(adopted)).toEqual(Buffer.from('one'));
    expect(await deps.blobs.read(forgotten)).toBeNull();
  });

  it('cannot be owned any more once they are gone', async () => {
    const { deps, clock } = await testApp({ database });
    const key = await deps.blobs.stage(Buffer.from('one'));
    clock.advance(HOUR + 1000);
    await deps.blobs.sweep();
    await expect(deps.blobs.adopt(deps.db, key)).rejects.toThrow('no longer there');
  });

  it('are on the list of what to clean up before their first byte is stored', async () => {
    const { deps, clock } = await testApp({ database });
    const removed: string[] = [];
    const broken = keepBlobs(
      deps.db,
      {
        put: () => Promise.reject(new Error('the disk is full')),
        open: async () => null,
        remove: async (key) => void removed.push(key),
        check: async () => {},
      },
      clock,
    );
    await expect(broken.stage(Buffer.from('one'))).rejects.toThrow('the disk is full');
    clock.advance(HOUR + 1000);
    await broken.sweep();
    expect(removed).toHaveLength(1);
  });
});
