import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';

const NORA = 'nora.whitlock@example.com';
/** indexes of columns with amounts */
const TOTAL = 2;
const TAX = 4;

async function csvOf(browser: TestBrowser, ids: string[]): Promise<string> {
  const answer = await browser.post('/api/receipts/download', { ids, format: 'csv' });
  expect(answer.status).toBe(200);
  // cuts off the byte order mark
  return (await answer.text()).replace(/^\uFEFF/u, '');
}

/** The rows as a forgiving program with this separator sees them, whether or not it understands quotes. */
function rowsOf(csv: string, separator: string, knowsQuotes: boolean): string[][] {
  const quoted = knowsQuotes ? '"(?<inside>(?:[^"]|"")*)(?:"|$)' : '(?!)';
  const cell = new RegExp(
    `(?:${quoted})?(?<outside>[^${separator}\r\n]*)(?<end>\r\n|[${separator}\r\n]|$)`,
    'uy',
  );
  const rows: string[][] = [[]];
  while (cell.lastIndex < csv.length) {
    const { inside = '', outside = '', end = '' } = cell.exec(csv)?.groups ?? {};
    rows.at(-1)?.push(inside.replaceAll('""', '"') + outside);
    if (end !== separator) rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The characters after which a program starts a formula, or which it skips before one. */
const FORMULA = /^"*[=+\-@\t\r\n＝＋－＠]/u;

/** The cells that some program takes for a formula. A plain number is not one. */
function formulasIn(csv: string): string[] {
  return [',', ';', '\t']
    .flatMap((separator) => [...rowsOf(csv, separator, true), ...rowsOf(csv, separator, false)])
    .flat()
    .filter((cell) => FORMULA.test(cell) && !/^-?\d+(?:\.\d{2,3})?$/u.test(cell));
}

it.each([
  ['a semicolon', 'a;=1+1', `"a;'=1+1"`],
  ['a tab', 'x\t=2+2', `"x\t'=2+2"`],
  ['a comma', 'a,@SUM(1)', `"a,'@SUM(1)"`],
  ['a line break', 'a\r\n-3', `"a\r\n'-3"`],
  ['a quote after a semicolon', 'a;"=1+1', `"a;'""=1+1"`],
  ['a full-width sign after a semicolon', 'a;＝1+1', `"a;'＝1+1"`],
  ['nothing but a sign', '=1+1', `"'=1+1"`],
  ['a semicolon alone', 'Tea; coffee', `"Tea; coffee"`],
  ['a sign in the middle', 'Tea - coffee + 1', 'Tea - coffee + 1'],
])('A CSV cell with %s is not a formula in any program', async (_what, vendor, cell) => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const id = await stored(app.deps.db, nora.userId, app.clock.now(), {
    vendor,
    note: vendor,
    tax_cents: -1250,
  });
  const csv = await csvOf(nora, [id]);
  expect(csv).toContain(`2026-11-18,${cell},132.82,USD,-12.50,`);
  expect(formulasIn(csv)).toEqual([]);
});

it('No text turns a CSV cell into a formula, whatever separator a program uses, and amounts stay numbers', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const text = fc
    .array(fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n"\'a1 ', '\r\n', '-1'), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 20, maxLength: 20 }), async (rows) => {
      const ids: string[] = [];
      for (const [vendor, note, date_text] of rows) {
        const row = { vendor, note, date_text, date_iso: null, total_cents: -1250, tax_cents: -50 };
        ids.push(await stored(app.deps.db, nora.userId, app.clock.now(), row));
      }
      const csv = await csvOf(nora, ids);
      expect(formulasIn(csv)).toEqual([]);
      const table = rowsOf(csv, ',', true);
      expect(table).toHaveLength(rows.length + 1);
      for (const [index, [vendor]] of rows.entries()) {
        const cells = table[index + 1];
        expect([cells?.[TOTAL], cells?.[TAX]]).toEqual(['-12.50', '-0.50']);
        expect(cells?.[1]?.replaceAll("'", '')).toBe(vendor.replaceAll("'", ''));
      }
    }),
    { numRuns: 20 },
  );
});
