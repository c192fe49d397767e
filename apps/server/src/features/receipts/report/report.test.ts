import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFString } from '@cantoo/pdf-lib';
import { MAX_REPORT_RECEIPTS } from '@slipcase/contract/bulk-receipts';
import { dayOf, formatDay } from '@slipcase/contract/dates';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { picturedPdf } from '../../../testing/pictured-pdf.ts';
import { programsMissing } from '../../../testing/programs.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const A4 = [595.28, 841.89];
const LETTER = [612, 792];

type Row = Parameters<typeof stored>[3];

async function storedPdf(app: TestApp, userId: string, pdf: Uint8Array, row: Row = {}): Promise<string> {
  const pdf_key = await app.deps.blobs.stage(Buffer.from(pdf));
  await app.deps.blobs.adopt(app.deps.db, pdf_key);
  return stored(app.deps.db, userId, app.clock.now(), { pdf_key, pdf_bytes: pdf.byteLength, ...row });
}

async function withText(text: string, pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) document.addPage().drawText(`${text} ${page}`);
  return document.save();
}

async function report(browser: TestBrowser, ids: string[], paper?: 'a4' | 'letter'): Promise<Buffer> {
  const answer = await browser.post('/api/receipts/download', { ids, format: 'pdf', paper });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Report \d{4}-\d\d(?:-\d\d)?(?: to \d{4}-\d\d-\d\d)?\.pdf"$/u,
  );
  return Buffer.from(await answer.arrayBuffer());
}

/** Opens it with another maker's viewer. */
async function opened(pdf: Buffer): Promise<PDFDocumentProxy> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  onTestFinished(() => document.loadingTask.destroy());
  return document;
}

async function textsOf(document: PDFDocumentProxy): Promise<string[]> {
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
}

async function sizesOf(document: PDFDocumentProxy): Promise<number[][]> {
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const [, , width = 0, height = 0] = (await document.getPage(index + 1)).view;
      return [width, height];
    }),
  );
}

/** Titles of the bookmarks, with the page that each leads to, from 1. */
async function bookmarksOf(document: PDFDocumentProxy): Promise<[title: string, page: number][]> {
  const all: [string, number][] = [];
  const add = async (items: Awaited<ReturnType<PDFDocumentProxy['getOutline']>>) => {
    for (const { title, dest, items: below } of items) {
      const [ref] = dest as [Parameters<PDFDocumentProxy['getPageIndex']>[0]];
      all.push([title, (await document.getPageIndex(ref)) + 1]);
      await add(below);
    }
  };
  await add(await document.getOutline());
  return all;
}

describeOnBothDatabases('A report', (database) => {
  it('has a cover, a table, sums, and a numbered page with a bookmark for each receipt', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids = [
      await storedPdf(app, nora.userId, await withText('first own page'), {
        vendor: 'Café Luna',
        date_iso: '2026-11-03',
        tax_cents: 150,
        note: 'with Ong',
      }),
      await storedPdf(app, nora.userId, await withText('second own page', 2), {
        vendor: 'Harbor Hotel',
        date_iso: '2026-11-24',
        currency: 'GBP',
        project_name: 'Northlight : Fall Gala',
      }),
    ];
    const document = await opened(await report(nora, ids, 'a4'));
    const texts = await textsOf(document);
    expect(texts).toHaveLength(6);
    for (const part of [
      'Nora Whitlock',
      'Nov 3, 2026 – Nov 24, 2026',
      'Internal : Operations',
      'Northlight : Fall Gala',
      '$132.82',
      'GBP 132.82',
    ])
      expect(texts[0]).toContain(part);
    for (const part of [
      'Café Luna',
      'Nov 3, 2026',
      '$1.50',
      '$132.82',
      'with Ong',
      'Holland',
      'Harbor Hotel',
    ])
      expect(texts[1]).toContain(part);
    expect(texts[2]).toContain('By project');
    expect(texts[2]).toContain('By category');
    expect(texts[3]).toMatch(/^1Receipt 1 of 2.*first own page 1|first own page 1.*Receipt 1 of 2/u);
    expect(texts[4]).toContain('Receipt 2 of 2 · page 1 of 2');
    expect(texts[5]).toContain('second own page 2');
    expect(await bookmarksOf(document)).toEqual([
      ['Summary', 1],
      ['Table of receipts', 2],
      ['Totals', 3],
      ['Receipts', 4],
      ['1 · Café Luna · $132.82', 4],
      ['2 · Harbor Hotel · GBP 132.82', 5],
    ]);
    const landscape = A4.toReversed();
    expect(await sizesOf(document)).toEqual([A4, landscape, A4, A4, A4, A4]);
    const american = await opened(await report(nora, ids));
    expect((await sizesOf(american))[3]).toEqual(LETTER);
  });

  it('numbers its receipts by date, and is named after its months', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const add = async (vendor: string, date_iso: string | null) =>
      storedPdf(app, nora.userId, await withText('x'), { vendor, date_iso });
    const october = [await add('Third', '2026-10-26'), await add('First', '2026-10-01')];
    const others = [await add('Undated', null), await add('Fourth', '2026-11-02')];
    october.push(await add('Second', '2026-10-09'));
    const nameOf = async (ids: string[]) => {
      const answer = await nora.post('/api/receipts/download', { ids, format: 'pdf' });
      await answer.arrayBuffer();
      return /filename="(.*)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    };
    expect(await nameOf(october)).toBe('Report 2026-10.pdf');
    expect(await nameOf([...others, ...october])).toBe('Report 2026-10-01 to 2026-11-02.pdf');
    const today = dayOf(new Date(app.clock.now()));
    expect(await nameOf(others.slice(0, 1))).toBe(`Report ${today}.pdf`);
    const table = (await textsOf(await opened(await report(nora, [...others, ...october]))))[1] ?? '';
    const names = ['First', 'Second', 'Third', 'Fourth', 'Undated'];
    expect(names.toSorted((one, other) => table.indexOf(one) - table.indexOf(other))).toEqual(names);
  });

  it('says on its cover how many receipts have no date and are not in its period', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const add = async (date_iso: string | null) =>
      storedPdf(app, nora.userId, await withText('x'), { date_iso });
    const dated = [await add('2026-11-03'), await add('2026-11-24')];
    const dateless = [await add(null), await add(null)];
    const coverOf = async (ids: string[]) =>
      ((await textsOf(await opened(await report(nora, ids))))[0] ?? '').replaceAll(' ', '');
    const cover = (text: string) => expect.stringContaining(text.replaceAll(' ', ''));
    expect(await coverOf(dated)).not.toContain('withoutadate');
    expect(await coverOf([...dated, ...dateless])).toEqual(
      cover('Nov 3, 2026 – Nov 24, 2026 2 receipts without a date'),
    );
    expect(await coverOf([...dated, ...dateless.slice(1)])).toEqual(cover('1 receipt without a date'));
    expect(await coverOf(dateless)).toEqual(cover('Period 2 receipts without a date'));
  });

  it('shows in its table which receipts were billed, when and as what, but only if any were', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids: string[] = [];
    for (const vendor of ['Open', 'Settled'])
      ids.push(
        await storedPdf(app, nora.userId, await withText('x'), { vendor, category: 'Billable: Venue' }),
      );
    const tableText = async () => (await textsOf(await opened(await report(nora, ids))))[1] ?? '';
    expect(await tableText()).not.toContain('Billed');
    await nora.post('/api/receipts/billed', { ids: ids.slice(1), billed: true, as: 'invoice 2231' });
    const table = await tableText();
    expect(table).toContain('Note Billed');
    const today = formatDay(dayOf(new Date(app.clock.now())));
    expect(table.slice(table.indexOf('Settled')).replaceAll(' ', '')).toMatch(
      new RegExp(`${today} · invoice 2231$`.replaceAll(' ', ''), 'u'),
    );
    expect(table.match(/invoice/gu)).toHaveLength(1);
  });

  it('has the sums of the CSV, to the cent and in each currency', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids: string[] = [];
    const pdf = await withText('x');
    for (let n = 0; n < 24; n += 1)
      ids.push(
        await storedPdf(app, nora.userId, pdf, {
          total_cents: n === 7 ? null : n === 8 ? -1999 : 1999 + n * 37,
          currency: ['USD', 'GBP', 'JPY'][n % 3] ?? 'USD',
        }),
      );
    const csv = await nora.post('/api/receipts/download', { ids, format: 'csv' });
    const sums = new Map<string, number>();
    for (const line of (await csv.text()).trim().split('\r\n').slice(1)) {
      const [, , total = '', currency = ''] = line.split(',');
      if (total) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(total) * 100));
    }
    const [cover = ''] = await textsOf(await opened(await report(nora, ids)));
    for (const [currency, cents] of sums) {
      const figures = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(cover).toContain(currency === 'USD' ? `$${figures}` : `${currency} ${figures}`);
    }
    expect(cover).toContain('1 receipt without an amount');
  });

  it('is refused with the reason if it would be empty or too large', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const ids: string[] = [];
    for (let n = 0; n <= MAX_REPORT_RECEIPTS; n += 1)
      ids.push(await stored(app.deps.db, nora.userId, app.clock.now()));
    const ask = (some: string[], who = nora) =>
      who.post('/api/receipts/download', { ids: some, format: 'pdf' });
    const tooMany = await ask(ids);
    expect(tooMany.status).toBe(413);
    expect(tooMany.headers.get('content-disposition')).toBeNull();
    expect(await bodyOf(tooMany)).toEqual({
      code: 'report_too_large',
      message: 'A report can hold at most 500 receipts, and you chose 501. Choose fewer, or download a ZIP.',
    });
    const large = await stored(app.deps.db, nora.userId, app.clock.now(), { pdf_bytes: 200 * 1024 * 1024 });
    const tooLarge = await ask([large, await storedPdf(app, nora.userId, await withText('x'))]);
    expect((await bodyOf(tooLarge)).message).toBe(
      'A report can hold at most 200 MB, and these receipts come to 201 MB. Choose fewer, or download a ZIP.',
    );
    expect((await ask(ids.slice(0, 1), ong)).status).toBe(404);
    expect((await ask([randomUUID()])).status).toBe(404);
  });
});

describe('A report shows every receipt', () => {
  it('even if its PDF is missing, broken, 40 pages long, empty or sideways', async () => {
    const app = await testApp();
    const nora = await app.signedIn(NORA);
    const turned = await PDFDocument.create();
    for (const angle of [0, 90, 180, 270, -90]) {
      const page = turned.addPage([300, 900]);
      page.drawText(`turned by ${angle}`, { x: 10, y: 880, size: 12 });
      page.setRotation(degrees(angle));
    }
    const empty = await PDFDocument.create();
    empty.addPage();
    const ids = [
      await stored(app.deps.db, nora.userId, app.clock.now(), { vendor: 'Lost' }),
      await storedPdf(app, nora.userId, Buffer.from('%PDF-1.7 is not one'), { vendor: 'Broken' }),
      await storedPdf(app, nora.userId, await withText('of forty', 40), { vendor: 'Long' }),
      await storedPdf(app, nora.userId, await turned.save()),
      await storedPdf(app, nora.userId, await empty.save()),
      await storedPdf(app, nora.userId, await picturedPdf()),
    ];
    const document = await opened(await report(nora, ids));
    const texts = (await textsOf(document)).slice(3);
    expect(texts).toHaveLength(1 + 1 + 40 + 5 + 1 + 1);
    expect(texts[0]).toContain('The PDF of this receipt is missing on the server.');
    expect(texts[1]).toContain('This PDF cannot be shown in a report.');
    expect(texts[41]).toMatch(/of forty 40/u);
    expect(texts[41]).toContain('Receipt 3 of 6 · page 40 of 40');
    for (const [index, angle] of [0, 90, 180, 270, -90].entries()) {
      const page = await document.getPage(3 + 42 + index + 1);
      const { items } = await page.getTextContent();
      const item = items.find((one) => 'str' in one && one.str.startsWith('turned'));
      expect(item).toMatchObject({ str: `turned by ${angle}` });
      const [a, b, , , x, y] = (item && 'transform' in item ? item.transform : []) as number[];
      // it is rotated as a viewer shows it, and is on the page below its number
      const shown = (Math.round((Math.atan2(b ?? 0, a ?? 0) * 180) / Math.PI) + 360) % 360;
      expect(shown).toBe((360 - angle) % 360);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(612);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(792 - 20);
    }
  });

  it('with searchable names, from Greek and Cyrillic to Japanese and Arabic', async () => {
    const app = await testApp();
    const nora = await app.signedIn(NORA);
    const names = [
      'Caffè Ærø Straße',
      'Łódź Őrség Çeşme Žižkov Ħamrun',
      'Phở Hà Nội Đặng',
      'Καφέ Αθήνα',
      'Кофе Хауз',
      // an accent as a separate character
      'Cafe\u0301 Zoe\u0308',
      '喫茶店 Ginza',
      '서울식당',
      'ร้านอาหารไทย',
      'בית קפה',
      'مطعم الشام',
    ];
    const ids: string[] = [];
    for (const vendor of names) ids.push(await storedPdf(app, nora.userId, await withText('x'), { vendor }));
    const [, table = ''] = await textsOf(await opened(await report(nora, ids)));
    // a name may take two lines
    const letters = (text: string) => text.normalize('NFC').replaceAll(' ', '');
    for (const name of names) expect(letters(table)).toContain(letters(name));
  });

  it('in other programs: Poppler and qpdf find no fault, and all fonts are embedded', async (context) => {
    if (programsMissing('qpdf', 'pdftotext', 'pdffonts')) return context.skip();
    const app = await testApp();
    const nora = await app.signedIn(NORA);
    const ids = [
      await storedPdf(app, nora.userId, await picturedPdf({ pages: 2 }), { vendor: 'Καφέ Łódź' }),
      await storedPdf(app, nora.userId, Buffer.from('no'), { vendor: 'Broken' }),
    ];
    const folder = await mkdtemp(join(tmpdir(), 'slipcase-report-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'report.pdf');
    await writeFile(file, await report(nora, ids));
    const run = (program: string, ...given: string[]) =>
      execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    expect(run('pdftotext', '-layout', file, '-')).toContain('Καφέ Łódź');
    const fonts = run('pdffonts', file).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/yes (?:yes|no) +yes/u);
  });
});

it('A canceled report opens no further receipt, and an interrupted one never looks complete', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const { reports } = app.deps;
  const id = await storedPdf(app, nora.userId, await withText('x'));
  const receipt = await bodyOf(await nora.get(`/api/receipts/${id}`));
  const receipts = Array.from({ length: 20 }, () => receipt);
  const about = {
    person: 'Nora',
    paper: 'a4',
    madeOn: '2026-11-26',
    receipts,
    withoutReceipt: [],
    exchangeRates: null,
  } as const;
  let openings = 0;
  const errors: Error[] = [];
  const stream = reports.make(
    about,
    async () => {
      openings += 1;
      return null;
    },
    (error) => errors.push(error),
  );
  for await (const chunk of stream) {
    expect(chunk.length).toBeGreaterThan(0);
    if (openings === 2) break;
  }
  expect(stream.destroyed).toBe(true);
  expect(openings).toBeLessThan(5);

  const away = reports.make(
    about,
    async () => Promise.reject(new Error('no storage')),
    (error) => errors.push(error),
  );
  await expect(away.toArray()).rejects.toThrow('no storage');
  expect(errors.at(-1)?.message).toBe('no storage');
});

it('A report contains what a PDF shows, but none of its links, forms and actions', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText('drawn');
  document.getForm().createTextField('typed').addToPage(page, { x: 10, y: 10 });
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 90, 90],
    A: { S: 'URI', URI: PDFString.of('https://example.com/') },
  });
  page.node.addAnnot(document.context.register(link));
  const bytes = await report(nora, [await storedPdf(app, nora.userId, await document.save())]);
  const whole = await PDFDocument.load(bytes);
  const shown = await opened(bytes);
  for (let number = 1; number <= shown.numPages; number += 1)
    expect(await (await shown.getPage(number)).getAnnotations()).toEqual([]);
  expect((await textsOf(shown)).at(-1)).toContain('drawn');
  const objects = whole.context.enumerateIndirectObjects().map(([, object]) => String(object));
  for (const key of ['/Annot ', '/AcroForm', '/JavaScript', '/URI', '/Widget'])
    expect(objects.filter((object) => object.includes(key))).toEqual([]);
});
