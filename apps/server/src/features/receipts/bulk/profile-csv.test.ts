import { fileURLToPath } from 'node:url';
import type { CsvProfile } from '@slipcase/contract/csv-profile';
import { toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { readProfiles } from '../../projects/csv-profiles.ts';
import { profileCsvOf } from './profile-csv.ts';

const CATALOGUE = fileURLToPath(new URL('../../../../../../catalogue', import.meta.url));
const NORA = 'nora.whitlock@example.com';

/** A field as the file's maker describes it: its name and its allowed content, including quotes. */
type Field = readonly [name: string, content: RegExp];

/**
 * DATEV, developer portal, 'Buchungsstapel' and 'Header' (EXTF 700, format version 13): the fields that we
 * fill, by number.
 */
const DATEV_HEADER: readonly RegExp[] = [
  /^"EXTF"$/u,
  /^700$/u,
  /^21$/u,
  /^"Buchungsstapel"$/u,
  /^13$/u,
  // yyyyMMddHHmmssfff
  /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/u,
  /^$/u,
  /^"[A-Z]{0,2}"$/u,
  /^".{0,25}"$/u,
  /^".{0,25}"$/u,
  // the tax adviser, the client, and the year
  /^\d{4,7}$/u,
  /^\d{1,5}$/u,
  /^20\d{2}0101$/u,
  /^[4-8]$/u,
  /^20\d{6}$/u,
  /^20\d{6}$/u,
  /^"[\w.\-/ ]{0,30}"$/u,
  /^"[A-Z]{0,2}"$/u,
  /^[12]?$/u,
  /^(?:0|30|40|50|64)?$/u,
  /^[01]$/u,
  /^"[A-Z]{3}"$/u,
];
const DATEV: ReadonlyMap<number, Field> = new Map([
  [1, ['Umsatz (ohne Soll/Haben-Kz)', /^\d{1,10},\d{2}$/u]],
  [2, ['Soll/Haben-Kennzeichen', /^"[SH]"$/u]],
  [3, ['WKZ Umsatz', /^"[A-Z]{3}"$/u]],
  [7, ['Konto', /^\d{1,9}$/u]],
  [8, ['Gegenkonto (ohne BU-Schlüssel)', /^\d{1,9}$/u]],
  // day and month
  [10, ['Belegdatum', /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/u]],
  [11, ['Belegfeld 1', /^"[A-Za-z0-9$&%*+\-/]{0,36}"$/u]],
  [14, ['Buchungstext', /^".{0,60}"$/u]],
  [114, ['Festschreibung', /^[01]$/u]],
  [125, ['Abw. Skontokonto', /^$/u]],
]);
/** Xero, template for bills: names with an asterisk are required. */
const XERO: ReadonlyMap<string, RegExp> = new Map([
  ['*ContactName', /^.{1,255}$/u],
  ['*InvoiceNumber', /^.{1,255}$/u],
  ['*InvoiceDate', /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\/\d{4}$/u],
  ['*DueDate', /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\/\d{4}$/u],
  ['Description', /^.{1,4000}$/u],
  ['*Quantity', /^1$/u],
  ['*UnitAmount', /^-?\d+\.\d{2}$/u],
  ['*AccountCode', /^[\w-]{1,10}$/u],
  ['*TaxType', /^.+$/u],
  ['Currency', /^[A-Z]{3}$/u],
]);
/** QuickBooks Online, sample file for bills: the columns that an import must map. */
const QUICKBOOKS: ReadonlyMap<string, RegExp> = new Map([
  ['Bill no.', /^.{1,21}$/u],
  ['Vendor', /^.{1,100}$/u],
  ['Bill Date', /^\d\d\/\d\d\/\d{4}$/u],
  ['Due Date', /^\d\d\/\d\d\/\d{4}$/u],
  ['Account', /^.+$/u],
  ['Line Amount', /^-?\d+\.\d{2}$/u],
]);

const asText = (bytes: Buffer, charset: string) => new TextDecoder(charset).decode(bytes);

async function exported(browser: TestBrowser, ids: string[], profile: string) {
  const answer = await browser.post('/api/receipts/download', { ids, format: 'csv', profile });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
  return {
    bytes,
    name: answer.headers.get('content-disposition') ?? '',
    type: answer.headers.get('content-type'),
  };
}

describeOnBothDatabases('A CSV for another program', (database) => {
  async function library(currency = 'EUR', second = -1050) {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const rows = [
      { vendor: 'Café "Luna"; Łódź, Καφέ', total_cents: 1999, date_iso: '2026-02-03', note: 'with Ana' },
      { vendor: '=cmd', total_cents: second, date_iso: '2026-11-24', category: 'Admin: Rent' },
      { vendor: 'Line\nbreak', total_cents: 100_000_01, date_iso: '2026-12-31' },
    ];
    const ids: string[] = [];
    for (const row of rows)
      ids.push(await stored(app.deps.db, nora.userId, app.clock.now(), { currency, ...row }));
    const sum = rows.reduce((cents, { total_cents }) => cents + total_cents, 0);
    return { app, nora, ids, sum };
  }

  it('for DATEV is a Buchungsstapel as DATEV specifies it, with the sum of the receipts', async () => {
    const { nora, ids, sum } = await library();
    const { bytes, name, type } = await exported(nora, ids, 'datev');
    expect(name).toMatch(/^attachment; filename="?EXTF_Buchungsstapel_\d{8}\.csv"?$/u);
    expect(type).toBe('text/csv; charset=windows-1252');
    const lines = asText(bytes, 'windows-1252').split('\r\n');
    expect(lines.pop()).toBe('');
    // only one text here contains a separator
    const cells = (line = '') => line.match(/"(?:[^"]|"")*"|[^;]+|(?<=;|^)(?=;|$)/gu) ?? [];
    const [header, names, ...rows] = lines.map(cells);
    expect(header).toHaveLength(31);
    for (const [index, content] of DATEV_HEADER.entries()) expect(header?.[index]).toMatch(content);
    expect(names).toHaveLength(125);
    let cents = 0;
    for (const row of rows) {
      expect(row).toHaveLength(125);
      for (const [number, [title, content]] of DATEV) {
        expect(names?.[number - 1]).toBe(title);
        expect(row[number - 1], title).toMatch(content);
      }
      const amount = Math.round(Number(row[0]?.replace(',', '.')) * 100);
      cents += row[1] === '"S"' ? amount : -amount;
    }
    expect(rows).toHaveLength(3);
    expect(cents).toBe(sum);
    expect(rows[0]?.[9]).toBe('0302');
    // letters that the charset lacks lose their accent, and others are '?'
    expect(rows[0]?.[13]).toBe('"Café ""Luna""; Lódz, ???? with Ana"');
    expect(header?.slice(12, 16)).toEqual(['20260101', '4', '20260203', '20261231']);
  });

  it.each([
    ['xero', XERO, '*UnitAmount', -1050],
    ['quickbooks-online', QUICKBOOKS, 'Line Amount', 1050],
  ] as const)(
    'for %s looks like its template, with the sum of the receipts',
    async (profile, fields, total, second) => {
      const { nora, ids, sum } = await library('USD', second);
      const { bytes } = await exported(nora, ids, profile);
      const rows: Record<string, string>[] = parse(bytes, { columns: true });
      expect(rows).toHaveLength(3);
      for (const row of rows)
        for (const [name, content] of fields) expect(row[name], `${name} in ${profile}`).toMatch(content);
      expect(rows.reduce((cents, row) => cents + Math.round(Number(row[total]) * 100), 0)).toBe(sum);
      const vendors = rows.map((row) => row['*ContactName'] ?? row.Vendor);
      // no cell starts a formula, and no line breaks
      expect(vendors).toEqual(['Café "Luna"; Łódź, Καφέ', "'=cmd", 'Line break']);
      // different receipts have different numbers, the same in every export
      const numbers = rows.map((row) => row['*InvoiceNumber'] ?? row['Bill no.']);
      expect(new Set(numbers).size).toBe(3);
      expect(parse((await exported(nora, ids, profile)).bytes, { columns: true })).toEqual(rows);
    },
  );

  it('is refused for a missing account, total or date, another currency, or receipts of two years: the reason names the receipts', async () => {
    const { app, nora, ids } = await library();
    const add = (row: Parameters<typeof stored>[3]) =>
      stored(app.deps.db, nora.userId, app.clock.now(), { currency: 'EUR', ...row });
    const cases: [row: Parameters<typeof stored>[3], code: string, message: RegExp][] = [
      [
        { category: 'Gone: Category' },
        'account_missing',
        /no account for 'Gone: Category'\. .*accounts\.csv/u,
      ],
      [
        { vendor: 'Blank', total_cents: null },
        'profile_refused',
        /have no total: Blank\. Please complete them/u,
      ],
      [{ vendor: 'Dateless', date_iso: null }, 'profile_refused', /have no date: Dateless\./u],
      [
        { vendor: 'Dollars', currency: 'USD' },
        'profile_refused',
        /are not in EUR: Dollars\. Please leave them out\.$/u,
      ],
      [
        { date_iso: '2025-12-31' },
        'profile_refused',
        /only one year, and these receipts are from 2025, 2026\./u,
      ],
    ];
    for (const [row, code, message] of cases) {
      const added = await add(row);
      const answer = await nora.post('/api/receipts/download', {
        ids: [...ids, added],
        format: 'csv',
        profile: 'datev',
      });
      expect(answer.status).toBe(400);
      const body = await bodyOf(answer);
      expect(body.code).toBe(code);
      expect(body.message).toMatch(message);
      // for a mix of years, only the person can choose which year to leave out
      expect(body.receipts).toEqual(row?.date_iso ? undefined : [added]);
    }
    const dollars = await add({ vendor: 'Dollars', currency: 'USD' });
    const none = await nora.post('/api/receipts/download', {
      ids: [dollars],
      format: 'csv',
      profile: 'datev',
    });
    expect((await bodyOf(none)).message).toMatch(
      /are not in EUR: Dollars\. Please choose others, or download these as a plain CSV\.$/u,
    );
    const seven: string[] = [];
    for (const vendor of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      seven.push(await add({ vendor, currency: 'USD' }));
    const all = await nora.post('/api/receipts/download', { ids: seven, format: 'csv', profile: 'datev' });
    expect((await bodyOf(all)).message).toMatch(
      /^These receipts are not in EUR: (?:[A-G], ){4}[A-G] and 2 more\. Please/u,
    );
    const nameless = await add({ vendor: null, filename: 'nameless.pdf' });
    const answer = await nora.post('/api/receipts/download', {
      ids: [nameless],
      format: 'csv',
      profile: 'xero',
    });
    expect((await bodyOf(answer)).message).toMatch(/have no vendor: nameless\.pdf\./u);
    const refund = await nora.post('/api/receipts/download', {
      ids,
      format: 'csv',
      profile: 'quickbooks-online',
    });
    expect((await bodyOf(refund)).message).toMatch(
      /are refunds, which this program does not import: =cmd\./u,
    );
    const unknown = await nora.post('/api/receipts/download', { ids, format: 'csv', profile: '__proto__' });
    expect(await bodyOf(unknown)).toMatchObject({ code: 'unknown_profile' });
  });

  it('lists everything that it cannot include, so people can export the rest', async () => {
    const { app, nora, ids, sum } = await library();
    const add = (row: Parameters<typeof stored>[3]) =>
      stored(app.deps.db, nora.userId, app.clock.now(), { currency: 'EUR', ...row });
    const others = [
      await add({ vendor: 'Dateless', date_iso: null }),
      await add({ vendor: 'Dollars', currency: 'USD' }),
      await add({ vendor: 'Neither', date_iso: null, total_cents: null }),
      await add({ vendor: 'Nowhere', category: 'Gone: Category' }),
    ];
    const ask = (some: string[]) =>
      nora.post('/api/receipts/download', { ids: some, format: 'csv', profile: 'datev' });
    const answer = await ask([...ids, ...others]);
    expect(answer.status).toBe(400);
    const { code, message, receipts } = await bodyOf(answer);
    expect(code).toBe('account_missing');
    expect(message).toBe(
      "There is no account for 'Gone: Category'. Please ask your administrator to add it to accounts.csv. Some receipts have no total: Neither. Some receipts have no date: Dateless, Neither. Some receipts are not in EUR: Dollars. Please complete them, or leave them out.",
    );
    expect(receipts.toSorted()).toEqual(others.toSorted());
    const { bytes } = await exported(
      nora,
      [...ids, ...others].filter((id) => !receipts.includes(id)),
      'datev',
    );
    const rows = asText(bytes, 'windows-1252').trim().split('\r\n').slice(2);
    expect(rows).toHaveLength(ids.length);
    const cents = rows.map((row) => {
      const [amount = '', side] = row.split(';');
      return Math.round(Number(amount.replace(',', '.')) * 100) * (side === '"S"' ? 1 : -1);
    });
    expect(cents.reduce((one, other) => one + other)).toBe(sum);
  });

  it('is offered under the names of the company’s profiles', async () => {
    const { nora } = await library();
    const { profiles } = await bodyOf(await nora.get('/api/company'));
    expect(profiles.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ['datev', 'DATEV'],
      ['quickbooks-online', 'QuickBooks Online'],
      ['xero', 'Xero'],
    ]);
  });
});

describe('Whatever a receipt says', () => {
  let profiles: Map<string, CsvProfile>;
  beforeAll(async () => {
    profiles = await readProfiles(CATALOGUE);
  });

  it('a profile’s file has all columns in every row, and each amount to the cent', () => {
    const receipt = fc.record({
      vendor: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).map((text) => `x${text}`),
      note: fc.string({ unit: 'binary', maxLength: 80 }),
      cents: fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }),
    });
    const options = fc.record({
      separator: fc.constantFrom(',', ';', '\t'),
      decimal: fc.constantFrom('.', ','),
      sign: fc.constantFrom('spent-positive', 'spent-negative', 'none'),
    });
    fc.assert(
      fc.property(fc.array(receipt, { minLength: 1, maxLength: 5 }), options, (some, changes) => {
        const profile = {
          ...(profiles.get('quickbooks-online') as CsvProfile),
          ...changes,
          noRefunds: false,
        } as CsvProfile;
        const receipts = some.map(({ vendor, note, cents }, index) => aReceipt(index, vendor, note, cents));
        const { content } = profileCsvOf(profile, new Map([['C', '1']]), receipts, new Date(0));
        const [names, ...rows]: string[][] = parse(content, { delimiter: profile.separator });
        expect(rows).toHaveLength(receipts.length);
        for (const [index, row] of rows.entries()) {
          expect(row).toHaveLength(names?.length ?? 0);
          const amount = Math.round(Number(row[7]?.replace(',', '.')) * 100);
          const cents = some[index]?.cents ?? 0;
          const expected = { 'spent-positive': cents, 'spent-negative': -cents, none: Math.abs(cents) };
          expect(amount + 0).toBe(expected[profile.sign] + 0);
        }
      }),
    );
  });
});

function aReceipt(index: number, vendor: string, note: string, cents: number): Receipt {
  return {
    id: `5f9f1b7e-0000-4000-8000-${String(index).padStart(12, '0')}`,
    filename: 'a.pdf',
    vendor,
    price: cents / 100,
    currency: 'EUR',
    amount: { cents: toCents(cents / 100), currency: 'EUR' },
    date: '11/18/2026',
    dateIso: '2026-11-18',
    location: null,
    category: 'C',
    projectId: '1',
    projectName: 'P',
    groupHead: 'H',
    taxAmount: null,
    tipAmount: null,
    paymentMethod: null,
    items: [],
    createdAt: '2026-11-18T17:06:00.000Z',
    editedAt: null,
    wasRead: true,
    driveUrl: null,
    driveFileId: null,
    exportState: 'queued',
    exportProblem: null,
    note,
  };
}
