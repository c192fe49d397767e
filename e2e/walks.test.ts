import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from '@playwright/test';
import { dayOf, formatDateText } from '@slipcase/contract/dates';
import { table } from '../bench/table.ts';
import { test as base } from './base-test.ts';
import { withFingerprint } from './fingerprint.ts';
import { expectKept } from './kept.ts';
import { NORA } from './person.ts';
import { DINER } from './receipt-photos.ts';
import { saveReceipt } from './save-receipt.ts';
import type { Server } from './server.ts';
import { logOut, signUp } from './sign-in.ts';
import { type Cost, expectDownload, serverOfShops, Walk } from './walk.ts';

/**
 * The cost of people's longer tasks: presses, time and notices. Run by hand: `bench/README.md` has the table.
 */

const JOB = { project: 'Birch Harbor Hotels : Loyalty Night', groupHead: 'Ong' };
const WALK = { tag: '@walk' };
const costs: [name: string, cost: Cost, aim: string][] = [];

const test = base.extend<{ shops: (receiptsPerShop: number) => Promise<Server> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
  shops: async ({}, use) => {
    const started: Server[] = [];
    await use(async (receiptsPerShop) => {
      const server = await serverOfShops(receiptsPerShop);
      started.push(server);
      return server;
    });
    for (const server of started) await server.dispose();
  },
});

test.use({ permissions: ['camera'] });

test.afterAll(() => {
  const rows = costs.map(([name, cost, aim]) => [
    name,
    cost.presses,
    cost.keys,
    cost.seconds.toFixed(1),
    cost.withPersonS.toFixed(0),
    cost.notices,
    cost.atOnce,
    aim,
  ]);
  const head = ['', 'presses', 'keys', 'machine s', 'person s', 'notices', 'at once', 'before or aim'];
  if (rows.length > 0) console.log(table('What longer ways cost', head, rows));
});

function note(name: string, cost: Cost, aim: string): void {
  costs.push([name, cost, aim]);
  expect(cost.atOnce, 'notices at the same time').toBeLessThanOrEqual(1);
}

/** A person with one receipt from another vendor, so that the tags used last are offered as chips. */
async function colleagueWithHistory(walk: Walk, server: Server): Promise<void> {
  await signUp(walk.page, server);
  await saveReceipt(walk.page, server, {
    vendor: 'Umber Coffee',
    selectedProject: JOB.project,
    groupHead: JOB.groupHead,
  });
}

async function onTheJob({ page }: Walk, server: Server): Promise<void> {
  const today = dayOf(new Date());
  const answer = await page.request.post(`${server.url}/api/job`, {
    headers: { origin: server.url },
    data: { ...JOB, from: today, until: today },
  });
  expect(answer.status()).toBe(200);
}

/** Chooses the tags that were used last. */
async function takeChips(walk: Walk, names: readonly string[]): Promise<void> {
  for (const name of names) await walk.press(new RegExp(`^${name}: choose .* used recently$`, 'u'));
}

async function shootPile(walk: Walk, count: number, turnOn: boolean): Promise<void> {
  await expect(walk.button('Capture')).toBeEnabled();
  if (turnOn) await walk.press('Pile');
  for (let taken = 1; taken <= count; taken += 1) {
    await walk.shoot();
    await expect(walk.button(`Review ${taken}`)).toBeVisible();
  }
  await walk.press(`Review ${count}`);
}

async function saveRun(walk: Walk, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    await expect(walk.page.getByText(`Receipt ${place} of ${count}`, { exact: true })).toBeVisible();
    await walk.press('Save PDF to Library');
  }
  await expect(walk.page.getByRole('heading', { name: 'PDF Saved!' })).toBeVisible();
}

async function shareTags({ page }: Walk): Promise<void> {
  await page.getByRole('switch', { name: 'Use these tags for all' }).click();
}

/** Waits for the receipts, because the last ones may still be on their way. */
async function receiptsOf({ page }: Walk, server: Server, count: number): Promise<Record<string, unknown>[]> {
  const ask = async () => (await page.request.get(`${server.url}/api/receipts`)).json();
  await expectKept(async () => (await ask()).length, count, 'the receipts of the walk');
  return ask();
}

test('A new vendor on a job is tagged with one press', WALK, async ({ page, shops }) => {
  const server = await shops(1);
  const walk = new Walk(page);
  await colleagueWithHistory(walk, server);
  await onTheJob(walk, server);
  await walk.begin(`${server.url}/scan`);
  await walk.shoot();
  await takeChips(walk, ['Category']);
  await walk.press('Save PDF to Library');
  await expect(page.getByRole('heading', { name: 'PDF Saved!' })).toBeVisible();
  const cost = await walk.cost();
  note('a new vendor on a job', cost, '5 to 8; tags 4, aim 1');
  expect(cost.presses).toBe(3);
  expect((await receiptsOf(walk, server, 2))[0]).toMatchObject({
    projectName: JOB.project,
    groupHead: JOB.groupHead,
  });
});

for (const isOnJob of [true, false])
  test(
    `Ten receipts of five new vendors ${isOnJob ? 'on' : 'without'} a job take at most 25 presses`,
    WALK,
    async ({ page, shops }) => {
      const server = await shops(2);
      const walk = new Walk(page);
      await colleagueWithHistory(walk, server);
      if (isOnJob) await onTheJob(walk, server);
      await page.addInitScript(() => localStorage.setItem('slipcase.pile', 'on'));
      await walk.begin(`${server.url}/scan`);
      await shootPile(walk, 10, false);
      await takeChips(walk, isOnJob ? ['Category'] : ['Project', 'Category', 'Group Head']);
      await shareTags(walk);
      await saveRun(walk, 10);
      const cost = await walk.cost();
      note(`ten receipts, five new vendors, ${isOnJob ? 'on a job' : 'no job'}`, cost, 'aim 25');
      expect(cost.presses).toBeLessThanOrEqual(25);
      const saved = await receiptsOf(walk, server, 11);
      expect(new Set(saved.map(({ vendor }) => vendor)).size).toBe(6);
      expect(saved).toMatchObject(Array.from({ length: 11 }, () => ({ projectName: JOB.project })));
    },
  );

test(
  'A pile of six takes at most 18 presses, including the one for pile mode',
  WALK,
  async ({ page, shops }) => {
    const server = await shops(1);
    const walk = new Walk(page);
    await colleagueWithHistory(walk, server);
    await walk.begin(`${server.url}/scan`);
    await shootPile(walk, 6, true);
    await takeChips(walk, ['Project', 'Category', 'Group Head']);
    await shareTags(walk);
    await saveRun(walk, 6);
    const cost = await walk.cost();
    note('a pile of six', cost, '24');
    expect(cost.presses).toBeLessThanOrEqual(18);
    await receiptsOf(walk, server, 7);
  },
);

test('A PDF of two receipts takes at most 8 presses', WALK, async ({ page, shops }) => {
  const server = await shops(1);
  const walk = new Walk(page);
  await colleagueWithHistory(walk, server);
  await walk.begin(`${server.url}/scan`);
  await walk.choose([await picturedPdf(2)], 'application/pdf');
  await walk.press('Make it a separate receipt');
  await takeChips(walk, ['Project', 'Category', 'Group Head']);
  await shareTags(walk);
  await saveRun(walk, 2);
  const cost = await walk.cost();
  note('a PDF of two receipts', cost, 'aim 8');
  // the notice says that the second page is another receipt, which proves that notices are counted
  expect(cost).toMatchObject({ notices: 1, atOnce: 1 });
  expect(cost.presses).toBeLessThanOrEqual(8);
  await receiptsOf(walk, server, 3);
});

test(
  'At the end of the month, the report of one person’s 60 receipts takes three presses and less than ten seconds',
  WALK,
  async ({ page, server }) => {
    const walk = new Walk(page);
    await signUp(page, server);
    await fillLibrary(walk, server, 60);
    await walk.begin(`${server.url}/library`);
    const report = await expectDownload(page, async () => {
      await walk.press(/^Report of/u);
      await walk.press('Last month');
      await walk.press(/^Report \(PDF\)/u);
    });
    const cost = await walk.cost();
    note('month’s end with 60: the report', cost, 'aim 3 presses, 10 s');
    expect(cost.presses).toBe(3);
    expect(cost.withPersonS).toBeLessThan(10);
    // a cover, the table, totals, and a page of each
    expect((await PDFDocument.load(report)).getPageCount()).toBeGreaterThanOrEqual(63);
  },
);

test(
  'At the end of the month, 300 receipts are checked, three corrected, reported and all marked as billed',
  WALK,
  async ({ page, server }) => {
    const walk = new Walk(page);
    await signUp(page, server);
    await fillLibrary(walk, server, 300, 3);
    await walk.begin(`${server.url}/library`);
    await walk.press('Filter');
    await walk.press('Last month');
    await walk.press('Show 300 receipts');
    await page.getByRole('link', { name: 'Check 3 receipts' }).click();
    for (let place = 1; place <= 3; place += 1) {
      await expect(page.getByRole('heading', { name: `Check ${place} of 3` })).toBeVisible();
      await walk.type(page.getByLabel('Total', { exact: true }), `${place}2.50`);
      await walk.press('Save Changes');
    }
    await expect(page.getByText('300 receipts ·')).toBeVisible();
    const report = await expectDownload(page, async () => {
      await walk.press('Report of 300 receipts');
      await walk.press(/^Report \(PDF\)/u);
    });
    const toReport = await walk.cost();
    note('month’s end with 300: the report', toReport, '14 clicks');
    expect(toReport.presses).toBeLessThanOrEqual(12);
    await walk.press('Select');
    await walk.press('Select all shown');
    await walk.press('Billed');
    await walk.type(page.getByLabel('Invoice or another word (optional)'), 'invoice 2231');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as billed' }).click();
    await expect(page.getByText('300 receipts marked as billed')).toBeVisible();
    const cost = await walk.cost();
    note('and all of them marked as billed', cost, '-');
    expect(cost.presses).toBeLessThanOrEqual(17);
    expect((await PDFDocument.load(report)).getPageCount()).toBeGreaterThanOrEqual(303);
    const billed = (await receiptsOf(walk, server, 301)).filter((one) => one.billed);
    expect(billed).toHaveLength(300);
  },
);

/**
 * Fills the library with copies of a saved receipt: receipts from last month with pictures, of which the
 * first are to check, and a few from today.
 */
async function fillLibrary({ page }: Walk, server: Server, count: number, toCheck = 0): Promise<void> {
  await saveReceipt(page, server, { vendor: 'Umber Coffee', total: '5.00' }, await picturedPdf());
  const [saved] = server.query(
    'SELECT * FROM receipts WHERE user_id = (SELECT id FROM users WHERE email = ?)',
    NORA.email,
  ) as Record<string, string | number | null>[];
  const today = new Date();
  const copies = Array.from({ length: count }, (_, place) => {
    const day = dayOf(new Date(today.getFullYear(), today.getMonth() - 1, 1 + (place % 28), 12));
    return {
      ...saved,
      id: randomUUID(),
      idempotency_key: null,
      vendor: `Umber Coffee ${place % 25}`,
      total_cents: 1000 + place,
      date_text: formatDateText(day, 'MDY'),
      date_iso: day,
      doubts: place < toCheck ? 'total' : null,
    };
  });
  const columns = Object.keys(saved ?? {});
  server.query(
    `INSERT INTO receipts (${columns.join(', ')})
     SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?)`,
    JSON.stringify(copies),
  );
}

async function picturedPdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) {
    const picture = await pdf.embedJpg(DINER);
    pdf.addPage([picture.width, picture.height]).drawImage(picture, { y: page });
  }
  return Buffer.from(await pdf.save());
}

/** How many times each way to sign in is measured. The table shows the median. */
const TIMES_IN = 5;

test(
  'A touch signs in within two seconds, and so do six digits that are typed',
  WALK,
  async ({ page, shops }) => {
    const server = await shops(1);
    const finger = await withFingerprint(page);
    await signUp(page, server);
    await page.goto(`${server.url}/library`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Set up on this device' }).click();
    await expect(page.getByRole('button', { name: /^Remove Chrom/u })).toBeVisible();
    await page.keyboard.press('Escape');
    const ways = {
      'sign in by six digits': async (walk: Walk) => {
        await walk.key(page.getByLabel('6-digit passkey'), NORA.passkey);
      },
      'sign in by a touch': async () => {
        // the browser offers it by itself, so a finger on the reader is enough
        await finger.waits(false);
      },
    };
    for (const [name, go] of Object.entries(ways)) {
      const taken: Cost[] = [];
      for (let time = 0; time < TIMES_IN; time += 1) {
        await finger.waits(true);
        await logOut(page);
        const walk = new Walk(page);
        await walk.begin(`${server.url}/scan`);
        await go(walk);
        await expect(walk.button('Capture')).toBeEnabled();
        taken.push(await walk.cost());
      }
      const cost = taken.toSorted((one, other) => one.seconds - other.seconds)[Math.floor(TIMES_IN / 2)];
      if (!cost) throw new Error('nobody went this way');
      note(name, cost, name.includes('touch') ? 'aim 1 press and 2 s' : '');
      expect(cost.seconds).toBeLessThan(2);
    }
  },
);
