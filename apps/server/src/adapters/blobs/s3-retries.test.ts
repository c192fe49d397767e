import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { failingS3, type S3Trouble } from '../../testing/failing-s3.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { save, saved } from '../../testing/saved-receipts.ts';
import { testApp } from '../../testing/test-app.ts';

/** more than the SDK's attempts */
const AWAY: S3Trouble[] = Array.from({ length: 12 }, () => '503');

async function appOnS3() {
  const s3 = await failingS3();
  const app = await testApp({ settings: { BLOBS_URL: s3.url } });
  const browser = await app.signedIn('nora.whitlock@example.com');
  const doomed = () => app.deps.db.selectFrom('doomed_blobs').selectAll().execute();
  const download = async (id: string) => {
    const answer = await browser.get(`/api/receipts/${id}/download`);
    return Buffer.from(await answer.arrayBuffer());
  };
  s3.calls();
  return { s3, app, browser, doomed, download };
}

describe.each<[string, S3Trouble]>([
  ['says that it is busy', '503'],
  ['cuts the connection', 'cut'],
])('An S3 that %s twice and then works', (_how, trouble) => {
  it('loses no save, download or deletion', async () => {
    const { s3, app, browser, doomed, download } = await appOnS3();
    const pdf = await aPdf();
    s3.fail(trouble, trouble);
    const answer = await save(browser, saveForm(pdf));
    expect(answer.status).toBe(200);
    const { id } = (await bodyOf(answer)).receipt;
    expect(s3.calls()).toEqual(['PUT', 'PUT', 'PUT']);

    s3.fail(trouble, trouble);
    expect(await download(id)).toEqual(Buffer.from(pdf));
    expect(s3.calls()).toEqual(['GET', 'GET', 'GET']);

    expect((await browser.delete(`/api/receipts/${id}`)).status).toBe(200);
    s3.fail(trouble, trouble);
    await app.purgeAfterAMinute();
    expect(s3.calls()).toEqual(['DELETE', 'DELETE', 'DELETE']);
    expect(await doomed()).toEqual([]);
  });
});

it('A download that is cut twice in the middle continues from there', async () => {
  const { s3, browser, download } = await appOnS3();
  const id = await saved(browser);
  const whole = await download(id);
  s3.calls();
  s3.fail('half', 'half');
  expect(await download(id)).toEqual(whole);
  expect(s3.calls()).toEqual(['GET', 'GET', 'GET']);
});

it('A download that its client aborts is not retried', async () => {
  const { s3, app } = await appOnS3();
  const key = await app.deps.blobs.stage(Buffer.alloc(300_000, 1));
  s3.calls();
  const stream = await app.deps.blobs.open(key);
  if (!stream) throw new Error('the file is missing');
  stream.on('error', () => {});
  await once(stream, 'readable');
  stream.read(1);
  stream.destroy(new Error('the browser has gone'));
  await new Promise<void>((resolve) => void stream.once('close', resolve));
  expect(s3.calls()).toEqual(['GET']);
});

it('A file whose deletion fails stays on the list, and the next sweep deletes it', async () => {
  const { s3, app, browser, doomed } = await appOnS3();
  const [one, two] = [await saved(browser), await saved(browser)];
  for (const id of [one, two]) await browser.delete(`/api/receipts/${id}`);
  s3.calls();
  s3.fail(...AWAY);
  await app.purgeAfterAMinute();
  // the job counts as failed and tries again
  const purges = (await app.deps.jobs.backlog()).find(({ kind }) => kind === 'purges');
  expect(purges).toMatchObject({ waiting: 1, givenUp: 0 });
  expect(await doomed()).toHaveLength(2);
  s3.fail();
  s3.calls();
  await app.deps.blobs.sweep();
  expect(s3.calls()).toEqual(['DELETE', 'DELETE']);
  expect(await doomed()).toEqual([]);
});

it('If S3 refuses a file, the save fails, leaves no receipt, and can be retried', async () => {
  const { s3, browser } = await appOnS3();
  const form = async () => saveForm(await aPdf());
  const key = randomUUID();
  s3.fail(...AWAY);
  const refused = await save(browser, await form(), key);
  expect(refused.status).toBe(503);
  expect(await bodyOf(refused)).toMatchObject({ code: 'files_unavailable' });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
  s3.fail();
  expect((await save(browser, await form(), key)).status).toBe(200);
  expect(await bodyOf(await browser.get('/api/receipts'))).toHaveLength(1);
});

it('A server works with another vendor’s S3 that does not know CRC32 headers: it starts, saves, downloads and deletes', async () => {
  const s3 = await failingS3();
  s3.forgetChecksums();
  const app = await testApp({ settings: { BLOBS_URL: s3.url } });
  const browser = await app.signedIn('nora.whitlock@example.com');
  const pdf = await aPdf();
  const answer = await save(browser, saveForm(pdf));
  expect(answer.status).toBe(200);
  const { id } = (await bodyOf(answer)).receipt;
  const download = await browser.get(`/api/receipts/${id}/download`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(Buffer.from(pdf));
  await browser.delete(`/api/receipts/${id}`);
  await app.purgeAfterAMinute();
  expect(s3.calls()).toContain('DELETE');
});
