import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { expect, it } from 'vitest';
import {
  addressFor,
  deliver,
  drawnMail,
  MAIL_SETTINGS,
  readsHere,
  trustingJudge,
} from '../../../testing/arriving-mail.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPhotograph, captureForm, saidBy, waitingFor } from '../../../testing/capture-calls.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { filesOf } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { createMailReader } from './mail-reader.ts';

const NORA = 'nora.whitlock@example.com';

const drop = (browser: TestBrowser, raw: Uint8Array | null) =>
  browser.fetch('/api/captures/mails', { method: 'POST', body: captureForm(raw, 'ride.eml', 'mail') });
/** the process that reads mails, with time for a slow machine */
const readsApart = () => createMailReader({ mailMs: 120_000 });
const twoFiles = async () => [
  { name: 'ride.jpg', bytes: await aPhotograph(1) },
  { name: 'ride.pdf', bytes: await aPdf() },
];

describeOnBothDatabases('A mail that a person uploads as a file', (database) => {
  it('is accepted whoever sent it, and its receipts wait on all devices', async () => {
    const app = await testApp({ database, overrides: { mailReader: readsApart() } });
    const nora = await app.signedIn(NORA);
    const { captures } = await bodyOf(await drop(nora, await drawnMail({ files: await twoFiles() })));
    expect(captures).toMatchObject([
      { source: 'mail', sender: 'receipts@rides.example', subject: 'Your ride', filename: 'ride.jpg' },
      { type: 'application/pdf', filename: 'ride.pdf' },
    ]);
    expect(await waitingFor(nora)).toEqual({ captures, held: [], notices: [] });
  });

  it('gives the same answer again, even with different line endings or if it also came by mail', async () => {
    const overrides = { senderJudge: trustingJudge(), mailReader: readsHere };
    const app = await testApp({ database, settings: MAIL_SETTINGS, overrides });
    const nora = await app.signedIn(NORA);
    const raw = await drawnMail({ from: NORA, files: await twoFiles() });
    await deliver(app, raw, await addressFor(nora));
    const { captures } = await waitingFor(nora);
    expect(captures).toHaveLength(2);
    const unix = Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    for (const copy of [raw, unix]) expect(await bodyOf(await drop(nora, copy))).toEqual({ captures });
    const body = saveForm(await aPdf());
    body.set('captureId', captures[0].id);
    await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body });
    await nora.delete(`/api/captures/${captures[1].id}`);
    // a saved mail is not added again
    for (const copy of [raw, unix])
      expect((await bodyOf(await drop(nora, copy))).captures).toMatchObject([{ id: captures[0].id }]);
    expect((await waitingFor(nora)).captures).toEqual([]);
  });

  it('can be uploaded again once all of its receipts were removed', async () => {
    const app = await testApp({ database, overrides: { mailReader: readsHere } });
    const nora = await app.signedIn(NORA);
    const raw = await drawnMail({ files: await twoFiles() });
    const first = await bodyOf(await drop(nora, raw));
    for (const { id } of first.captures) await nora.delete(`/api/captures/${id}`);
    const [again, atOnce] = await Promise.all([drop(nora, raw), drop(nora, raw)]);
    expect(await bodyOf(again)).toEqual(await bodyOf(atOnce));
    expect((await waitingFor(nora)).captures).toHaveLength(2);
    await app.tidy();
    expect(await filesOf(app)).toHaveLength(2);
  });

  it('says why it cannot be used, and leaves nothing behind', async () => {
    const app = await testApp({ database, overrides: { mailReader: readsApart() } });
    const nora = await app.signedIn(NORA);
    const many = Array.from({ length: 21 }, async (_, n) => ({
      name: `${n}.jpg`,
      bytes: await aPhotograph(n),
    }));
    const broken = [{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7 and no more') }];
    const refused: [Uint8Array | null, number, string][] = [
      [null, 400, 'mail_missing'],
      [new Uint8Array(), 400, 'mail_missing'],
      [await drawnMail({ subject: 'Lunch?', text: 'See you at noon.' }), 422, 'mail_empty'],
      [await drawnMail({ files: broken }), 422, 'mail_invalid'],
      [await drawnMail({ files: await Promise.all(many) }), 413, 'mail_too_large'],
      [Buffer.alloc(MAX_MAIL_BYTES + 1, 'a'), 413, 'mail_too_large'],
    ];
    for (const [raw, status, code] of refused)
      expect(await saidBy(await drop(nora, raw))).toEqual([status, code]);
    expect(await waitingFor(nora)).toEqual({ captures: [], held: [], notices: [] });
    expect(await filesOf(app)).toEqual([]);
  });
});
