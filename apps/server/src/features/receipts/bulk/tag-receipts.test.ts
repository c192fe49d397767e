import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { saved } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const GALA = 'Northlight : Fall Gala';

const tag = (browser: TestBrowser, ids: readonly string[], tags: object) =>
  browser.post('/api/receipts/tags', { ids, tags });

async function revisionOf(browser: TestBrowser): Promise<number> {
  return Number((await browser.get('/api/receipts')).headers.get('slipcase-revision'));
}

describeOnBothDatabases('Tags for many receipts', (database) => {
  it('change in one step; other values and all other receipts stay', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const [first, second, other] = [await saved(nora), await saved(nora), await saved(nora)];
    const foreign = await saved(ong);
    const before = await revisionOf(nora);
    const foreignBefore = await bodyOf(await ong.get(`/api/receipts/${foreign}`));
    const untouched = await bodyOf(await nora.get(`/api/receipts/${other}`));
    const { vendor, price, groupHead, filename } = await bodyOf(await nora.get(`/api/receipts/${first}`));

    const ids = [first, second, second, foreign, randomUUID()];
    const answer = await tag(nora, ids, { selectedProject: GALA, category: 'Billable: Venue' });
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).changed.toSorted()).toEqual([first, second].toSorted());
    expect(await bodyOf(await nora.get(`/api/receipts/${first}`))).toMatchObject({
      projectName: GALA,
      category: 'Billable: Venue',
      ...{ vendor, price, groupHead, filename },
    });
    expect(await bodyOf(await nora.get(`/api/receipts/${other}`))).toEqual(untouched);
    expect(await bodyOf(await ong.get(`/api/receipts/${foreign}`))).toEqual(foreignBefore);
    const changes = await bodyOf(await nora.get(`/api/receipts/changes?since=${before}`));
    expect(changes).toMatchObject({ revision: before + 1, whole: false, deleted: [] });
    expect(changes.changed).toHaveLength(2);

    // doing the same again changes nothing
    expect(await bodyOf(await tag(nora, ids, { category: 'Billable: Venue' }))).toEqual({ changed: [] });
    expect(await revisionOf(nora)).toBe(before + 1);
  });

  it('move the copies on the drive only for another project', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [first, second] = [await saved(nora), await saved(nora)];
    await app.runExports();
    const waiting = () => app.deps.db.selectFrom('exports').select(['receipt_id', 'kind']).execute();
    expect(await waiting()).toEqual([]);
    await tag(nora, [first, second], { groupHead: 'Ong' });
    expect(await waiting()).toEqual([]);
    await tag(nora, [second], { selectedProject: GALA });
    expect(await waiting()).toEqual([{ receipt_id: second, kind: 'rename' }]);
  });

  it('change for ten thousand receipts in one call', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const own: string[] = [];
    for (let n = 0; n < 600; n += 1) own.push(await stored(app.deps.db, nora.userId, app.clock.now()));
    const ids = [...own, ...Array.from({ length: 10_000 - own.length }, () => randomUUID())];
    expect((await bodyOf(await tag(nora, ids, { groupHead: 'Ong' }))).changed).toHaveLength(own.length);
  });

  it('are refused with a reason if they are invalid, and nothing changes', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const before = await revisionOf(nora);
    for (const [tags, code] of [
      [{ selectedProject: 'Nobody : Nothing' }, 'unknown_project'],
      [{ category: 'Fun' }, 'unknown_category'],
      [{ category: 'Billable: Venue', groupHead: 'Nobody' }, 'unknown_group_head'],
      [{}, 'invalid_request'],
      [{ category: '' }, 'invalid_request'],
      [{ category: 7 }, 'invalid_request'],
      ['Fun', 'invalid_request'],
    ] as const) {
      const answer = await nora.post('/api/receipts/tags', { ids: [id], tags });
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ code });
    }
    for (const ids of [[], ['x'], 'x'])
      expect((await nora.post('/api/receipts/tags', { ids, tags: { groupHead: 'Ong' } })).status).toBe(400);
    const signedOut = await tag(app.browser(), [id], { groupHead: 'Ong' });
    expect(signedOut.status).toBe(401);
    expect(await revisionOf(nora)).toBe(before);
  });
});
