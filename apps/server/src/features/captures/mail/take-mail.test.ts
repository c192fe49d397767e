import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { deliveryTo } from '../../../capture-deps.ts';
import {
  addressFor,
  deliver,
  drawnMail,
  MAIL_SETTINGS,
  readsHere,
  trustingJudge,
} from '../../../testing/arriving-mail.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPhotograph, passTime, saidBy, waitingFor } from '../../../testing/capture-calls.ts';
import { freePort } from '../../../testing/free-port.ts';
import { aPdf } from '../../../testing/receipt-form.ts';
import { filesOf } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';
import { disableUser, enableUser, relinkUser } from '../../auth/user-admin.ts';
import { HELD_MAILS } from './held-store.ts';

const NORA = 'nora.whitlock@example.com';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const RIDES = 'rides.example';

async function appWithMail(database: DatabaseKind) {
  const judge = trustingJudge();
  const app = await testApp({
    database,
    settings: MAIL_SETTINGS,
    overrides: { senderJudge: judge, mailReader: readsHere },
  });
  const nora = await app.signedIn(NORA);
  return { app, judge, nora, address: await addressFor(nora) };
}

const allow = (browser: TestBrowser, sender = RIDES) =>
  browser.fetch(`/api/capture-senders/${encodeURIComponent(sender)}`, { method: 'PUT' });
const takeHeld = (app: TestApp) => app.newRunner().runDue(HELD_MAILS.name);
const byName = (a: { filename: string }, b: { filename: string }) => (a.filename < b.filename ? -1 : 1);
const aRide = async (n = 1) => ({ name: `ride-${n}.jpg`, bytes: await aPhotograph(n) });
const ownMail = async (n = 1) => drawnMail({ from: `Nora <${NORA}>`, files: [await aRide(n)] });

async function sizes(app: TestApp) {
  const count = async (table: 'captures' | 'held_mails' | 'received_mails' | 'capture_notices') =>
    (await app.deps.db.selectFrom(table).selectAll().execute()).length;
  return {
    captures: await count('captures'),
    held: await count('held_mails'),
    received: await count('received_mails'),
    notices: await count('capture_notices'),
    files: (await filesOf(app)).length,
  };
}
const NOTHING = { captures: 0, held: 0, received: 0, notices: 0, files: 0 };

describeOnBothDatabases('A mail to a person’s address', (database) => {
  it('from that person becomes a capture for each picture and PDF, with sender and subject', async () => {
    const { app, nora, address } = await appWithMail(database);
    expect(address).toMatch(/^receipts\+[a-z2-7]{26}@receipts\.example\.com$/u);
    const files = [await aRide(), { name: 'invoice.pdf', bytes: await aPdf() }];
    const raw = await drawnMail({ from: `Nora <${NORA}>`, subject: 'Ride and hotel', files });
    expect(await deliver(app, raw, address.toUpperCase())).toBe('taken');
    const { captures, held, notices } = await waitingFor(nora);
    expect(captures).toMatchObject([
      { source: 'mail', sender: NORA, subject: 'Ride and hotel', filename: 'ride-1.jpg', type: 'image/jpeg' },
      {
        source: 'mail',
        sender: NORA,
        subject: 'Ride and hotel',
        filename: 'invoice.pdf',
        type: 'application/pdf',
      },
    ]);
    expect([held, notices]).toEqual([[], []]);
    // nobody gets an answer
    expect(await app.deps.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('that is delivered twice, even through another server, makes its captures once', async () => {
    const { app, nora, address } = await appWithMail(database);
    const raw = await ownMail();
    const again = Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), raw]);
    await Promise.all([deliver(app, raw, address), deliver(app, again, address)]);
    expect(await deliver(app, raw, address)).toBe('taken');
    const { captures } = await waitingFor(nora);
    expect(captures).toHaveLength(1);
    // after the person has removed it, it stays away
    await nora.delete(`/api/captures/${captures[0].id}`);
    expect(await deliver(app, again, address)).toBe('taken');
    expect((await waitingFor(nora)).captures).toEqual([]);
    await app.tidy();
    expect(await sizes(app)).toEqual({ ...NOTHING, captures: 1, received: 1 });
  });

  it('and to a colleague’s makes one capture for each, even for a person who is named twice', async () => {
    const { app, nora, address } = await appWithMail(database);
    const ong = await app.signedIn('ong@example.com');
    await allow(nora);
    await allow(ong);
    const theirs = await addressFor(ong);
    await deliver(app, await drawnMail({ files: [await aRide()] }), address, theirs, address, 'a@b.example');
    const [one, other] = [await waitingFor(nora), await waitingFor(ong)];
    expect([one.captures.length, other.captures.length]).toEqual([1, 1]);
    // each person has a separate copy
    expect(await saidBy(await ong.get(`/api/captures/${one.captures[0].id}/file`))).toEqual([
      404,
      'capture_not_found',
    ]);
    expect(await saidBy(await ong.delete(`/api/captures/${one.captures[0].id}`))).toEqual([
      404,
      'capture_not_found',
    ]);
    await nora.delete(`/api/captures/${one.captures[0].id}`);
    await app.tidy();
    expect((await ong.get(`/api/captures/${other.captures[0].id}/file`)).status).toBe(200);
  });

  it('that is unproven, for nobody, or for another installation leaves no trace', async () => {
    const { app, judge, nora, address } = await appWithMail(database);
    const files = [await aRide()];
    const unproven = await drawnMail({ from: NORA, files, headers: { 'X-Unproven': 'yes' } });
    expect(await deliver(app, unproven, address)).toBe('taken');
    const own = await ownMail();
    judge.judged = 0;
    for (const recipient of [
      'receipts@receipts.example.com',
      `receipts+${'a'.repeat(26)}@receipts.example.com`,
      address.replace('@receipts.', '@other.'),
      'nonsense',
      '',
    ])
      expect(await deliver(app, own, recipient)).toBe('taken');
    expect(await deliver(app, own)).toBe('taken');
    // strangers cannot make us query DNS
    expect(judge.judged).toBe(0);
    expect(await waitingFor(nora)).toEqual({ captures: [], held: [], notices: [] });
    expect(await sizes(app)).toEqual(NOTHING);
  });

  it('from a proven domain that is not allowed yet is held: the page asks, and comes in when the person allows it', async () => {
    const { app, nora, address } = await appWithMail(database);
    app.clock.stop();
    const until = new Date(app.clock.now() + 7 * DAY_MS).toISOString();
    await deliver(app, await drawnMail({ files: [await aRide(1)] }), address);
    app.clock.advance(1000);
    await deliver(app, await drawnMail({ files: [await aRide(2)] }), address);
    // a colleague at the same company is not the person
    await deliver(app, await drawnMail({ from: 'Ong <ong@ong.example>', files: [await aRide(3)] }), address);
    const later = new Date(app.clock.now() + 7 * DAY_MS).toISOString();
    const held = [
      { domain: RIDES, mails: 2, until },
      { domain: 'ong.example', mails: 1, until: later },
    ];
    expect(await waitingFor(nora)).toEqual({ captures: [], held, notices: [] });
    expect(await bodyOf(await nora.get('/api/capture-senders'))).toEqual({ allowed: [], held });
    expect((await allow(nora)).status).toBe(200);
    expect((await waitingFor(nora)).held).toEqual([held[1]]);
    await takeHeld(app);
    const { captures } = await waitingFor(nora);
    expect(captures).toHaveLength(2);
    expect(captures.toSorted(byName)).toMatchObject([{ filename: 'ride-1.jpg' }, { filename: 'ride-2.jpg' }]);
    expect(await bodyOf(await nora.get('/api/capture-senders'))).toMatchObject({
      allowed: [{ domain: RIDES, allowedAt: new Date(app.clock.now()).toISOString() }],
    });
    // and the next one comes in at once
    await deliver(app, await drawnMail({ files: [await aRide(4)] }), address);
    expect((await waitingFor(nora)).captures).toHaveLength(3);
    await app.tidy();
    expect(await sizes(app)).toEqual({ captures: 3, held: 1, received: 3, notices: 0, files: 4 });
  });

  it('from a mail provider is allowed by its full address, so no other address there gets in', async () => {
    const { app, nora, address } = await appWithMail(database);
    const [anna, bob] = ['anna.b+rides@gmail.com', 'bob/2@web.de'];
    for (const [n, from] of [anna, bob, 'carl@gmail.com'].entries())
      await deliver(app, await drawnMail({ from, files: [await aRide(n + 1)] }), address);
    const domains = (await waitingFor(nora)).held.map((held: { domain: string }) => held.domain);
    expect(domains.toSorted()).toEqual([anna, bob, 'carl@gmail.com']);
    for (const sender of [anna, bob]) expect((await allow(nora, sender)).status).toBe(200);
    // nobody is asked about it, so it lets nobody in
    expect((await allow(nora, 'gmail.com')).status).toBe(200);
    await takeHeld(app);
    const { captures, held } = await waitingFor(nora);
    expect(captures.map((its: { sender: string }) => its.sender).toSorted()).toEqual([anna, bob]);
    expect(held).toMatchObject([{ domain: 'carl@gmail.com', mails: 1 }]);
    await deliver(app, await drawnMail({ from: 'carl@gmail.com', files: [await aRide(4)] }), address);
    await deliver(app, await drawnMail({ from: anna, files: [await aRide(5)] }), address);
    const after = await waitingFor(nora);
    expect(after.captures).toHaveLength(3);
    expect(after.held).toMatchObject([{ domain: 'carl@gmail.com', mails: 2 }]);
  });

  it('that is held is deleted when the person refuses its sender, or after 7 days without an answer', async () => {
    const { app, nora, address } = await appWithMail(database);
    await deliver(app, await drawnMail({ files: [await aRide()] }), address);
    const other = { from: 'Hotel <desk@hotel.example>', files: [await aRide(2)] };
    await deliver(app, await drawnMail(other), address);
    // another person's decision does not count for Nora
    const ong = await app.signedIn('ong@example.com');
    await allow(ong);
    await ong.delete('/api/capture-senders/hotel.example');
    await takeHeld(app);
    expect((await waitingFor(nora)).held).toHaveLength(2);
    for (let time = 0; time < 2; time += 1)
      expect((await nora.delete(`/api/capture-senders/${RIDES}`)).status).toBe(200);
    expect((await waitingFor(nora)).held).toMatchObject([{ domain: 'hotel.example' }]);
    await passTime(app, 7 * DAY_MS + 1000);
    await allow(nora, 'hotel.example');
    await takeHeld(app);
    await app.tidy();
    expect(await waitingFor(nora)).toEqual({ captures: [], held: [], notices: [] });
    expect(await sizes(app)).toEqual(NOTHING);
  });

  it('is held only if fewer than five mails are held for the person', async () => {
    const { app, nora, address } = await appWithMail(database);
    const mails = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => drawnMail({ text: 'a ride' })));
    expect(await Promise.all(mails.map((raw) => deliver(app, raw, address)))).toEqual(
      mails.map(() => 'taken'),
    );
    expect((await waitingFor(nora)).held).toMatchObject([{ domain: RIDES, mails: 5 }]);
    expect(await sizes(app)).toEqual({ ...NOTHING, held: 5, files: 5 });
  });

  it('from a sender that is no longer allowed is held again', async () => {
    const { app, nora, address } = await appWithMail(database);
    await allow(nora);
    await nora.delete(`/api/capture-senders/${RIDES}`);
    await deliver(app, await drawnMail({ files: [await aRide()] }), address);
    expect(await waitingFor(nora)).toMatchObject({ captures: [], held: [{ domain: RIDES }] });
  });

  it('that is allowed at the very moment when it is held comes in without another answer', async () => {
    const { app, nora, address } = await appWithMail(database);
    const { blobs } = app.deps;
    const { stage } = blobs;
    blobs.stage = async (bytes) => {
      blobs.stage = stage;
      // its job finds nothing yet: the mail has already been judged
      await allow(nora);
      await takeHeld(app);
      return stage(bytes);
    };
    await deliver(app, await drawnMail({ files: [await aRide()] }), address);
    await takeHeld(app);
    expect(await waitingFor(nora)).toMatchObject({ captures: [{ filename: 'ride-1.jpg' }], held: [] });
  });

  it.each([
    ['nothing_in_it', async () => drawnMail({ from: NORA, subject: 'Lunch?', text: 'See you at noon.' })],
    [
      'unreadable',
      async () =>
        drawnMail({ from: NORA, files: [{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7 no more') }] }),
    ],
    [
      'too_many_files',
      async () =>
        drawnMail({ from: NORA, files: await Promise.all(Array.from({ length: 21 }, (_, n) => aRide(n))) }),
    ],
  ])('that cannot be used causes one notice, even if it comes again (%s)', async (reason, draw) => {
    const { app, nora, address } = await appWithMail(database);
    const raw = await draw();
    const [one, other] = await Promise.all([deliver(app, raw, address), deliver(app, raw, address)]);
    expect([one, other, await deliver(app, raw, address)]).toEqual(['taken', 'taken', 'taken']);
    const { captures, notices } = await waitingFor(nora);
    expect(captures).toEqual([]);
    expect(notices).toMatchObject([{ reason, sender: NORA }]);
    expect((await sizes(app)).files).toBe(0);
  });

  it('with one good and two bad files adds the good one, and causes one notice', async () => {
    const { app, nora, address } = await appWithMail(database);
    const bad = ['b.pdf', 'c.pdf'].map((name) => ({ name, bytes: Buffer.from(`%PDF-1.7 ${name}`) }));
    await deliver(app, await drawnMail({ from: NORA, files: [await aRide(), ...bad] }), address);
    const { captures, notices } = await waitingFor(nora);
    expect(captures).toHaveLength(1);
    expect(notices).toMatchObject([{ reason: 'unreadable' }]);
  });

  it('shows its subject without control characters and without reversed text', async () => {
    const { app, nora, address } = await appWithMail(database);
    const subject = `Pay\u202Egpj.exe\u2066 now\u0007\t${'x'.repeat(400)}`;
    const files = [{ name: 'a\u202Egpj\u0000.exe/../ride.jpg', bytes: await aPhotograph(1) }];
    await deliver(app, await drawnMail({ from: NORA, subject, files }), address);
    const [capture] = (await waitingFor(nora)).captures;
    expect(capture.subject.length).toBeLessThanOrEqual(200);
    for (const text of [capture.subject, capture.filename])
      expect(text).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069/]/u);
  });

  it('comes in 60 times an hour; the next one causes a notice, and an hour later mail comes in again', {
    timeout: 60_000,
  }, async () => {
    const { app, nora, address } = await appWithMail(database);
    app.clock.stop();
    const now = app.clock.now();
    await app.deps.db
      .insertInto('received_mails')
      .values(
        Array.from({ length: 58 }, () => ({
          user_id: nora.userId,
          mail_key: randomUUID(),
          received_at: now,
        })),
      )
      .execute();
    const mails = await Promise.all([1, 2, 3, 4, 5].map(ownMail));
    const delivered = await Promise.all(mails.map((raw) => deliver(app, raw, address)));
    expect(delivered).toEqual(mails.map(() => 'taken'));
    const { captures, notices } = await waitingFor(nora);
    expect(captures).toHaveLength(2);
    expect(notices).toMatchObject([{ reason: 'too_many_mails', sender: NORA }]);
    await nora.delete(`/api/capture-notices/${notices[0].id}`);
    await deliver(app, await ownMail(6), address);
    expect((await waitingFor(nora)).notices).toEqual([]);
    await passTime(app, HOUR_MS + 1);
    await deliver(app, await ownMail(7), address);
    expect(await waitingFor(nora)).toMatchObject({ captures: [{}, {}, {}], notices: [] });
  });

  it('causes a notice if 200 receipts are waiting already, and adds none of its receipts', async () => {
    const { app, nora, address } = await appWithMail(database);
    await deliver(app, await ownMail(), address);
    const row = await app.deps.db.selectFrom('captures').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 198 }, () => ({
      ...row,
      id: randomUUID(),
      dedupe_key: randomUUID(),
      file_key: randomUUID(),
    }));
    await app.deps.db.insertInto('captures').values(more).execute();
    const two = [await aRide(2), await aRide(3)];
    await deliver(app, await drawnMail({ from: NORA, files: two }), address);
    const full = await waitingFor(nora);
    expect(full.captures).toHaveLength(199);
    expect(full.notices).toMatchObject([{ reason: 'too_many_waiting' }]);
    expect(await filesOf(app)).toHaveLength(1);
    await deliver(app, await drawnMail({ from: NORA, files: two.slice(0, 1) }), address);
    expect((await waitingFor(nora)).captures).toHaveLength(200);
  });

  it('stays with its source while DNS does not answer, and comes in later', async () => {
    const { app, judge, nora, address } = await appWithMail(database);
    const raw = await ownMail();
    judge.away = true;
    expect(await deliver(app, raw, address)).toBe('later');
    expect(await sizes(app)).toEqual(NOTHING);
    judge.away = false;
    expect(await deliver(app, raw, address)).toBe('taken');
    expect((await waitingFor(nora)).captures).toHaveLength(1);
  });

  it('is dropped after some hours if its sender’s DNS never answers', async () => {
    const { app, judge, address } = await appWithMail(database);
    const { inbound } = app.deps;
    if (!inbound) throw new Error('no mail');
    const delivery = deliveryTo(app.deps, inbound);
    const raw = await ownMail();
    const once = () => delivery({ raw, recipients: [address] }, new AbortController().signal);
    judge.away = true;
    expect(await once()).toBe('later');
    app.clock.advance(5.9 * HOUR_MS);
    expect(await once()).toBe('later');
    app.clock.advance(0.2 * HOUR_MS);
    expect(await once()).toBe('taken');
    expect(await sizes(app)).toEqual(NOTHING);
    // every mail has its own waiting time
    expect(await deliver(app, await ownMail(2), address)).toBe('later');
  });

  it('is dropped if the person’s account is disabled meanwhile', async () => {
    const { app, nora, address } = await appWithMail(database);
    const { blobs } = app.deps;
    const { stage } = blobs;
    const raws = [await ownMail(), await drawnMail({ files: [await aRide(2)] })];
    blobs.stage = async (bytes) => {
      await disableUser(app.deps.db, NORA, app.clock.now());
      return stage(bytes);
    };
    for (const raw of raws) {
      expect(await deliver(app, raw, address)).toBe('taken');
      await enableUser(app.deps.db, NORA, app.clock.now());
      await app.deps.db
        .insertInto('capture_addresses')
        .values({ user_id: nora.userId, token: address.slice(9, 35), made_at: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    expect(await sizes(app)).toEqual(NOTHING);
  });

  it('is counted by its outcome, and by nothing else', async () => {
    const judge = trustingJudge();
    const app = await testApp({
      database,
      settings: { ...MAIL_SETTINGS, METRICS_PORT: String(await freePort()) },
      overrides: { senderJudge: judge, mailReader: readsHere },
    });
    const nora = await app.signedIn(NORA);
    const address = await addressFor(nora);
    const own = await ownMail();
    await deliver(app, own, address);
    await deliver(app, own, address);
    await deliver(app, own, 'nobody@receipts.example.com');
    await deliver(app, await drawnMail({ headers: { 'X-Unproven': 'yes' } }), address);
    await deliver(app, await drawnMail({ files: [await aRide(2)] }), address);
    await deliver(app, await drawnMail({ from: NORA, text: 'Lunch?' }), address);
    judge.away = true;
    await deliver(app, await ownMail(3), address);
    const page = (await app.deps.metricsPage?.write(null)) ?? '';
    const counted = [...page.matchAll(/^slipcase_inbound_mails_total\{outcome="(\w+)"\} (\d+)$/gmu)];
    expect(Object.fromEntries(counted.map(([, outcome, count]) => [outcome, count]))).toEqual({
      taken: '1',
      repeated: '1',
      dropped: '2',
      held: '1',
      unusable: '1',
      later: '1',
    });
  });

  it('goes nowhere if the address was replaced, or the person’s account was disabled or relinked', async () => {
    const { app, nora, address } = await appWithMail(database);
    const replaced = await bodyOf(await nora.post('/api/capture-address'));
    expect(replaced.address).not.toBe(address);
    expect(await addressFor(nora)).toBe(replaced.address);
    await deliver(app, await ownMail(), address);
    expect(await sizes(app)).toEqual(NOTHING);
    await deliver(app, await ownMail(), replaced.address);
    expect((await waitingFor(nora)).captures).toHaveLength(1);
    for (const [end, email] of [
      [disableUser, 'left@example.com'],
      [relinkUser, 'new@example.com'],
    ] as const) {
      const person = await app.signedIn(email);
      const theirs = await addressFor(person);
      await allow(person, 'known.example');
      await deliver(app, await drawnMail({ files: [await aRide()] }), theirs);
      const theirMail = (n: number) => drawnMail({ from: 'a@known.example', files: [], text: `Lunch ${n}?` });
      await deliver(app, await theirMail(1), theirs);
      expect(await waitingFor(person)).toMatchObject({ held: [{ domain: RIDES }], notices: [{}] });
      await end(app.deps.db, email, app.clock.now());
      await deliver(app, await theirMail(2), theirs);
      await app.tidy();
      const its = (table: 'capture_addresses' | 'held_mails' | 'capture_notices' | 'capture_senders') =>
        app.deps.db.selectFrom(table).selectAll().where('user_id', '=', person.userId).execute();
      expect(await its('capture_addresses')).toEqual([]);
      expect(await its('held_mails')).toEqual([]);
      expect(await its('capture_notices')).toEqual([]);
      expect(await its('capture_senders')).toHaveLength(end === relinkUser ? 0 : 1);
    }
    expect(await filesOf(app)).toHaveLength(1);
  });
});

describeOnBothDatabases('Allowed senders', (database) => {
  it('are up to 200 domains or addresses that only that person sees', async () => {
    const { app, nora } = await appWithMail(database);
    for (const wrong of ['example', '@b.example', 'a@b@c.example', 'UBER.com', `${'a'.repeat(320)}.example`])
      expect((await allow(nora, wrong)).status, wrong).toBe(400);
    for (let n = 0; n < 199; n += 1)
      await app.deps.db
        .insertInto('capture_senders')
        .values({ user_id: nora.userId, domain: `d${n}.example`, allowed_at: 0 })
        .execute();
    const answers = await Promise.all(['x.example', 'y.example', 'z.example'].map((one) => allow(nora, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await allow(nora, 'd1.example')).status).toBe(200);
    const ong = await app.signedIn('ong@example.com');
    expect(await bodyOf(await ong.get('/api/capture-senders'))).toEqual({ allowed: [], held: [] });
    expect((await bodyOf(await nora.get('/api/capture-senders'))).allowed).toHaveLength(200);
  });
});

it('Nobody has a receipts address if the server takes in no mail', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  expect(await bodyOf(await nora.get('/api/capture-address'))).toEqual({ address: null });
  expect(await saidBy(await nora.post('/api/capture-address'))).toEqual([409, 'mail_not_set_up']);
});
