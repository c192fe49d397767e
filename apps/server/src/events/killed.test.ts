import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealNow, verify } from '../admin/admin-backup.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../open-stores.ts';
import { bodyOf, type TestBrowser } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import { newAccount } from '../testing/new-account.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { save } from '../testing/saved-receipts.ts';
import { newFolder, startProcess } from '../testing/started-server.ts';
import { describeOnBothDatabases, newPostgresDatabase } from '../testing/test-database.ts';

/** how many answers the server gives before it dies */
const KILLS = [5, 17, 40];
const AT_ONCE = 6;

type Work = {
  /** receipts whose save was answered and whose delete never started */
  kept: Set<string>;
  /** resolves after this many answers */
  answered: Promise<void>;
  done: Promise<unknown>;
};

/** Several people's worth of saves, edits, deletes and undone deletes, until no answer comes. */
function changing(browser: TestBrowser, pdf: Uint8Array, answers: number): Work {
  const kept = new Set<string>();
  let left = answers;
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const count = async (answer: Promise<Response>) => {
    const body = await bodyOf(await answer);
    left -= 1;
    if (left <= 0) resolve();
    return body;
  };
  const one = async () => {
    for (let n = 0; ; n += 1) {
      const { receipt } = await count(save(browser, saveForm(pdf)));
      // too many saves in this minute
      if (!receipt) return;
      kept.add(receipt.id);
      const path = `/api/receipts/${receipt.id}`;
      await count(browser.patch(path, { note: `Lunch ${n}` }));
      if (n % 2 === 0) continue;
      kept.delete(receipt.id);
      await count(browser.delete(path));
      await count(browser.post('/api/receipts/restore', { ids: [receipt.id] }));
    }
  };
  const done = Promise.allSettled(Array.from({ length: AT_ONCE }, one)).then(() => resolve());
  return { kept, answered, done };
}

describeOnBothDatabases('A server that is killed', (database) => {
  it('in the middle of changes leaves no change without its event and no event without its change, and loses nothing that it confirmed', async () => {
    const PORT = String(await freePort());
    const settings = {
      PORT,
      DATA_DIR: await newFolder(),
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
      ...(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    };
    const config = parseConfig(settings);
    const pdf = await aPdf();
    let nora: TestBrowser | null = null;
    for (const answers of KILLS) {
      const server = startProcess(['apps/server/src/testing/main-without-reader.ts'], settings);
      await server.until('Stop with Ctrl+C');
      nora ??= await newAccount(PORT);
      const { kept, answered, done } = changing(nora, pdf, answers);
      await answered;
      server.child.kill('SIGKILL');
      await Promise.all([server.exit, done]);
      const db = await openDatabase(config);
      try {
        const { facts } = await verify(db, config);
        expect(facts).toMatchObject({ faults: [] });
        const rows = await db.selectFrom('receipts').select('id').execute();
        const there = new Set(rows.map(({ id }) => id));
        expect([...kept].filter((id) => !there.has(id))).toEqual([]);
        // and the chain continues
        await sealNow(db, config);
      } finally {
        await db.destroy();
      }
    }
  });
});
