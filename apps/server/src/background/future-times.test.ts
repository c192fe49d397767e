import { expect, it } from 'vitest';
import { EXPORTS } from '../features/drive/export-jobs.ts';
import { claimRow } from '../features/receipts/claim-store.ts';
import { bodyOf } from '../testing/browser.ts';
import { NORA, newAccount, PASSKEY } from '../testing/new-account.ts';
import { saved, unreliableDrive } from '../testing/saved-receipts.ts';
import { storedJobs } from '../testing/stored-jobs.ts';
import { testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';

const DAY = 24 * 60 * 60 * 1000;

it('After a clock that was a day ahead was corrected, a failed export is attempted again right away', async () => {
  const drive = unreliableDrive();
  const app = await testApp({ overrides: { drive } });
  // on a slow computer, the pause after the failed export would be over before the claim below
  app.clock.stop();
  app.clock.advance(DAY);
  const nora = await app.signedIn('nora@example.com');
  const failed = await saved(nora);
  drive.failing = true;
  await nora.post(`/api/receipts/${failed}/export-google`);
  // and a receipt whose server was killed in the middle of the attempt
  const receipt = { userId: nora.userId, receiptId: await saved(nora) };
  expect(await app.deps.jobs.claim(EXPORTS, 8)).toHaveLength(1);
  await claimRow(app.deps.db, 'exports', receipt, app.clock.now(), 5 * 60 * 1000);
  drive.failing = false;
  app.clock.advance(-DAY);

  await app.runExports();
  expect(await statesOf(nora)).toEqual(['failed', 'queued']);
  await app.deps.jobs.sweep();
  await app.runExports();
  expect(await statesOf(nora)).toEqual(['exported', 'exported']);
});

describeOnBothDatabases('After a clock that was a day ahead was corrected', (database) => {
  it('a person who typed wrong passkeys before can sign in', async () => {
    const app = await testApp({ database });
    await newAccount(new URL(app.url).port);
    const signIn = async (passkey: string) =>
      (await app.browser().post('/api/auth/passkey-login', { email: NORA.email, passkey })).status;
    app.clock.advance(DAY);
    for (let tries = 0; tries < 5; tries += 1) await signIn('000001');
    app.clock.advance(-DAY);
    expect(await signIn(PASSKEY)).toBe(429);
    await app.tidy();
    expect(await signIn(PASSKEY)).toBe(200);
  });

  it('pauses that are not too long stay as they are', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn('nora@example.com');
    await saved(nora);
    drive.failing = true;
    await app.runExports();
    const before = await storedJobs(app);
    await app.tidy();
    await app.deps.jobs.sweep();
    expect(await storedJobs(app)).toEqual(before);
  });
});

async function statesOf(browser: { get(path: string): Promise<Response> }): Promise<string[]> {
  const receipts: { exportState: string }[] = await bodyOf(await browser.get('/api/receipts'));
  return receipts.map(({ exportState }) => exportState).toSorted();
}
