import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from './adapters/database/database.ts';
import { verify } from './admin/admin-backup.ts';
import { deliveryTo } from './capture-deps.ts';
import { parseConfig } from './config.ts';
import { createSenderJudge } from './features/captures/mail/judge-sender.ts';
import { openDatabase } from './open-stores.ts';
import { addressFor, drawnMail } from './testing/arriving-mail.ts';
import { bodyOf, type TestBrowser } from './testing/browser.ts';
import { aPhotograph, waitingFor } from './testing/capture-calls.ts';
import { ferryPdf } from './testing/ferry-pdf.ts';
import { freePort } from './testing/free-port.ts';
import { IMAP_PASSWORD, imapServerMissing, startImapServer } from './testing/imap-server.ts';
import { dnsOf, keyRecord, signed } from './testing/mails/signed-mail.ts';
import { NORA, newAccount } from './testing/new-account.ts';
import { aPdf, saveForm } from './testing/receipt-form.ts';
import { newFolder, startProcess } from './testing/started-server.ts';
import { testApp } from './testing/test-app.ts';
import { describeOnBothDatabases, newPostgresDatabase } from './testing/test-database.ts';

/** Tests a complete server that gets mail through real SMTP and from a real mailbox. */

const DOMAIN = 'in.example.com';
const RELAY = 'mx.example.com';
/** the header that the relay adds to Nora's mails */
const BY_RELAY = { 'Authentication-Results': `${RELAY}; spf=pass smtp.mailfrom=${NORA.email}` };

async function settingsOf(database: 'SQLite' | 'PostgreSQL', more: Record<string, string>) {
  return {
    PORT: String(await freePort()),
    DATA_DIR: await newFolder(),
    PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    ...(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    INBOUND_MAIL_DOMAIN: DOMAIN,
    INBOUND_TRUSTED_RELAY: RELAY,
    ...more,
  };
}

async function startServer(
  settings: Record<string, string>,
  program = 'apps/server/src/testing/main-without-reader.ts',
) {
  const server = startProcess([program], settings);
  await server.until('Stop with Ctrl+C');
  return server;
}

async function inDatabase<T>(
  settings: Record<string, string>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(parseConfig(settings));
  return work(db).finally(() => db.destroy());
}

/** As many as another server waits before it takes over the job of one that died. */
async function minutesPass(db: Database): Promise<void> {
  await sql`UPDATE jobs SET claimed_until = 0`.execute(db);
}

function relayTo(port: string | number) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: Number(port),
    secure: false,
    ignoreTLS: true,
  });
  return async (raw: Buffer, to: string): Promise<boolean> => {
    const envelope = { from: NORA.email, to };
    return transport.sendMail({ raw, envelope }).then(
      () => true,
      () => false,
    );
  };
}

const noras = async (n: number) =>
  drawnMail({
    from: `Nora <${NORA.email}>`,
    subject: `Ride ${n}`,
    messageId: `ride-${n}@example.com`,
    files: [{ name: `ride-${n}.jpg`, bytes: await aPhotograph(n) }],
    headers: BY_RELAY,
  });

const subjectsOf = async (browser: TestBrowser): Promise<string[]> =>
  (await waitingFor(browser)).captures.map(({ subject }: { subject: string }) => subject).toSorted();

describeOnBothDatabases('A server behind a relay', (database) => {
  it('takes in a mail that a person forwards, and the person saves it', async () => {
    const INBOUND_SMTP_PORT = String(await freePort());
    const settings = await settingsOf(database, { INBOUND_SMTP_PORT });
    const server = await startServer(settings);
    const nora = await newAccount(settings.PORT);
    const address = await addressFor(nora);
    const send = relayTo(INBOUND_SMTP_PORT);
    expect(await send(await noras(1), address)).toBe(true);
    const { captures } = await waitingFor(nora);
    expect(captures).toMatchObject([{ source: 'mail', sender: NORA.email, filename: 'ride-1.jpg' }]);
    // no other address, and no other domain
    expect(await send(await noras(2), `nora@${DOMAIN}`)).toBe(false);
    const body = saveForm(await aPdf());
    body.set('captureId', captures[0].id);
    expect((await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body })).status).toBe(200);
    expect((await waitingFor(nora)).captures).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  it('that is killed again and again loses no mail and takes none twice', async () => {
    const INBOUND_SMTP_PORT = String(await freePort());
    const settings = await settingsOf(database, { INBOUND_SMTP_PORT });
    let server = await startServer(settings);
    const nora = await newAccount(settings.PORT);
    const address = await addressFor(nora);
    const waiting = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(noras));
    for (const acceptedBefore of [1, 2]) {
      const send = relayTo(INBOUND_SMTP_PORT);
      let accepted = 0;
      const sent = await Promise.all(
        waiting.map(async (raw) => {
          const isTaken = await send(raw, address);
          if (isTaken) accepted += 1;
          if (accepted === acceptedBefore) server.child.kill('SIGKILL');
          return isTaken;
        }),
      );
      await server.exit;
      // like a relay: forgets accepted mails, and sends the others again
      waiting.splice(0, waiting.length, ...waiting.filter((_, index) => !sent[index]));
      server = await startServer(settings);
    }
    const send = relayTo(INBOUND_SMTP_PORT);
    for (const raw of waiting) expect(await send(raw, address)).toBe(true);
    expect(await subjectsOf(nora)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Ride ${n}`));
    server.child.kill('SIGTERM');
    await server.exit;
    const config = parseConfig(settings);
    const db = await openDatabase(config);
    const { facts } = await verify(db, config).finally(() => db.destroy());
    expect(facts).toMatchObject({ faults: [] });
  });
});

describe('A server that reads receipts', () => {
  it('reads the PDF in a mail before any page is open, and once, even if it is killed meanwhile', async () => {
    const INBOUND_SMTP_PORT = String(await freePort());
    const settings = await settingsOf('SQLite', { INBOUND_SMTP_PORT });
    const start = () => startServer(settings, 'apps/server/src/main.ts');
    let server = await start();
    const nora = await newAccount(settings.PORT);
    const from = `Nora <${NORA.email}>`;
    const mail = await drawnMail({ from, files: [await ferryPdf()], headers: BY_RELAY });
    expect(await relayTo(INBOUND_SMTP_PORT)(mail, await addressFor(nora))).toBe(true);
    expect((await waitingFor(nora)).captures).toMatchObject([{ reading: 'pending' }]);
    server.child.kill('SIGKILL');
    await server.exit;
    await inDatabase(settings, (db) => minutesPass(db));
    server = await start();
    const ready = async () => (await waitingFor(nora)).captures[0];
    await expect.poll(ready, { timeout: 60_000 }).toMatchObject({ reading: 'ready' });
    const { id } = await ready();
    expect((await bodyOf(await nora.get(`/api/captures/${id}/reading`))).analyses).toMatchObject([
      { vendor: 'Harbor Ferry Company', total: '$34.50', date: '10/21/2025' },
    ]);
    server.child.kill('SIGTERM');
    await server.exit;
    const rows = await inDatabase(settings, (db) => db.selectFrom('analyses').select('id').execute());
    expect(rows).toHaveLength(1);
  });
});

describe.skipIf(imapServerMissing())('A server that watches a mailbox', () => {
  it('takes in its mails, including those that came while it was stopped, and marks them as seen', async () => {
    const mailbox = await startImapServer();
    const IMAP_URL = `imap://nora:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:${mailbox.port}/`;
    const settings = await settingsOf('SQLite', { IMAP_URL });
    let server = await startServer(settings);
    const nora = await newAccount(settings.PORT);
    const address = await addressFor(nora);
    const arriving = async (n: number) =>
      mailbox.deliver(Buffer.concat([Buffer.from(`Delivered-To: ${address}\r\n`), await noras(n)]));
    await arriving(1);
    await expect.poll(() => subjectsOf(nora)).toEqual(['Ride 1']);
    await expect.poll(() => mailbox.marks()).toEqual({ seen: 1, unseen: 0 });
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    await arriving(2);
    server = await startServer(settings);
    await expect.poll(() => subjectsOf(nora), { timeout: 20_000 }).toEqual(['Ride 1', 'Ride 2']);
    await expect.poll(() => mailbox.marks()).toEqual({ seen: 2, unseen: 0 });
  });
});

it('A mail with a real signature comes in over SMTP; one that was changed on the way does not', async () => {
  const INBOUND_SMTP_PORT = String(await freePort());
  const resolver = dnsOf({ 's1._domainkey.rides.example': keyRecord() });
  const app = await testApp({
    settings: { INBOUND_MAIL_DOMAIN: DOMAIN, INBOUND_SMTP_PORT },
    overrides: { senderJudge: createSenderJudge({ trustedRelay: null, resolver }) },
  });
  const { inbound } = app.deps;
  const smtp = inbound?.openSmtp?.();
  if (!inbound || !smtp) throw new Error('no relay');
  await smtp.start(deliveryTo(app.deps, inbound));
  onTestFinished(() => smtp.stop());
  const nora = await app.signedIn(NORA.email);
  await nora.fetch('/api/capture-senders/rides.example', { method: 'PUT' });
  const address = await addressFor(nora);
  const files = [{ name: 'ride.jpg', bytes: await aPhotograph(1) }];
  const mail = (await drawnMail({ subject: 'Your ride', files })).toString('latin1');
  const good = await signed(mail, 'rides.example');
  const changed = Buffer.from(good.toString('latin1').replace('Your ride', 'Our ride'), 'latin1');
  const send = relayTo(INBOUND_SMTP_PORT);
  expect([await send(changed, address), await send(good, address)]).toEqual([true, true]);
  expect(await waitingFor(nora)).toMatchObject({
    captures: [{ subject: 'Your ride' }],
    held: [],
    notices: [],
  });
  expect((await bodyOf(await nora.get('/api/capture-senders'))).held).toEqual([]);
});
