import { type ChildProcess, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import { type Kind, type Settings, settingsOf, withDatabase } from '../testing/installations.ts';
import { chosenOf, DIES, isWhole, PLACES } from '../testing/kills.ts';
import { newAccount } from '../testing/new-account.ts';
import { aPdf, originalForm, saveForm } from '../testing/receipt-form.ts';
import { save } from '../testing/saved-receipts.ts';
import { BARE_ENV, type Started, startProcess } from '../testing/started-server.ts';
import { testApp } from '../testing/test-app.ts';

/** Kills a server at a step of a change to a receipt. */

const PURGE = fileURLToPath(new URL('../testing/dying-purge.ts', import.meta.url));

/** One person's action, and what it leaves. */
type Change = {
  /** what must be there first, the same for each call. @returns the id of the receipt */
  prepare: (browser: TestBrowser) => Promise<string>;
  make: (browser: TestBrowser, id: string) => Promise<Response>;
  isMade: (browser: TestBrowser, id: string) => Promise<boolean>;
};

const pdf = await aPdf();
const picture = Buffer.from(await aPdf((document) => void document.addPage([300, 600])));
const pathOf = (id: string) => `/api/receipts/${id}`;

async function savedReceipt(browser: TestBrowser): Promise<string> {
  const answer = await save(browser, saveForm(pdf));
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt.id;
}

async function isThere(browser: TestBrowser, id: string): Promise<boolean> {
  const answer = await browser.get(pathOf(id));
  expect([200, 404]).toContain(answer.status);
  return answer.status === 200;
}

async function listed(browser: TestBrowser, vendor: string): Promise<{ id: string }[]> {
  const receipts = await bodyOf(await browser.get('/api/receipts'));
  return receipts.filter((one: { vendor: string }) => one.vendor === vendor);
}

const CHANGES: Record<string, Change> = {
  save: {
    // the key of the save, and its vendor
    prepare: async () => randomUUID(),
    make: (browser, key) => save(browser, saveForm(pdf, { vendor: key }), key),
    isMade: async (browser, key) => {
      const receipts = await listed(browser, key);
      expect(receipts.length).toBeLessThanOrEqual(1);
      for (const { id } of receipts) await expectPdf(browser, id);
      return receipts.length === 1;
    },
  },
  original: {
    prepare: savedReceipt,
    make: (browser, id) =>
      browser.fetch(`${pathOf(id)}/originals/1`, { method: 'PUT', body: originalForm(picture) }),
    isMade: async (browser, id) => {
      const { originals } = await bodyOf(await browser.get(`${pathOf(id)}/originals`));
      if (originals.length === 0) return false;
      const file = await browser.get(`${pathOf(id)}/originals/1`);
      expect(Buffer.from(await file.arrayBuffer())).toEqual(picture);
      return true;
    },
  },
  edit: {
    prepare: savedReceipt,
    make: (browser, id) => browser.patch(pathOf(id), { note: 'Lunch', total: '21.40' }),
    isMade: async (browser, id) => {
      const { price, note } = await bodyOf(await browser.get(pathOf(id)));
      expect([
        [132.82, undefined],
        [21.4, 'Lunch'],
      ]).toContainEqual([price, note]);
      await expectPdf(browser, id);
      return note !== undefined;
    },
  },
  delete: {
    prepare: savedReceipt,
    make: (browser, id) => browser.delete(pathOf(id)),
    isMade: async (browser, id) => {
      const there = await isThere(browser, id);
      if (there) await expectPdf(browser, id);
      return !there;
    },
  },
};

async function expectPdf(browser: TestBrowser, id: string): Promise<void> {
  const answer = await browser.get(`${pathOf(id)}/download`);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(pdf));
}

/** credentials of the bucket, if there is one */
function credentials(): Record<string, string> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  return AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY ? { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } : {};
}

async function startServer(its: Settings): Promise<Started> {
  const server = startProcess([...DIES, 'apps/server/src/testing/main-without-reader.ts'], {
    ...its,
    ...credentials(),
    DIE_WHEN_TOLD: 'true',
  });
  await server.until('Stop with Ctrl+C');
  return server;
}

/**
 * @param at before which of the next steps it dies; 0: none. @returns how many steps there were since the
 * last call
 */
function tell({ stdin, stdout }: ChildProcess, at: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  stdout?.on('data', function hear(chunk) {
    const steps = /steps: (\d+)/u.exec(String(chunk))?.[1];
    if (steps === undefined) return;
    stdout.off('data', hear);
    resolve(Number(steps));
  });
  stdin?.write(`${at}\n`);
  return promise;
}

describe.each(PLACES)('On %s, a server that is killed', (kind: Kind) => {
  it('at a step of a save, an original, an edit or a delete leaves all of it or nothing, and the same call again makes it once', {
    timeout: 1_800_000,
  }, async () => {
    const its = { ...(await settingsOf(kind)), PORT: String(await freePort()) };
    let server = await startServer(its);
    const nora = await newAccount(its.PORT);
    for (const [name, { prepare, make, isMade }] of Object.entries(CHANGES)) {
      const first = await prepare(nora);
      await tell(server.child, 0);
      expect((await make(nora, first)).status).toBe(200);
      const steps = await tell(server.child, 0);
      for (const at of chosenOf(steps, `${kind} ${name}`, 1)) {
        const id = await prepare(nora);
        await tell(server.child, at);
        const answer = await make(nora, id).catch(() => null);
        // it may have needed fewer steps this time
        if (answer) server.child.kill('SIGKILL');
        await server.exit;
        const why = `${name}: ${answer?.status ?? ''} ${/dies before step .*/u.exec(server.output())?.[0]}`;
        await isWhole(its, why);
        server = await startServer(its);
        const made = await isMade(nora, id);
        if (answer?.ok) expect(made, why).toBe(true);
        const again = await make(nora, id);
        expect([200, ...(name === 'delete' ? [404] : [])], why).toContain(again.status);
        expect(await isMade(nora, id), why).toBe(true);
        await isWhole(its, why);
      }
    }
  });
});

/**
 * @param at the step before which it dies; 0: it runs to its end. @returns its output, and the number of
 * steps
 */
function purge(its: Settings, at: number): Promise<{ died: boolean; said: string; steps: number }> {
  return new Promise((resolve, reject) => {
    const env = { ...BARE_ENV, ...process.env, ...its, DIE_AT: '0' };
    execFile(process.execPath, [PURGE, String(at)], { env }, (error, output, errors) => {
      if (error && error.signal !== 'SIGKILL') reject(error);
      else
        resolve({
          died: error !== null,
          said: errors,
          steps: Number(/steps: (\d+)/u.exec(output + errors)?.[1]),
        });
    });
  });
}

/** A receipt's rows in the database, and its events. */
function rowsOf(its: Settings, id: string): Promise<{ deleted: number; events: number }> {
  return withDatabase(its, async (db) => {
    const deleted = await db
      .selectFrom('held_receipts')
      .select('receipt_id')
      .where('receipt_id', '=', id)
      .execute();
    const events = await db
      .selectFrom('event_contents')
      .select('sequence')
      .where('receipt_id', '=', id)
      .execute();
    return { deleted: deleted.length, events: events.length };
  });
}

/** A deleted receipt with an original and an edit. @returns its id */
async function deletedReceipt(its: Settings): Promise<string> {
  const app = await testApp({ settings: its });
  const nora = await app.signedIn(`${randomUUID()}@example.com`);
  const id = await savedReceipt(nora);
  for (const name of ['original', 'edit', 'delete'])
    expect((await CHANGES[name]?.make(nora, id))?.status).toBe(200);
  await app.close();
  return id;
}

describe.each(PLACES)('On %s, a purge that is killed', (kind: Kind) => {
  it('at a step leaves all of the receipt or nothing, and the next one ends it', {
    timeout: 1_800_000,
  }, async () => {
    const its = await settingsOf(kind);
    await deletedReceipt(its);
    const { steps } = await purge(its, 0);
    for (const at of chosenOf(steps, `${kind} purge`, 2)) {
      const id = await deletedReceipt(its);
      const whole = await rowsOf(its, id);
      expect(whole).toEqual({ deleted: 1, events: 4 });
      const { died, said } = await purge(its, at);
      await isWhole(its, said);
      expect([whole, { deleted: 0, events: 0 }], said).toContainEqual(await rowsOf(its, id));
      if (died) await purge(its, 0);
      expect(await rowsOf(its, id), said).toEqual({ deleted: 0, events: 0 });
      await isWhole(its, said);
    }
  });
});
