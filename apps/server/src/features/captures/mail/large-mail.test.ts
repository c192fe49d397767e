import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { expect, it, onTestFinished } from 'vitest';
import { deliveryTo } from '../../../capture-deps.ts';
import { addressFor, drawnMail, MAIL_SETTINGS } from '../../../testing/arriving-mail.ts';
import { passTime, waitingFor } from '../../../testing/capture-calls.ts';
import { IMAP_PASSWORD, imapServerMissing, startImapServer } from '../../../testing/imap-server.ts';
import { dnsOf, keyRecord, signed } from '../../../testing/mails/signed-mail.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';
import { createSenderJudge } from './judge-sender.ts';
import { headerBytesOf } from './mail-header.ts';

/** Mails that are too large to load. */

const NORA = 'nora.whitlock@example.com';
const MB = 1024 * 1024;
const KEYS = { 's1._domainkey.rides.example': keyRecord(), 's1._domainkey.example.com': keyRecord() };
const LINE = 'x'.repeat(998);
const NOTHING = { captures: [], held: [], notices: [] };

/** About 26 MB. */
const largeMail = async (from: string, subject = 'Photos of the trip') =>
  (await drawnMail({ from, subject, text: `${LINE}\r\n`.repeat(27_000) })).toString('latin1');
const fromRides = () => largeMail('Rides <receipts@rides.example>');

async function appWithMail(database: DatabaseKind, settings: Record<string, string> = MAIL_SETTINGS) {
  const resolver = dnsOf(KEYS);
  const senderJudge = createSenderJudge({ trustedRelay: null, resolver });
  const app = await testApp({ database, settings, overrides: { senderJudge } });
  const nora = await app.signedIn(NORA);
  return { app, nora, address: await addressFor(nora), dns: resolver };
}

/** Delivers the header of a mail and counts what is loaded of the rest. */
async function deliverLarge(
  app: TestApp,
  mail: Buffer,
  to: string,
  pieces: () => Iterable<Buffer> = () => pieced(mail),
) {
  const { inbound } = app.deps;
  if (!inbound) throw new Error('this installation takes no mail');
  let loaded = 0;
  async function* counted() {
    for (const piece of pieces()) {
      loaded += piece.length;
      yield piece;
    }
  }
  const raw = Buffer.concat([headerBytesOf(mail)], MAX_MAIL_BYTES + 1);
  const arrived = { raw, recipients: [to], pieces: counted };
  const answer = await deliveryTo(app.deps, inbound)(arrived, new AbortController().signal);
  return { answer, loaded };
}

function* pieced(mail: Buffer): Generator<Buffer> {
  for (let at = 0; at < mail.length; at += 100_000) yield mail.subarray(at, at + 100_000);
}

describeOnBothDatabases('A mail over 25 MB', (database) => {
  it('from an allowed sender makes one notice, which says that it is too large', async () => {
    const { app, nora, address } = await appWithMail(database);
    await nora.fetch('/api/capture-senders/rides.example', { method: 'PUT' });
    const mail = await signed(await fromRides(), 'rides.example');
    expect(await deliverLarge(app, mail, address)).toEqual({ answer: 'taken', loaded: mail.length });
    const one = {
      ...NOTHING,
      notices: [{ reason: 'too_large', sender: 'receipts@rides.example', subject: 'Photos of the trip' }],
    };
    expect(await waitingFor(nora)).toMatchObject(one);
    expect(await deliverLarge(app, mail, address)).toEqual({ answer: 'taken', loaded: 0 });
    expect(await waitingFor(nora)).toMatchObject(one);
  });

  it('from the person makes that notice, too', async () => {
    const { app, nora, address } = await appWithMail(database);
    await deliverLarge(app, await signed(await largeMail(`Nora <${NORA}>`), 'example.com'), address);
    expect((await waitingFor(nora)).notices).toMatchObject([{ reason: 'too_large', sender: NORA }]);
  });

  it('from a stranger, or for nobody, is not loaded and leaves no trace', async () => {
    const { app, nora, address, dns } = await appWithMail(database);
    const mail = await signed(await fromRides(), 'rides.example');
    expect(await deliverLarge(app, mail, address)).toEqual({ answer: 'taken', loaded: 0 });
    expect(await deliverLarge(app, mail, `receipts+${'a'.repeat(26)}@receipts.example.com`)).toEqual({
      answer: 'taken',
      loaded: 0,
    });
    expect(await waitingFor(nora)).toEqual(NOTHING);
    expect(dns.asked).toEqual([]);
  });

  it('that only claims to be from an allowed sender makes none', async () => {
    const { app, nora, address } = await appWithMail(database);
    await nora.fetch('/api/capture-senders/rides.example', { method: 'PUT' });
    const mail = await fromRides();
    const good = (await signed(mail, 'rides.example')).toString('latin1');
    const forged = {
      'no signature': mail,
      'a signature of someone else': (await signed(mail, 'example.com')).toString('latin1'),
      'a broken signature': good.replace(/ b=(.)/u, (_, its) => ` b=${its === 'A' ? 'B' : 'A'}`),
      'another subject': good.replace('Subject: Photos', 'Subject: Photo'),
      'a signature of the beginning': (await signed(mail, 'rides.example', { maxBodyLength: 5 })).toString(),
    };
    for (const [how, text] of Object.entries(forged))
      expect(await deliverLarge(app, Buffer.from(text, 'latin1'), address), how).toMatchObject({ loaded: 0 });
    // only its text shows that this one was changed
    const changed = Buffer.from(good.replace(/xxxx\r\n$/u, 'xxxy\r\n').replace(`${LINE}\r\n`, ''), 'latin1');
    expect(await deliverLarge(app, changed, address)).toMatchObject({ loaded: changed.length });
    expect(await waitingFor(nora)).toEqual(NOTHING);
  });

  it('is loaded up to 100 MB and with lines as people send them, at most ten times an hour', async () => {
    const { app, nora, address } = await appWithMail(database);
    await nora.fetch('/api/capture-senders/rides.example', { method: 'PUT' });
    const mail = await signed(await fromRides(), 'rides.example');
    const deliverFilled = (piece: Buffer) =>
      deliverLarge(app, mail, address, function* () {
        yield headerBytesOf(mail);
        for (;;) yield piece;
      });
    const endless = await deliverFilled(Buffer.from(`${LINE}\r\n`.repeat(1000)));
    expect(endless.loaded).toBeGreaterThan(100 * MB);
    expect(endless.loaded).toBeLessThan(102 * MB);
    const oneLine = await deliverFilled(Buffer.alloc(MB, 'x'));
    expect(oneLine.loaded).toBeLessThan(4 * MB);
    for (let n = 3; n <= 10; n += 1) expect((await deliverFilled(Buffer.alloc(MB, 'x'))).loaded).not.toBe(0);
    expect((await deliverLarge(app, mail, address)).loaded).toBe(0);
    expect(await waitingFor(nora)).toEqual(NOTHING);
    await passTime(app, 7 * 60_000);
    expect((await deliverLarge(app, mail, address)).loaded).toBe(mail.length);
    expect((await waitingFor(nora)).notices).toHaveLength(1);
  });

  it('is judged again later if the mailbox stops answering', async () => {
    const { app, nora, address } = await appWithMail(database);
    await nora.fetch('/api/capture-senders/rides.example', { method: 'PUT' });
    const mail = await signed(await fromRides(), 'rides.example');
    const broken = await deliverLarge(app, mail, address, function* () {
      yield mail.subarray(0, MB);
      throw new Error('the connection ended');
    });
    expect(broken.answer).toBe('later');
    expect((await deliverLarge(app, mail, address)).answer).toBe('taken');
    expect((await waitingFor(nora)).notices).toHaveLength(1);
  });
});

it.skipIf(imapServerMissing())(
  'A mail over 25 MB in a real mailbox makes a notice for its receiver, and the next mail is taken',
  async () => {
    const mailbox = await startImapServer();
    const IMAP_URL = `imap://nora:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${mailbox.port}/`;
    const settings = { INBOUND_MAIL_DOMAIN: 'receipts.example.com', IMAP_URL };
    const { app, nora, address } = await appWithMail('SQLite', settings);
    await nora.fetch('/api/capture-senders/rides.example', { method: 'PUT' });
    const small = await drawnMail({ subject: 'No receipt', text: 'Hello' });
    for (const mail of [await fromRides(), small.toString('latin1')])
      await mailbox.deliver(`Delivered-To: ${address}\r\n${await signed(mail, 'rides.example')}`);
    const { inbound } = app.deps;
    const watched = inbound?.openMailbox?.();
    if (!inbound || !watched) throw new Error('no mailbox');
    onTestFinished(() => watched.stop());
    await watched.start(deliveryTo(app.deps, inbound));
    await expect.poll(mailbox.marks, { timeout: 100_000 }).toEqual({ seen: 2, unseen: 0 });
    const { notices } = await waitingFor(nora);
    expect(new Set(notices.map(({ reason, subject }: never) => `${reason}: ${subject}`))).toEqual(
      new Set(['too_large: Photos of the trip', 'nothing_in_it: No receipt']),
    );
  },
);
