import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const DAY_MS = 24 * 60 * 60 * 1000;

const dayIn = (app: TestApp, days: number) =>
  new Date(app.clock.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A job from today to the fourth day. */
function jobsIn(app: TestApp) {
  const open = {
    project: 'Northlight : Fall Gala',
    groupHead: 'Holland',
    from: dayIn(app, 0),
    until: dayIn(app, 4),
  };
  return { open, job: { ...open, category: 'Billable: Catering' } };
}

/** Signs in with the passkey, as on another device. */
async function otherDevice(app: TestApp): Promise<TestBrowser> {
  const browser = app.browser();
  const signedIn = await browser.post('/api/auth/passkey-login', { email: NORA, passkey: '274913' });
  expect(signedIn.status).toBe(200);
  return browser;
}

describeOnBothDatabases('On the job', (database) => {
  it('has one setting for all devices of a person, the newest one, and none for anybody else', async () => {
    const app = await testApp({ database });
    const phone = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const { open, job } = jobsIn(app);
    expect(await bodyOf(await phone.get('/api/job'))).toEqual({ job: null });
    expect(await bodyOf(await phone.post('/api/job', job))).toEqual({ job });
    expect((await phone.post('/api/job', open)).status).toBe(200);
    const desk = await otherDevice(app);
    expect(await bodyOf(await desk.get('/api/job'))).toEqual({ job: open });
    expect(await bodyOf(await ong.get('/api/job'))).toEqual({ job: null });

    await ong.delete('/api/job');
    expect(await bodyOf(await phone.get('/api/job'))).toEqual({ job: open });
    for (let times = 0; times < 2; times += 1)
      expect(await bodyOf(await desk.delete('/api/job'))).toEqual({ job: null });
    expect(await bodyOf(await phone.get('/api/job'))).toEqual({ job: null });
  });

  it('is refused with a reason if it is invalid, and the previous one stays', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    app.clock.stop();
    const { job } = jobsIn(app);
    await nora.post('/api/job', job);
    for (const [change, code] of [
      [{ project: 'Nobody : Nothing' }, 'unknown_project'],
      [{ category: 'Fun' }, 'unknown_category'],
      [{ groupHead: 'Nobody' }, 'unknown_group_head'],
      [{ from: dayIn(app, -9), until: dayIn(app, -3) }, 'job_over'],
      [{ from: dayIn(app, 4), until: dayIn(app, 3) }, 'invalid_request'],
      [{ until: dayIn(app, 367) }, 'invalid_request'],
      [{ until: '2026-02-30', from: '2026-02-01' }, 'invalid_request'],
      [{ until: 'Sunday' }, 'invalid_request'],
      [{ project: '' }, 'invalid_request'],
    ] as const) {
      const answer = await nora.post('/api/job', { ...job, ...change });
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ code });
    }
    expect((await nora.post('/api/job', { ...job, until: dayIn(app, 366) })).status).toBe(200);
    await nora.post('/api/job', job);
    expect((await nora.post('/api/job', { ...job, project: 'Nobody : Nothing' })).status).toBe(400);
    expect(await bodyOf(await nora.get('/api/job'))).toEqual({ job });
  });

  it('may end today in any time zone, and is refused once that day is over everywhere', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { open } = jobsIn(app);
    const yesterday = { ...open, from: dayIn(app, -1), until: dayIn(app, -1) };
    // on Baker Island it is still yesterday
    app.clock.stop();
    const noon = Date.parse(`${open.from}T12:00:00Z`);
    app.clock.advance(noon - 1 - app.clock.now());
    expect((await nora.post('/api/job', yesterday)).status).toBe(200);
    app.clock.advance(1);
    const late = await nora.post('/api/job', yesterday);
    expect(late.status).toBe(400);
    expect((await bodyOf(late)).message).toMatch(/^This job ended on \w{3} \d+, \d{4}\./u);
  });

  it('ends when its project or group head leaves the company’s lists; a removed category is simply open again', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const change = (columns: Record<string, string>) =>
      app.deps.db.updateTable('person_jobs').set(columns).execute();
    const { open, job } = jobsIn(app);
    await nora.post('/api/job', job);
    await change({ category: 'Fun' });
    expect(await bodyOf(await nora.get('/api/job'))).toEqual({ job: open });
    await change({ group_head: 'Nobody' });
    expect(await bodyOf(await nora.get('/api/job'))).toEqual({ job: null, removed: 'Nobody' });
    await change({ project_name: 'Gone : Job' });
    expect(await bodyOf(await nora.get('/api/job'))).toEqual({ job: null, removed: 'Gone : Job' });
  });
});
