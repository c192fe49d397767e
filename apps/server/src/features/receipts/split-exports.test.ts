import { fileURLToPath } from 'node:url';
import { formatMoney, toCents } from '@slipcase/contract/money';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { picturedPdf } from '../../testing/pictured-pdf.ts';
import { stored } from '../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { readProfiles } from '../projects/csv-profiles.ts';
import { profileCsvOf } from './bulk/profile-csv.ts';

const CATALOGUE = fileURLToPath(new URL('../../../../../catalogue', import.meta.url));

/** Checks that every export counts the parts of a split receipt. */

const NORA = 'nora.whitlock@example.com';

type Part = { project: string; category: string; groupHead: string; cents: number };
type Receipt = { currency: string; parts: Part[] };
type Row = Parameters<typeof stored>[3];

/** No name contains another one, so a test can search for a name in a page's text. */
const part = fc.record({
  project: fc.constantFrom('Northlight : Gala', 'Internal : Operations', 'Quayside : Fair'),
  category: fc.constantFrom('Billable: Catering', 'Billable: Venue', 'Admin: Rent'),
  groupHead: fc.constantFrom('Holland', 'Ong', 'Venia'),
  cents: fc.integer({ min: 1, max: 9_999_99 }),
});
const library: fc.Arbitrary<Receipt[]> = fc.array(
  fc
    .record({
      currency: fc.constantFrom('USD', 'KWD'),
      sign: fc.constantFrom(1, -1),
      parts: fc.array(part, { minLength: 1, maxLength: 5 }),
    })
    .map(({ currency, sign, parts }) => ({
      currency,
      parts: parts.map(({ cents, ...tags }) => ({ ...tags, cents: sign * cents })),
    })),
  { minLength: 1, maxLength: 8 },
);

/** Stores a receipt without a save, so the test does not depend on the product's own sums. */
async function store(app: TestApp, userId: string, { currency, parts }: Receipt, row: Row = {}) {
  const [first] = parts;
  if (!first) throw new Error('a receipt has a part');
  return stored(app.deps.db, userId, app.clock.now(), {
    project_name: first.project,
    category: first.category,
    group_head: first.groupHead,
    currency,
    total_cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    parts: parts.length > 1 ? JSON.stringify(parts) : null,
    ...row,
  });
}

/** The cents spent for each name and currency, such as 'Northlight : Gala USD'. */
function sumsBy(
  receipts: readonly Receipt[],
  tag: 'project' | 'category' | 'groupHead',
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, parts } of receipts)
    for (const one of parts) add(sums, `${one[tag]} ${currency}`, one.cents);
  return sums;
}

function add(sums: Map<string, number>, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

async function download(browser: TestBrowser, ids: string[], more: object): Promise<Buffer> {
  const answer = await browser.post('/api/receipts/download', { ids, ...more });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function rowsOf(csv: Buffer): Record<string, string>[] {
  return parse(csv, { columns: true, bom: true });
}

function sumsOfRows(rows: readonly Record<string, string>[], tag: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) add(sums, `${row[tag]} ${row.Currency}`, toCents(Number(row.Total)));
  return sums;
}

/** The sheet of sums: the name, the sum and the currency of each row below a title. */
function sumsOfSheet(xlsx: Buffer, title: string): Map<string, number> {
  const files = unzipped(xlsx);
  const text = (name: string) => files.get(name)?.toString() ?? '';
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gsu)].map(
    ([, value = '']) => value,
  );
  const rows = [...text('xl/worksheets/sheet2.xml').matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gsu)].map(
    ([, cells = '']) =>
      [...cells.matchAll(/<c ([^>]*?)>.*?<v>(.*?)<\/v>/gsu)].map(([, attributes = '', value = '']) =>
        attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value,
      ),
  );
  const from = rows.findIndex(([name]) => name === title);
  const end = rows.findIndex((row, index) => index > from && row.length === 0);
  return new Map(
    rows.slice(from + 1, end).map(([name, sum, currency]) => [`${name} ${currency}`, toCents(Number(sum))]),
  );
}

async function textOfPdf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  let text = '';
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ') + '\n';
  }
  await task.destroy();
  return text.replaceAll(/\s+/gu, ' ');
}

it('CSV, ZIP list, Excel, report and profiles have the same sums by project, category and group head, to the cent', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  await fc.assert(
    fc.asyncProperty(library, async (receipts) => {
      const ids: string[] = [];
      for (const receipt of receipts) ids.push(await store(app, nora.userId, receipt));
      const csv = await download(nora, ids, { format: 'csv' });
      const rows = rowsOf(csv);
      const xlsx = await download(nora, ids, { format: 'xlsx' });
      const sheets = [
        ['project', 'Project', 'By project'],
        ['category', 'Category', 'By category'],
        ['groupHead', 'Group head', 'By group head'],
      ] as const;
      for (const [tag, column, title] of sheets) {
        const expected = sumsBy(receipts, tag);
        expect(sumsOfRows(rows, column), column).toEqual(expected);
        expect(sumsOfSheet(xlsx, title), title).toEqual(expected);
      }
      const report = await textOfPdf(await download(nora, ids, { format: 'pdf' }));
      for (const tag of ['project', 'category'] as const)
        for (const [key, cents] of sumsBy(receipts, tag)) {
          const [name, currency] = [key.slice(0, -4), key.slice(-3)];
          const sum = formatMoney({ cents, currency });
          expect(report).toMatch(new RegExp(`${escaped(name)} \\d+ ${escaped(sum)}(?!\\d)`, 'u'));
        }
      const xero = rowsOf(await download(nora, ids, { format: 'csv', profile: 'xero' }));
      const projects = new Map<string, number>();
      for (const row of xero)
        add(projects, `${row.TrackingOption1} ${row.Currency}`, toCents(Number(row['*UnitAmount'])));
      expect(projects).toEqual(sumsBy(receipts, 'project'));
    }),
    { numRuns: 10 },
  );
}, 120_000);

function escaped(text: string): string {
  return text.replaceAll(/[$.*+?()[\]{}|\\^/]/gu, String.raw`\$&`);
}

const SPLIT: Receipt = {
  currency: 'USD',
  parts: [
    { project: 'Northlight : Gala', category: 'Billable: Catering', groupHead: 'Ong', cents: 6000 },
    { project: 'Quayside : Fair', category: 'Admin: Rent', groupHead: 'Venia', cents: 4000 },
  ],
};
const WHOLE: Receipt = {
  currency: 'USD',
  parts: [{ project: 'Internal : Operations', category: 'Admin: Rent', groupHead: 'Ong', cents: 500 }],
};

it('A CSV has a labeled row for each part, with the receipt’s total; tax and tip are in the first row', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const ids = [
    await store(app, nora.userId, SPLIT, { tax_cents: 700, tip_cents: 1000 }),
    await store(app, nora.userId, WHOLE),
  ];
  const rows = rowsOf(await download(nora, ids, { format: 'csv' }));
  expect(rows).toMatchObject([
    {
      Project: 'Northlight : Gala',
      Total: '60.00',
      Tax: '7.00',
      Tip: '10.00',
      Part: '1 of 2',
      'Receipt total': '100.00',
    },
    {
      Project: 'Quayside : Fair',
      Total: '40.00',
      Tax: '',
      Tip: '',
      Part: '2 of 2',
      'Receipt total': '100.00',
    },
    { Project: 'Internal : Operations', Total: '5.00', Part: '', 'Receipt total': '' },
  ]);
  expect(rows[1]).toMatchObject({
    Category: 'Admin: Rent',
    'Group head': 'Venia',
    Filename: rows[0]?.Filename,
  });
});

it('The list in a ZIP equals the CSV, and the ZIP has the file of a split receipt once', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const pdf = await picturedPdf();
  const pdf_key = await app.deps.blobs.stage(Buffer.from(pdf));
  await app.deps.blobs.adopt(app.deps.db, pdf_key);
  const ids = [await store(app, nora.userId, SPLIT, { pdf_key, pdf_bytes: pdf.byteLength })];
  const files = unzipped(await download(nora, ids, { format: 'zip' }));
  expect([...files.keys()]).toHaveLength(2);
  expect(files.get('receipts.csv')).toEqual(await download(nora, ids, { format: 'csv' }));
});

it('An export without split receipts has no extra column', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const csv = await download(nora, [await store(app, nora.userId, WHOLE)], { format: 'csv' });
  expect(csv.toString().split('\r\n')[0]).toBe(
    '\uFEFFDate,Vendor,Total,Currency,Tax,Tip,Category,Project,Group head,Location,Payment method,Note,Filename,Scanned,On drive,Billed,Billed as,To check',
  );
});

it('A report numbers the parts of a receipt, counts it once, and explains the numbers', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const same: Receipt = {
    ...SPLIT,
    parts: SPLIT.parts.map((one) => ({ ...one, project: 'Northlight : Gala' })),
  };
  const ids = [await store(app, nora.userId, WHOLE), await store(app, nora.userId, same)];
  const text = await textOfPdf(await download(nora, ids, { format: 'pdf' }));
  expect(text).toMatch(/\b2\.1 .*\$60\.00.*\b2\.2 .*\$40\.00/u);
  expect(text).toContain('A receipt with a number like 2.1 is split.');
  // its two parts count as one receipt, and the report has two receipts
  expect(text).toContain('Northlight : Gala 1 $100.00');
  expect(text).toContain('Receipts 2 Total $105.00');
});

it('A bill for QuickBooks and Xero has a line for each part under one number, and DATEV an entry with its account', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const ids = [await store(app, nora.userId, SPLIT)];
  const numberOf = (id: string) => id.replaceAll('-', '').slice(0, 8).toUpperCase();
  const [number] = ids.map(numberOf);
  const quickbooks = rowsOf(await download(nora, ids, { format: 'csv', profile: 'quickbooks-online' }));
  expect(quickbooks.map((row) => [row['Bill no.'], row['Line Amount'], row['Line Description']])).toEqual([
    [number, '60.00', 'Billable: Catering'],
    [number, '40.00', 'Admin: Rent'],
  ]);
  const [one, two] = quickbooks;
  expect(one?.Account).not.toBe(two?.Account);
  const inEuros = await store(app, nora.userId, { ...SPLIT, currency: 'EUR' });
  const datev = await download(nora, [inEuros], { format: 'csv', profile: 'datev' });
  const entries = datev.toString('latin1').split('\r\n').slice(2, -1);
  expect(entries.map((entry) => entry.split(';').slice(0, 2))).toEqual([
    ['60,00', '"S"'],
    ['40,00', '"S"'],
  ]);
});

it('A profile that refuses a split receipt names it once', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const refund = { ...SPLIT, parts: SPLIT.parts.map((one) => ({ ...one, cents: -one.cents })) };
  const ids = [await store(app, nora.userId, refund, { vendor: 'Luna' })];
  const answer = await nora.post('/api/receipts/download', {
    ids,
    format: 'csv',
    profile: 'quickbooks-online',
  });
  expect((await bodyOf(answer)).message).toMatch(/does not import: Luna\. Please choose others/u);
});

it('A receipt that was billed says so on its billable parts only', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const id = await store(app, nora.userId, SPLIT, {
    billed_at: Date.UTC(2026, 10, 26),
    billed_as: 'invoice 7',
  });
  const rows = rowsOf(await download(nora, [id], { format: 'csv' }));
  expect(rows.map((row) => [row.Billed, row['Billed as']])).toEqual([
    ['2026-11-26T00:00:00.000Z', 'invoice 7'],
    ['', ''],
  ]);
});

it('A profile that needs the tax refuses a split receipt with tax, because nobody knows which part it belongs to', async () => {
  const profiles = await readProfiles(CATALOGUE);
  const xero = profiles.get('xero');
  if (!xero) throw new Error('there is a profile for Xero');
  const withTax = { ...xero, columns: [...xero.columns, { name: 'Tax', value: '{tax}' }] };
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const of = async (row: Row) => {
    const id = await store(app, nora.userId, SPLIT, { vendor: 'Luna', ...row });
    return bodyOf(await nora.get(`/api/receipts/${id}`));
  };
  const accounts = new Map([
    ['Billable: Catering', '1'],
    ['Admin: Rent', '2'],
  ]);
  const [taxed, taxless] = [await of({ tax_cents: 700 }), await of({})];
  expect(() => profileCsvOf(withTax, accounts, [taxed], new Date(0))).toThrow(/are split.*: Luna\./u);
  expect(profileCsvOf(withTax, accounts, [taxless], new Date(0)).content.toString()).toContain('40.00');
});

it('Figures of a part have the decimals of its currency', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const figures = async (currency: string, ...cents: number[]) => {
    const parts = cents.map((one) => ({ ...(SPLIT.parts[0] as Part), cents: one }));
    const rows = rowsOf(
      await download(nora, [await store(app, nora.userId, { currency, parts })], { format: 'csv' }),
    );
    return rows.map((row) => row.Total);
  };
  expect(await figures('JPY', 50_000, 50_100)).toEqual(['500', '501']);
  expect(await figures('KWD', 33, 67)).toEqual(['0.330', '0.670']);
  expect(await figures('USD', -1, -2)).toEqual(['-0.01', '-0.02']);
});
