import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { saved } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { unzipped } from '../../../testing/unzipped.ts';

const NORA = 'nora.whitlock@example.com';
const HEAD =
  'Date,Vendor,Total,Currency,Tax,Tip,Category,Project,Group head,Location,Payment method,Note,Filename,Scanned,On drive,Billed,Billed as,To check';

type Format = 'zip' | 'csv' | 'xlsx';
const download = (browser: TestBrowser, ids: string[], format: Format) =>
  browser.post('/api/receipts/download', { ids, format });

async function fileOf(answer: Response): Promise<Buffer> {
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
  return bytes;
}

/** A receipt with these bytes as its PDF. */
async function storedWithFile(app: TestApp, userId: string, bytes: Buffer, row = {}): Promise<string> {
  const pdf_key = await app.deps.blobs.stage(bytes);
  await app.deps.blobs.adopt(app.deps.db, pdf_key);
  return stored(app.deps.db, userId, app.clock.now(), { pdf_key, pdf_bytes: bytes.byteLength, ...row });
}

describeOnBothDatabases('A bulk download', (database) => {
  it('as a ZIP has the PDFs byte for byte under unique names, and a CSV of them', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const filenames = ['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'Größe 1.50.pdf', 'receipts.csv.pdf'];
    const ids: string[] = [];
    for (const [index, filename] of filenames.entries()) {
      app.clock.advance(1000);
      ids.unshift(
        await storedWithFile(app, nora.userId, Buffer.alloc(100_000 + index, `${index}`), { filename }),
      );
    }
    const answer = await download(nora, ids, 'zip');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Receipts \d{4}-\d\d-\d\d\.zip"$/u,
    );
    const files = unzipped(await fileOf(answer));
    const lines = csvLines(files.get('receipts.csv'));
    files.delete('receipts.csv');
    expect([...files.keys()]).toEqual([
      'receipts.csv.pdf',
      'Größe 1.50.pdf',
      'a.pdf',
      'a (2).pdf',
      'A (3).pdf',
      'a (4).pdf',
    ]);
    expect([...files.values()].map((bytes) => bytes.toString('latin1', 0, 1)).join('')).toBe('543210');
    expect([...files.values()].map((bytes) => bytes.byteLength - 100_000)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(lines).toHaveLength(7);
  });

  it('as a ZIP has names that stay different on systems that ignore case or how accents are stored', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids: string[] = [];
    for (const filename of [
      'Caf\u00e9.pdf',
      'Cafe\u0301.pdf',
      'CAFE\u0301.PDF',
      'Stra\u00dfe.pdf',
      'STRASSE.pdf',
    ])
      ids.push(await storedWithFile(app, nora.userId, Buffer.from('x'), { filename }));
    const names = [...unzipped(await fileOf(await download(nora, ids, 'zip'))).keys()];
    expect(names.slice(1)).toEqual([
      'Caf\u00e9.pdf',
      'Cafe\u0301 (2).pdf',
      'CAFE\u0301 (3).PDF',
      'Stra\u00dfe.pdf',
      'STRASSE (2).pdf',
    ]);
  });

  it('has the order of the ids, in its rows and in its files', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids: string[] = [];
    for (const vendor of ['Bagels', 'Coffee', 'Apples']) {
      app.clock.advance(1000);
      const row = { vendor, filename: `${vendor}.pdf` };
      ids.push(await storedWithFile(app, nora.userId, Buffer.from(vendor), row));
    }
    const [bagels, coffee, apples] = ids as [string, string, string];
    const order = [apples, bagels, coffee];
    const vendorsIn = (csv: Buffer | undefined) =>
      csvLines(csv)
        .slice(1)
        .map((line) => line.split(',')[1]);
    const names = ['Apples', 'Bagels', 'Coffee'];
    expect(vendorsIn(await fileOf(await download(nora, order, 'csv')))).toEqual(names);
    const files = unzipped(await fileOf(await download(nora, order, 'zip')));
    expect(vendorsIn(files.get('receipts.csv'))).toEqual(names);
    expect([...files.keys()]).toEqual(['receipts.csv', ...names.map((name) => `${name}.pdf`)]);
  });

  it('as a CSV has plain amounts and ISO dates, and opens in Excel without formulas', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora, {
      vendor: '=SUM(A1) "Café", x',
      total: '-1,234.50',
      location: '@home',
      note: 'with Ong',
    });
    await app.runExports();
    app.clock.advance(1000);
    const unknown = await saved(nora, { vendor: null, total: null, date: 'last Tuesday', location: null });
    app.clock.advance(1000);
    const other = await saved(nora, { vendor: '-5 +6', total: 'MYR 3', location: '\u0009tab' });
    const { createdAt } = await bodyOf(await nora.get(`/api/receipts/${id}`));
    const link = 'https://drive.google.com/file/d/1/view';
    const linked = { drive_url: link, drive_file_id: '1' };
    const onGoogle = await stored(app.deps.db, nora.userId, app.clock.now(), linked);
    const answer = await download(nora, [other, unknown, id, onGoogle], 'csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = csvLines(await fileOf(answer));
    const tags = 'Billable: Catering,Internal : Operations,Holland';
    const filename = 'Whitlock_pinwright_hardware_132.82_20261118.pdf';
    expect(lines[0]).toBe(HEAD);
    expect(lines[1]).toMatch(/^2026-11-18,"'-5 \+6",3\.00,MYR,,,/u);
    expect(lines[2]).toMatch(new RegExp(`^last Tuesday,,,,,,${tags},,,,${filename},`, 'u'));
    // the place of the drive's copy: its path in the folder, or its link
    const path = `Receipts/Internal _ Operations/2026-11/${filename.replace('.pdf', `_${id}.pdf`)}`;
    expect(lines[3]).toBe(
      `2026-11-18,"'=SUM(A1) ""Café"", x",-1234.50,USD,,,${tags},"'@home",,with Ong,${filename},${createdAt},${path},,,`,
    );
    expect(lines[2]).toMatch(/Z,,,,"Vendor, Total"$/u);
    expect(lines[4]?.endsWith(`,${link},,,`)).toBe(true);
    expect(lines).toHaveLength(5);
  });

  it.each([...'=+-@', ...'＝＋－＠', '\t', '\r', '\n'])(
    'as a CSV has no cell in any column that begins with %j',
    async (sign) => {
      const app = await testApp({ database });
      const nora = await app.signedIn(NORA);
      const text = `${sign}1+1`;
      // as older saves and the reader store it, while the form trims white space
      const id = await stored(app.deps.db, nora.userId, app.clock.now(), {
        vendor: text,
        location: text,
        payment_method: text,
        category: text,
        note: text,
        project_name: text,
        group_head: text,
        filename: text,
        date_text: text,
        date_iso: null,
        drive_file_id: text,
        // in a drive folder the column shows the path
        drive_url: '/',
      });
      const csv = (await fileOf(await download(nora, [id], 'csv'))).toString();
      expect(csv.split(`'${text}`)).toHaveLength(11);
      expect(csv.replaceAll(`'${text}`, '')).not.toContain(text);
    },
  );

  it('as a spreadsheet has real numbers and dates', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const vendor = '=1+1 <&> \u0001';
    const id = await stored(app.deps.db, nora.userId, app.clock.now(), {
      vendor,
      tax_cents: -150,
      tip_cents: 725,
      rounding_cents: null,
      fees_cents: null,
    });
    const answer = await download(nora, [id], 'xlsx');
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const files = unzipped(await fileOf(answer));
    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    // 2026-11-18 is day 46,344 in Excel
    expect(sheet).toMatch(/<v>46344<\/v>/u);
    expect(sheet).toMatch(/<v>132\.82<\/v>/u);
    expect(sheet).toMatch(/<v>-1\.5<\/v>/u);
    expect(sheet).toMatch(/<v>7\.25<\/v>/u);
    expect(sheet).not.toMatch(/<f>/u);
    const texts = [...files.values()].map((bytes) => bytes.toString()).join('');
    expect(texts).toContain('=1+1 &lt;&amp;&gt; <');
    expect(texts).toContain('Payment method');
  });

  it.each([
    ['JPY', 113_000, '1130', '#,##0'],
    ['KRW', 1250, '12.50', '#,##0.00'],
    ['KWD', 12_550, '125.500', '#,##0.000'],
    ['EUR', 12_550, '125.50', '#,##0.00'],
  ])(
    'has amounts with the decimals of their currency, even for older receipts: %s %d',
    async (currency, cents, figures, format) => {
      const app = await testApp({ database });
      const nora = await app.signedIn(NORA);
      const amounts = { currency, total_cents: cents, tax_cents: cents, tip_cents: cents };
      const id = await stored(app.deps.db, nora.userId, app.clock.now(), amounts);
      const [, line] = csvLines(await fileOf(await download(nora, [id], 'csv')));
      expect(line).toContain(`,${figures},${currency},${figures},${figures},`);
      const files = unzipped(await fileOf(await download(nora, [id], 'xlsx')));
      const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      expect(sheet.split(`<v>${cents / 100}</v>`)).toHaveLength(4);
      const styles = files.get('xl/styles.xml')?.toString() ?? '';
      // Excel's built-in formats 3 and 4 do not have a code of their own
      const id2 = { '#,##0': 'numFmtId="3"', '#,##0.00': 'numFmtId="4"' }[format];
      expect(styles.includes(`formatCode="${format}"`) || (id2 && styles.includes(id2))).toBe(true);
    },
  );

  it('has only the person’s own receipts, without deleted ones', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const own = await stored(app.deps.db, nora.userId, app.clock.now(), { vendor: 'Own' });
    const deleted = await stored(app.deps.db, nora.userId, app.clock.now());
    expect((await nora.delete(`/api/receipts/${deleted}`)).status).toBe(200);
    const others = [deleted, await stored(app.deps.db, ong.userId, app.clock.now()), randomUUID()];
    const lines = csvLines(await fileOf(await download(nora, [own, own, ...others], 'csv')));
    expect(lines).toHaveLength(2);
    for (const format of ['zip', 'csv', 'xlsx'] as const) {
      const none = await download(nora, others, format);
      expect(none.status).toBe(404);
      expect(await bodyOf(none)).toMatchObject({ code: 'receipt_not_found' });
    }
    expect((await download(app.browser(), [own], 'zip')).status).toBe(401);
  });

  it('may have ten thousand receipts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const own = await stored(app.deps.db, nora.userId, app.clock.now());
    const ids = [own, ...Array.from({ length: 9999 }, () => randomUUID())];
    expect(csvLines(await fileOf(await download(nora, ids, 'csv')))).toHaveLength(2);
  });
});

it('A ZIP breaks off visibly when a stored PDF is missing, too short or unreadable, and the server continues', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const whole = await storedWithFile(app, nora.userId, Buffer.alloc(1_000_000, 1));
  app.clock.advance(-1000);
  const short = await storedWithFile(app, nora.userId, Buffer.alloc(10), { pdf_bytes: 11 });
  const missing = await stored(app.deps.db, nora.userId, app.clock.now(), { pdf_bytes: 10 });
  for (const broken of [short, missing])
    await expect(download(nora, [whole, broken], 'zip').then(fileOf)).rejects.toThrow(/terminated|closed/u);
  const { open } = app.deps.blobs;
  const unreadable = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10);
        throw new Error('the disk is broken');
      })(),
    );
  for (const failing of [unreadable, () => Promise.reject(new Error('no storage'))]) {
    app.deps.blobs.open = failing;
    await expect(
      download(nora, [whole], 'zip').then(async (answer) => {
        // before the first byte, the client gets a normal error answer
        if (answer.status === 500) throw new Error('terminated');
        return fileOf(answer);
      }),
    ).rejects.toThrow(/terminated|closed/u);
  }
  app.deps.blobs.open = open;
  expect(unzipped(await fileOf(await download(nora, [whole], 'zip'))).size).toBe(2);
});

it('A ZIP stops when its client disconnects', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push(await storedWithFile(app, nora.userId, Buffer.alloc(0), { pdf_bytes: 2_000_000 }));
  const files: Readable[] = [];
  app.deps.blobs.open = async () => {
    // sends a first piece, then stalls
    const file = new Readable({ read() {} });
    file.push(Buffer.alloc(100_000));
    files.push(file);
    return file;
  };
  const body = JSON.stringify({ ids, format: 'zip' });
  await new Promise<void>((resolve, reject) => {
    const cookie = [...nora.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', origin: app.url, cookie };
    const call = request(`${app.url}/api/receipts/download`, { method: 'POST', headers }, (answer) => {
      answer.once('data', () => {
        answer.destroy();
        resolve();
      });
    });
    call.once('error', reject);
    call.end(body);
  });
  await expect.poll(() => files[0]?.destroyed).toBe(true);
  expect(files).toHaveLength(1);
});

it.each([
  ['no ids', { ids: [], format: 'zip' }],
  ['too many ids', { ids: Array.from({ length: 10_001 }, () => randomUUID()), format: 'zip' }],
  ['a malformed id', { ids: ['../../etc/passwd'], format: 'zip' }],
  ['an unknown format', { ids: [randomUUID()], format: 'rar' }],
  ['nothing', null],
])('A bulk download with %s is rejected with a clear message', async (_case, body) => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const answer = await nora.post('/api/receipts/download', body);
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({ code: 'invalid_request' });
});

function csvLines(csv: Buffer | undefined): string[] {
  const text = csv?.toString() ?? '';
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}
