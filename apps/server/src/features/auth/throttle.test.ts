import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { HashQueueFullError } from './passkey/passkey-hash.ts';
import { countTry, deviceBucket, PASSKEY_RULE, RESET_DAY_RULE } from './throttle-store.ts';

const NORA = 'nora.whitlock@example.com';
const PASSKEY = '274913';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Signs in from a new browser. @returns the outcome */
async function tryFromNewDevice(app: TestApp, email: string, passkey: string, address = '198.51.100.1') {
  const answer = await app
    .browser()
    .post('/api/auth/passkey-login', { email, passkey }, { 'x-forwarded-for': address });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...(await bodyOf(answer)) };
}

const behindProxy = { TRUST_PROXY: '127.0.0.1' };

describeOnBothDatabases('Guessing passkeys', (database) => {
  it('500 times at once from 100 addresses gets five tries within 30 s and ten before Google is required, and the known device still signs in', async () => {
    const app = await testApp({ database, settings: behindProxy });
    const known = await app.signedIn(NORA);
    const verify = vi.spyOn(app.deps.passkeys, 'verify');
    const flood = (tries = 500) =>
      Promise.all(
        Array.from({ length: tries }, (_, n) =>
          tryFromNewDevice(app, NORA, String(n).padStart(6, '0'), `198.51.${n % 100}.7`),
        ),
      );

    app.clock.stop();
    const first = await flood();
    expect(verify).toHaveBeenCalledTimes(5);
    const refused = first.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(495);
    expect(refused[0]).toMatchObject({ code: 'too_many_tries', message: expect.stringContaining('Google') });
    expect(Number(refused[0]?.retryAfter)).toBe(30);

    app.clock.advance(29 * SECOND);
    await flood(50);
    expect(verify).toHaveBeenCalledTimes(5);
    for (let hour = 0; hour < 12; hour += 1) {
      app.clock.advance(60 * MINUTE);
      await flood(10);
    }
    expect(verify).toHaveBeenCalledTimes(10);
    expect(await tryFromNewDevice(app, NORA, PASSKEY)).toMatchObject({
      status: 403,
      code: 'google_required',
      message: 'Too many wrong tries. Sign in with Google to unlock your account.',
    });

    // the session continues, and the passkey still works on the owner's known device
    const again = await known.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(again.status).toBe(200);
  });

  it('doubles the wait with each further try, and tells how long it is', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    app.clock.stop();
    for (let n = 0; n < 5; n += 1) expect((await tryFromNewDevice(app, NORA, '000001')).status).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480]) {
      const early = await tryFromNewDevice(app, NORA, PASSKEY);
      expect(early).toMatchObject({ status: 429, code: 'too_many_tries' });
      expect(Math.abs(Number(early.retryAfter) - seconds)).toBeLessThanOrEqual(2);
      app.clock.advance((seconds - 3) * SECOND);
      expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(429);
      app.clock.advance(4 * SECOND);
      expect((await tryFromNewDevice(app, NORA, '000001')).status).toBe(401);
    }
    app.clock.advance(48 * 60 * MINUTE);
    expect(await tryFromNewDevice(app, NORA, PASSKEY)).toMatchObject({
      status: 403,
      code: 'google_required',
    });
  });

  it('restarts the count after the right passkey', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await tryFromNewDevice(app, NORA, '000001')).status).toBe(401);
      expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(200);
    }
  });

  it('on a known device locks only that device, not others', async () => {
    const app = await testApp({ database });
    const known = await app.signedIn(NORA);
    for (let n = 0; n < 10; n += 1) {
      const wrong = await known.post('/api/auth/passkey-login', { email: NORA, passkey: '000001' });
      expect(wrong.status).toBe(401);
      app.clock.advance(60 * MINUTE);
    }
    const locked = await known.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(await bodyOf(locked)).toMatchObject({ code: 'google_required' });
    expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(200);
  });

  it("does not mistake one person's device for another's", async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    const eve = await app.signedIn('eve@example.com');
    const nora = await app.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', NORA)
      .executeTakeFirstOrThrow();
    const ofEve = [...eve.cookies].find(([name]) => name.startsWith('slipcase_device_'))?.[1] ?? '';
    const forged = app.browser();
    const { createHash } = await import('node:crypto');
    const name = `slipcase_device_${createHash('sha256').update(nora.id).digest('hex').slice(0, 12)}`;
    for (let n = 0; n < 5; n += 1) {
      forged.cookies.set(name, ofEve);
      await forged.post('/api/auth/passkey-login', { email: NORA, passkey: '000001' });
    }
    // counted with the unknown devices
    expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(429);
  });

  it('is reset by a Google sign-in, which is never locked', async () => {
    const app = await testApp({ database });
    const owner = app.browser();
    const person = { name: 'Nora Whitlock', email: NORA };
    await owner.signInWithGoogle(person);
    await owner.post('/api/auth/setup-passkey', { email: NORA, passkey: PASSKEY });
    for (let n = 0; n < 10; n += 1) {
      await tryFromNewDevice(app, NORA, '000001');
      app.clock.advance(60 * MINUTE);
    }
    expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(403);
    expect(await app.browser().signInWithGoogle(person)).toBe('/');
    expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(200);
  });

  it('for an address without an account gets the same limits and answers', async () => {
    const app = await testApp({ database, settings: { DISCLOSE_ACCOUNTS: 'false' } });
    await app.signedIn(NORA);
    const answers = async (email: string) => {
      const seen = [];
      for (let n = 0; n < 12; n += 1) {
        const { status, code, message } = await tryFromNewDevice(app, email, '000001');
        seen.push({ status, code, message });
        if (n >= 4) app.clock.advance(17 * MINUTE);
      }
      return seen;
    };
    const known = await answers(NORA);
    expect(await answers('nobody@example.com')).toEqual(known);
    expect(known.at(-1)?.code).toBe('google_required');
  });

  it('at many accounts a few times each forces new devices to use Google until it stops, but not known devices', async () => {
    const app = await testApp({ database });
    const known = await app.signedIn(NORA);
    for (let n = 0; n < 50; n += 1) {
      const email = `person.${n}@example.com`;
      await app.signedIn(email);
      expect((await tryFromNewDevice(app, email, '000001')).status).toBe(401);
    }
    // addresses without an account do not count, because anyone can make them up
    expect((await tryFromNewDevice(app, 'nobody@example.com', '000001')).status).toBe(401);
    await app.signedIn('last@example.com');
    expect(await tryFromNewDevice(app, 'last@example.com', PASSKEY)).toMatchObject({
      status: 403,
      code: 'google_required',
      message: expect.stringContaining('many accounts'),
    });
    await tryFromNewDevice(app, 'last@example.com', PASSKEY);
    const suspected = await app.deps.db
      .selectFrom('security_events')
      .select('email')
      .where('event', '=', 'spray_suspected')
      .execute();
    expect(suspected).toEqual([{ email: 'last@example.com' }]);
    const again = await known.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(again.status).toBe(200);
    app.clock.advance(11 * MINUTE);
    expect((await tryFromNewDevice(app, 'last@example.com', PASSKEY)).status).toBe(200);
  });

  it('does not count a try that was rejected because too many were waiting, and tells when to try again', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    const verify = vi.spyOn(app.deps.passkeys, 'verify').mockRejectedValue(new HashQueueFullError());
    for (let n = 0; n < 12; n += 1) {
      expect(await tryFromNewDevice(app, NORA, PASSKEY)).toMatchObject({
        status: 503,
        code: 'sign_in_busy',
        retryAfter: '5',
      });
    }
    verify.mockRestore();
    expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(200);
  });

  it('is rejected without a trace while too many are waiting', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    vi.spyOn(app.deps.passkeys, 'hasRoom').mockReturnValue(false);
    expect(await tryFromNewDevice(app, NORA, PASSKEY)).toMatchObject({ status: 503, code: 'sign_in_busy' });
    expect(await app.deps.db.selectFrom('throttles').selectAll().execute()).toEqual([]);
    expect(await app.deps.db.selectFrom('security_events').selectAll().execute()).toEqual([]);
  });

  it('appears in the security log with time, device and address, without the passkey; refused tries do not flood it', async () => {
    const app = await testApp({ database, settings: behindProxy });
    await app.signedIn(NORA);
    for (let n = 0; n < 40; n += 1) await tryFromNewDevice(app, NORA, '000001', '203.0.113.9');
    const rows = await app.deps.db.selectFrom('security_events').selectAll().orderBy('at').execute();
    expect(rows.map(({ event }) => event).sort()).toEqual([
      'sign_in_delayed',
      ...Array.from({ length: 5 }, () => 'sign_in_failed'),
    ]);
    expect(rows[0]).toMatchObject({ email: NORA, address: '203.0.113.9', device: expect.any(String) });
    expect(JSON.stringify(rows)).not.toContain('000001');
  });

  it('keeps its counts during cleanup, except those that block nobody', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    for (let n = 0; n < 10; n += 1) {
      await tryFromNewDevice(app, NORA, '000001');
      app.clock.advance(60 * MINUTE);
    }
    await tryFromNewDevice(app, 'nobody@example.com', '000001');
    app.clock.advance(25 * 60 * MINUTE);
    await app.tidy();
    expect(await app.deps.db.selectFrom('throttles').select('kind').execute()).toEqual([
      { kind: 'stranger' },
    ]);
    expect((await tryFromNewDevice(app, NORA, PASSKEY)).status).toBe(403);
  });

  it('never exceeds the limits, whatever its rhythm', async () => {
    const app = await testApp({ database });
    const { userId } = await app.signedIn(NORA);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3600 }), { size: 'max', maxLength: 25 }),
        async (pauses) => {
          round += 1;
          const bucket = deviceBucket(userId, `device-${round}`);
          let now = Date.now();
          const admitted: number[] = [];
          for (const pause of pauses) {
            now += pause * SECOND;
            if ((await countTry(app.deps.db, bucket, PASSKEY_RULE, now)).admitted) admitted.push(now);
          }
          expect(admitted.length).toBeLessThanOrEqual(PASSKEY_RULE.most);
          admitted.slice(5).forEach((at, index) => {
            expect(at - (admitted[index + 4] ?? 0)).toBeGreaterThanOrEqual(30 * SECOND * 2 ** index);
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is limited per day, counted from the first try', async () => {
    const app = await testApp({ database });
    const { userId } = await app.signedIn(NORA);
    const bucket = { ...deviceBucket(userId, 'x'), kind: 'reset_day' as const };
    const start = Date.now();
    const tries = async (now: number) => {
      const all = await Promise.all(
        Array.from({ length: 30 }, () => countTry(app.deps.db, bucket, RESET_DAY_RULE, now)),
      );
      return all.filter(({ admitted }) => admitted).length;
    };
    expect(await tries(start)).toBe(10);
    expect(await tries(start + 23 * 60 * MINUTE)).toBe(0);
    expect(await tries(start + 24 * 60 * MINUTE)).toBe(10);
  });
});
