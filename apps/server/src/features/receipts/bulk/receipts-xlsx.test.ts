import { expect, it } from 'vitest';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { unzipped } from '../../../testing/unzipped.ts';

describeOnBothDatabases('The spreadsheet for finance', (database) => {
  it('has a sheet with totals by project, category group, category and group head, in each currency', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn('nora.whitlock@example.com');
    const receipt = (category: string, project_name: string, total_cents: number | null, more = {}) =>
      stored(app.deps.db, nora.userId, app.clock.now(), { category, project_name, total_cents, ...more });
    const ids = [
      await receipt('Billable: Catering', 'Northlight : Fall Gala', 1010),
      await receipt('Billable: Venue', 'Northlight : Fall Gala', 20_020),
      await receipt('Admin: Rent', 'Internal : Operations', 5),
      await receipt('Admin - Meals East', 'Internal : Operations', 120_000, { currency: 'JPY' }),
      await receipt('=1+1', '<Odd> & "even"', -250),
      await receipt('Admin: Rent', 'Internal : Operations', null),
    ];
    const answer = await nora.post('/api/receipts/download', { ids, format: 'xlsx' });
    const files = unzipped(Buffer.from(await answer.arrayBuffer()));
    expect(files.get('xl/workbook.xml')?.toString()).toMatch(/name="Receipts".*name="Totals"/su);
    const rows = rowsOf(files, 'sheet2');
    const section = (title: string) => {
      const from = rows.findIndex(([name]) => name === title);
      const end = rows.findIndex((row, place) => place > from && row.length === 0);
      return rows.slice(from + 1, end);
    };
    expect(rows.find(([name]) => name === 'By project')).toEqual([
      'By project',
      'Total',
      'Currency',
      'Receipts',
    ]);
    expect(section('All receipts')).toEqual([
      ['All', 1200, 'JPY', 1],
      ['All', 207.85, 'USD', 4],
    ]);
    expect(section('By project')).toEqual([
      ['<Odd> & "even"', -2.5, 'USD', 1],
      ['Internal : Operations', 1200, 'JPY', 1],
      ['Internal : Operations', 0.05, 'USD', 1],
      ['Northlight : Fall Gala', 210.3, 'USD', 2],
    ]);
    expect(section('By category group')).toEqual([
      ['=1+1', -2.5, 'USD', 1],
      ['Admin', 1200, 'JPY', 1],
      ['Admin', 0.05, 'USD', 1],
      ['Billable', 210.3, 'USD', 2],
    ]);
    expect(section('By category')).toHaveLength(5);
    expect(section('By group head').map(([, total]) => total)).toEqual([1200, 207.85]);
    expect(rows.at(-1)?.filter((cell) => cell !== null)).toEqual(['Without an amount', 1]);
    // no text can become a formula
    expect(files.get('xl/worksheets/sheet2.xml')?.toString()).not.toMatch(/<f>/u);
  });
});

/** The cells of a sheet, row by row: texts, numbers, or null if empty. */
function rowsOf(files: ReadonlyMap<string, Buffer>, sheet: string): (string | number | null)[][] {
  const shared = [...textOf(files, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gsu)].map(([, text]) =>
    plain(text ?? ''),
  );
  const rows = textOf(files, `xl/worksheets/${sheet}.xml`).matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gsu);
  return [...rows].map(([, cells = '']) =>
    [...cells.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)].map(([, attributes = '', inside = '']) => {
      const value = /<v>(.*?)<\/v>/su.exec(inside)?.[1];
      if (attributes.includes('t="s"')) return shared[Number(value)] ?? null;
      if (attributes.includes('t="inlineStr"')) return plain(inside);
      return value === undefined ? null : Number(value);
    }),
  );
}

function textOf(files: ReadonlyMap<string, Buffer>, name: string): string {
  return files.get(name)?.toString() ?? '';
}

function plain(xml: string): string {
  const text = xml.replaceAll(/<[^>]*>/gu, '');
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|amp);/gu, (_, name: string) => names[name] ?? '');
}
