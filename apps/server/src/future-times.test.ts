import { expect, it } from 'vitest';
import { bodyOf } from './testing/browser.ts';
import { NORA, newAccount, PASSKEY } from './testing/new-account.ts';
import { saved, unreliableDrive } from './testing/saved-receipts.ts';
import { testApp } from './testing/test-app.ts';
import { describeOnBothDatabases } from './testing/test-database.ts';

const DAY = 24 * 60 * 60 * 1000;

describeOnBothDatabases('After a clock that was a day ahead was corrected', (database) => {
  it('an export that had failed is attempted again at once, and not a day later', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    app.clock.advance(DAY);
    const nora = await app.signedIn('nora@example.com');
    const failed = await saved(nora);
    drive.failing = true;
    await nora.post(`/api/receipts/${failed}/export-google`);
    // and one whose server was killed in the middle of the attempt
    const claimed = await saved(nora);
    await app.deps.db
      .updateTable('exports')
      .set({ claimed_until: app.clock.now() + 60_000 })
      .where('receipt_id', '=', claimed)
      .execute();
    drive.failing = false;
    app.clock.advance(-DAY);

    await app.exporter.runDue();
    expect(await statesOf(nora)).toEqual(['failed', 'queued']);
    await app.tidy();
    await app.exporter.runDue();
    await expect.poll(() => statesOf(nora)).toEqual(['exported', 'exported']);
  });

  it('a person who had typed wrong passkeys can sign in', async () => {
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

  it('waits that are not too long stay as they are', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn('nora@example.com');
    const id = await saved(nora);
    drive.failing = true;
    await nora.post(`/api/receipts/${id}/export-google`);
    const due = async () =>
      (await app.deps.db.selectFrom('exports').select('next_attempt_at').execute()).map(Object.values);
    const before = await due();
    await app.tidy();
    expect(await due()).toEqual(before);
  });
});

async function statesOf(browser: { get(path: string): Promise<Response> }): Promise<string[]> {
  const receipts: { exportState: string }[] = await bodyOf(await browser.get('/api/receipts'));
  return receipts.map(({ exportState }) => exportState).toSorted();
}
