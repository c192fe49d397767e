import { randomUUID } from 'node:crypto';
import { vendorKey } from '@slipcase/contract/vendor-key';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../adapters/database/database.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { FIELDS } from '../../../testing/receipt-form.ts';
import { saved } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const SHOP = 'Pinwright Hardware';
const [HOLLAND, ONG, SAFER, VENIA] = ['Holland', 'Ong', 'Safer', 'Venia'];

async function proposals(browser: TestBrowser, vendor?: string | null) {
  const answer = await browser.post('/api/receipts/proposals', { vendor });
  expect(answer.status).toBe(200);
  return bodyOf(answer);
}

let colleagues = 0;

/** Receipts of SHOP with these group heads, oldest first, written directly to the database. */
async function choose(app: TestApp, userId: string, groupHeads: string[], row: object = {}): Promise<void> {
  for (const groupHead of groupHeads) {
    app.clock.advance(1000);
    await app.deps.db
      .insertInto('receipts')
      .values({
        id: randomUUID(),
        user_id: userId,
        idempotency_key: null,
        idempotency_fingerprint: null,
        filename: 'a.pdf',
        vendor: SHOP,
        total_cents: null,
        currency: 'USD',
        date_text: null,
        date_iso: null,
        location: null,
        category: FIELDS.category,
        project_id: '1',
        project_name: FIELDS.selectedProject,
        group_head: groupHead,
        tax_cents: null,
        tip_cents: null,
        rounding_cents: null,
        fees_cents: null,
        payment_method: null,
        items: '[]',
        pdf_key: '',
        pdf_sha256: '',
        pdf_bytes: 0,
        picture_hash: null,
        vendor_key: vendorKey(SHOP),
        drive_file_id: null,
        drive_url: null,
        created_at: app.clock.now(),
        edited_at: null,
        was_read: 0,
        revision: 0,
        ...row,
      })
      .execute();
  }
}

/** Creates a colleague for each list of group heads, with receipts at SHOP, oldest first. */
async function colleaguesChose(app: TestApp, ...choices: string[][]): Promise<void> {
  for (const groupHeads of choices) {
    colleagues += 1;
    const { userId } = await app.signedIn(`colleague-${colleagues}@example.com`, { passkey: false });
    await choose(app, userId, groupHeads);
  }
}

const times = (count: number, groupHead: string) => Array.from({ length: count }, () => [groupHead]);

describeOnBothDatabases('The tags proposed for a receipt', (database) => {
  it('come from the person’s own newest receipts of that vendor, however its name is written', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    for (const groupHead of [ONG, HOLLAND]) {
      await saved(browser, { groupHead });
      app.clock.advance(1000);
    }
    await saved(browser, { vendor: 'Elsewhere', groupHead: SAFER, category: 'Billable: Production' });
    const answer = await proposals(browser, ' PÍNWRIGHT-hardware ');
    expect(answer).toMatchObject({
      project: { value: FIELDS.selectedProject, reason: 'vendor', count: 2 },
      category: { value: FIELDS.category, reason: 'vendor', count: 2 },
      // one receipt each, so the newer one wins
      groupHead: { value: HOLLAND, reason: 'vendor', count: 1 },
      others: {
        projects: [],
        categories: [{ value: 'Billable: Production', reason: 'recent', count: 1 }],
        groupHeads: [
          { value: SAFER, reason: 'recent', count: 1 },
          { value: ONG, reason: 'recent', count: 1 },
        ],
      },
    });
  });

  it('include the vendor’s name on the person’s other receipts, until one receipt has the new name', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const called = async (vendor: string) => (await proposals(browser, vendor)).ownSpelling;
    const { userId } = await app.signedIn('another@example.com', { passkey: false });
    await choose(app, userId, times(3, ONG).flat());
    expect(await called('Pinwright')).toBeUndefined();
    for (const vendor of ['PINWRIGHT hardware', SHOP, SHOP, 'Pinwrights', 'Hardware'])
      await saved(browser, { vendor });
    expect(await called('Pinwright')).toBe(SHOP);
    expect(await called('Pinwright Hardware & Paint #4')).toBe(SHOP);
    expect(await called('pinwright-hardware')).toBeUndefined();
    expect(await called('Pin_%')).toBeUndefined();
    await saved(browser, { vendor: 'Pinwright' });
    expect(await called('Pinwright')).toBeUndefined();
  });

  it.each([
    ['all three', [SAFER, ONG, ONG, ONG], { value: ONG, count: 3 }],
    ['two of the last three', [ONG, ONG, HOLLAND], { value: ONG, count: 2 }],
    ['the newest of three different ones', [ONG, SAFER, HOLLAND], { value: HOLLAND, count: 1 }],
    ['none older than the last three', [ONG, ONG, ONG, SAFER, VENIA, HOLLAND], { value: HOLLAND, count: 1 }],
    ['only values still in the catalogue', ['Gone', 'Gone', SAFER], { value: SAFER, count: 1 }],
    ['an older one when the newest two are gone', [SAFER, 'Gone', 'Gone'], { value: SAFER, count: 1 }],
  ])('are those of most of the vendor’s last three receipts: %s', async (_case, chosen, expected) => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await choose(app, browser.userId, chosen);
    expect((await proposals(browser, SHOP)).groupHead).toEqual({ ...expected, reason: 'vendor' });
  });

  it('are empty for a new or missing vendor; the alternatives are recent values, newest first', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await choose(app, browser.userId, [VENIA, ONG, HOLLAND, SAFER, 'Gone', HOLLAND]);
    for (const vendor of ['Nowhere', '', '***', null, undefined]) {
      const answer = await proposals(browser, vendor);
      expect(answer).toMatchObject({ project: null, category: null, groupHead: null });
      expect(answer.others.groupHeads).toEqual([
        { value: HOLLAND, reason: 'recent', count: 2 },
        { value: SAFER, reason: 'recent', count: 1 },
        { value: ONG, reason: 'recent', count: 1 },
      ]);
    }
  });

  it('come from colleagues if at least three of them chose the same, the most common first', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(3, ONG), ...times(5, SAFER), ...times(2, VENIA));
    const answer = await proposals(browser, SHOP);
    expect(answer.groupHead).toEqual({ value: SAFER, reason: 'colleagues', count: 5 });
    expect(answer.category).toEqual({ value: FIELDS.category, reason: 'colleagues', count: 10 });
    expect(answer.others.groupHeads).toEqual([{ value: ONG, reason: 'colleagues', count: 3 }]);
  });

  it('prefer the person’s own choices at a known vendor over those of colleagues', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(4, ONG));
    await choose(app, browser.userId, [SAFER]);
    const answer = await proposals(browser, SHOP);
    expect(answer.groupHead).toEqual({ value: SAFER, reason: 'vendor', count: 1 });
    expect(answer.others.groupHeads).toEqual([{ value: ONG, reason: 'colleagues', count: 3 }]);
  });

  it('fall back to colleagues if the person’s own value has left the catalogue', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(3, ONG));
    await choose(app, browser.userId, ['Gone']);
    const answer = await proposals(browser, SHOP);
    expect(answer.groupHead).toEqual({ value: ONG, reason: 'colleagues', count: 3 });
    expect(answer.category).toMatchObject({ reason: 'vendor' });
  });

  it('leave a tag open if the person’s and the colleagues’ values have all left the catalogue', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(3, 'Gone'));
    await choose(app, browser.userId, ['Gone']);
    const answer = await proposals(browser, SHOP);
    expect(answer.groupHead).toBeNull();
    expect(answer.category).toMatchObject({ reason: 'vendor' });
  });
});

describeOnBothDatabases('What colleagues chose', (database) => {
  it.each([
    ['two colleagues', [[ONG], [ONG]]],
    ['three colleagues, two of whom agree', [[ONG], [ONG], [SAFER]]],
    [
      'two colleagues with many receipts',
      [
        [ONG, ONG, ONG, ONG],
        [ONG, ONG, ONG],
      ],
    ],
    ['three, one of whom changed her mind', [[ONG], [ONG], [ONG, SAFER]]],
    ['three who chose a value that has left the catalogue', times(3, 'Gone')],
  ])('is not revealed for %s', async (_case, choices) => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...choices);
    const answer = await proposals(browser, SHOP);
    expect(answer.groupHead).toBeNull();
    expect(answer.others.groupHeads).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/Ong|Safer|Gone/u);
  });

  it('does not count the person’s own receipts', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(2, ONG));
    await choose(app, browser.userId, [SAFER, SAFER, ONG]);
    // so long ago that her own choice is not among the recent ones anymore
    const elsewhere = { vendor: 'Elsewhere', vendor_key: 'elsewhere' };
    await choose(app, browser.userId, new Array(50).fill(HOLLAND), elsewhere);
    const { groupHead, others } = await proposals(browser, SHOP);
    expect(groupHead).toEqual({ value: SAFER, reason: 'vendor', count: 2 });
    expect(others.groupHeads).toEqual([{ value: HOLLAND, reason: 'recent', count: 50 }]);
  });

  it('is proposed once a colleague with another choice switches', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, [ONG], [ONG], [SAFER, ONG]);
    expect((await proposals(browser, SHOP)).groupHead).toMatchObject({ value: ONG });
  });

  it('is offered, but not proposed, while two values are equally common', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(3, SAFER), ...times(3, ONG));
    const { groupHead, others } = await proposals(browser, SHOP);
    expect(groupHead).toBeNull();
    expect(others.groupHeads).toEqual([
      { value: ONG, reason: 'colleagues', count: 3 },
      { value: SAFER, reason: 'colleagues', count: 3 },
    ]);
  });

  it('comes before what the person used elsewhere, for a vendor that is new to them', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    for (const groupHead of [HOLLAND, VENIA]) {
      await saved(browser, { vendor: 'Elsewhere', groupHead });
      app.clock.advance(1000);
    }
    await colleaguesChose(app, ...times(3, SAFER), ...times(3, ONG));
    const offered = (await proposals(browser, SHOP)).others.groupHeads;
    expect(offered.map(({ value }: { value: string }) => value)).toEqual([ONG, SAFER, VENIA]);
  });

  it('is not revealed for another vendor', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(5, ONG));
    expect((await proposals(browser, `${SHOP} 2`)).groupHead).toBeNull();
    expect((await proposals(browser, '')).groupHead).toBeNull();
  });
});

describe('How many colleagues chose it', () => {
  it.each([
    [3, 3],
    [4, 3],
    [5, 5],
    [9, 5],
    [10, 10],
    [19, 10],
    [21, 20],
  ])('is rounded down: %i shows as %i, which hides a single new colleague', async (number, told) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    await colleaguesChose(app, ...times(number, ONG));
    expect((await proposals(browser, SHOP)).groupHead).toEqual({
      value: ONG,
      reason: 'colleagues',
      count: told,
    });
  });

  it('does not show in the order of the alternatives', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    await choose(app, browser.userId, [HOLLAND]);
    await colleaguesChose(app, ...times(4, SAFER), ...times(3, ONG));
    const offered = (await proposals(browser, SHOP)).others.groupHeads;
    expect(offered.map(({ value }: { value: string }) => value)).toEqual([ONG, SAFER]);
  });
});

describe('Asking for proposals', () => {
  it.each([
    ['a vendor of a thousand characters', { vendor: 'x'.repeat(1000) }],
    ['a number for the vendor', { vendor: 7 }],
    ['a list', []],
  ])('is rejected with a clear message for %s', async (_case, body) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await browser.post('/api/receipts/proposals', body);
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ code: 'invalid_request', message: expect.any(String) });
  });

  it('never scans all receipts of the company; neither does looking for duplicates', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    app.queries.length = 0;
    await proposals(browser, SHOP);
    const facts = { vendor: SHOP, total: '1.00', date: '11/18/2026', pictureHash: 'a1'.repeat(32) };
    await browser.post('/api/receipts/duplicates', facts);
    const queries = app.queries.filter((query) => query.includes('from "receipts"'));
    expect(queries).toHaveLength(7);
    for (const query of queries) {
      const plan = await planOf(app.deps.db, query);
      expect(plan.filter((step) => /SCAN/u.test(step))).toEqual([]);
      const [, index, columns] = /SEARCH receipts USING INDEX (\S+) \((.*)\)/u.exec(plan.join('\n')) ?? [];
      // whether by owner, vendor or picture, an index answers every query
      for (const column of ['user_id', 'vendor_key', 'picture_hash'])
        if (query.includes(`"${column}" = ?`)) expect(columns).toContain(`${column}=?`);
      expect(index).toMatch(/^receipts_(newest_first|own_vendor|vendor|same_picture)$/u);
      expect(plan.join()).not.toContain('TEMP B-TREE');
    }
  });
});

/** SQLite's plan for a query, step by step. */
async function planOf(db: Database, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`).execute(db);
  return rows.map(({ detail }) => detail);
}
