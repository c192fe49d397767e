import { describe, expect, it } from 'vitest';
import { admin } from '../../../testing/admin-command.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { FIELDS } from '../../../testing/receipt-form.ts';
import { filesOf, saved } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { placeHold } from './holds.ts';

/** Places holds with the admin command, and tests what people can still do. */

const NORA = 'nora.whitlock@example.com';
const OPERATIONS = 'Internal : Operations';

async function answerOf(answer: Response) {
  return { status: answer.status, ...(await bodyOf(answer)) };
}
const deleteOne = async (browser: TestBrowser, id: string) =>
  answerOf(await browser.delete(`/api/receipts/${id}`));
const deleteMany = async (browser: TestBrowser, ...ids: string[]) =>
  answerOf(await browser.post('/api/receipts/delete', { ids }));
const listed = async (browser: TestBrowser): Promise<string[]> =>
  (await bodyOf(await browser.get('/api/receipts'))).map(({ id }: { id: string }) => id);

async function otherProject(browser: TestBrowser): Promise<string> {
  const projects: { name: string }[] = await bodyOf(await browser.get('/api/projects'));
  return projects.find(({ name }) => name !== OPERATIONS)?.name ?? '';
}

async function idOf(app: TestApp, email: string): Promise<string> {
  return (
    await app.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  ).id;
}

/** The events about holds in the chain. */
async function eventsIn({ deps }: TestApp) {
  const rows = await deps.db.selectFrom('event_contents').select('text').orderBy('sequence').execute();
  return rows.flatMap(({ text }) => {
    const { kind, person } = JSON.parse(text);
    return kind === 'held' || kind === 'released' ? [[kind, { person }]] : [];
  });
}

describeOnBothDatabases('A hold', (database) => {
  it('on a person blocks every delete of their receipts, says so, and ends with its release', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const [one, two, foreign] = [await saved(nora), await saved(nora), await saved(ong)];
    const placed = await admin(app, 'hold', 'Nora.Whitlock@example.com');
    expect(placed).toMatchObject({ code: 0, output: expect.stringContaining('are on hold') });

    expect(await deleteOne(nora, one)).toMatchObject({
      status: 409,
      code: 'receipt_on_hold',
      message: 'This receipt is on hold. It cannot be deleted until your administrator releases it.',
      receipts: [one],
    });
    expect(await deleteMany(nora, one, two)).toMatchObject({
      status: 409,
      receipts: expect.arrayContaining([one, two]),
    });
    expect((await listed(nora)).toSorted()).toEqual([one, two].toSorted());
    expect((await deleteOne(ong, foreign)).status).toBe(200);
    // edits still work
    const edited = await nora.patch(`/api/receipts/${one}`, { vendor: 'Harbor Grill' });
    expect(edited.status).toBe(200);

    expect((await admin(app, 'hold', '--list')).output).toMatch(new RegExp(`person +${NORA} +20`, 'u'));
    expect((await admin(app, 'release', NORA)).code).toBe(0);
    expect((await deleteMany(nora, one, two)).status).toBe(200);
    expect((await admin(app, 'hold', '--list')).output).toContain('Nothing to show.');
    expect(await eventsIn(app)).toEqual([
      ['held', { person: nora.userId }],
      ['released', { person: nora.userId }],
    ]);
  });

  it('on a project blocks deletes of everybody’s receipts in it, even if only a part is in it or an edit moved it out', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const other = await otherProject(nora);
    const part = { category: FIELDS.category, groupHead: FIELDS.groupHead, price: 50 };
    const split = await saved(nora, {
      selectedProject: other,
      total: '100.00',
      parts: JSON.stringify([other, OPERATIONS].map((projectName) => ({ ...part, projectName }))),
    });
    const held = await saved(ong, { selectedProject: OPERATIONS });
    const [moved, tagged, free] = [
      await saved(nora, { selectedProject: OPERATIONS }),
      await saved(nora, { selectedProject: OPERATIONS }),
      await saved(nora, { selectedProject: other }),
    ];
    expect((await admin(app, 'hold', OPERATIONS)).code).toBe(0);
    await nora.patch(`/api/receipts/${moved}`, { selectedProject: other });
    await nora.post('/api/receipts/tags', { ids: [tagged], tags: { selectedProject: other } });
    expect(await deleteOne(ong, held)).toMatchObject({ status: 409, code: 'receipt_on_hold' });
    const many = await deleteMany(nora, moved, tagged, free, split);
    expect(many).toMatchObject({ status: 409, receipts: expect.arrayContaining([moved, tagged, split]) });
    expect(many.receipts).toHaveLength(3);
    expect(many.message).toContain('Some receipts are on hold: ');
    expect(await listed(nora)).toHaveLength(4);
    // one by one, the receipts that are not on hold can go
    expect((await deleteMany(nora, free)).status).toBe(200);
    expect((await admin(app, 'release', OPERATIONS)).code).toBe(0);
    expect((await deleteMany(nora, moved, tagged, split)).status).toBe(200);
    // a later hold does not find what the released one had kept
    const again = await saved(nora, { selectedProject: other });
    expect((await admin(app, 'hold', OPERATIONS)).code).toBe(0);
    expect((await deleteOne(nora, again)).status).toBe(200);
  });

  it('takes effect when the command answers, even for deletes in progress', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids = await Promise.all(Array.from({ length: 20 }, () => saved(nora)));
    const deletes = ids.map((id) => deleteOne(nora, id));
    await placeHold(app.deps.db, { kind: 'project', subject: OPERATIONS }, app.clock.now());
    const left = await app.deps.db.selectFrom('receipts').select('id').execute();
    const statuses = (await Promise.all(deletes)).map(({ status }) => status);
    expect(await app.deps.db.selectFrom('receipts').select('id').execute()).toHaveLength(left.length);
    expect(statuses.filter((status) => status === 409)).toHaveLength(left.length);
  });

  it('keeps what was deleted a moment before: it can be undone until the release, and is purged after it', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [kept, purged] = [await saved(nora), await saved(nora)];
    await deleteMany(nora, kept, purged);
    const person = { kind: 'person', subject: await idOf(app, NORA) } as const;
    expect(await placeHold(app.deps.db, person, app.clock.now())).toBe(true);
    await app.purgeAfterAMinute();
    expect(await filesOf(app)).toHaveLength(2);
    const undone = await nora.post('/api/receipts/restore', { ids: [kept] });
    expect(await bodyOf(undone)).toEqual({ restored: [kept] });
    app.clock.advance(2 * 60 * 60 * 1000);
    await app.purge();
    expect(await filesOf(app)).toHaveLength(2);

    expect((await admin(app, 'release', NORA)).code).toBe(0);
    app.clock.advance(60 * 60 * 1000);
    await app.purge();
    await app.tidy();
    expect(await filesOf(app)).toHaveLength(1);
    expect(await listed(nora)).toEqual([kept]);
  });
});

describe('A hold', () => {
  it('that is invalid is refused with a reason', async () => {
    const app = await testApp();
    await app.signedIn(NORA);
    for (const [words, reason] of [
      [['hold'], "'hold' needs the address"],
      [['hold', 'nobody@example.com'], "There is no account and no project 'nobody@example.com'"],
      [['hold', 'No : Such'], "no project 'No : Such'"],
      [['hold', NORA, 'more'], 'needs the address'],
      [['hold', NORA, '--list'], 'needs the address'],
      [['release'], "'release' needs the address"],
      [['release', NORA], 'is not on hold'],
      [['release', 'No : Such'], "no project 'No : Such'"],
    ] as const) {
      const { code, errors } = await admin(app, ...words);
      expect(code, words.join(' ')).not.toBe(0);
      expect(errors).toContain(reason);
    }
    expect((await admin(app, 'hold', NORA)).output).toContain('are on hold:');
    expect((await admin(app, 'hold', NORA)).output).toContain('on hold already');
  });
});
