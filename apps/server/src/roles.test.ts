import { expect, it } from 'vitest';
import { bodyOf } from './testing/browser.ts';
import { sharedStores, startRole } from './testing/role-servers.ts';
import { testApp } from './testing/test-app.ts';
import { describeOnPostgres } from './testing/test-database.ts';

/** longer than the shortest that the contract allows */
const image = Buffer.alloc(400, 7).toString('base64');

describeOnPostgres('A web server without a reader', () => {
  it('lets a reader on another server read', async () => {
    const stores = await sharedStores();
    const [reader, app] = await Promise.all([
      startRole('reader', stores),
      testApp({ settings: { ...stores.settings, ROLE: 'web' } }),
    ]);
    await expect.poll(async () => (await fetch(`${reader.url}/api/health/ready`)).status).toBe(200);
    const nora = await app.signedIn('nora@example.com');
    const answer = await nora.post('/api/analyze-receipt', { image });
    expect(await bodyOf(answer)).toMatchObject({ vendor: null, kind: 'other' });
    expect(answer.status).toBe(200);
  });
});
