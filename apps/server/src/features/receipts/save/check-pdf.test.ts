import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { harmlessPdfs } from '../../../testing/harmless-pdfs.ts';
import { SCRIPT_SEEN } from '../../../testing/hostile-pdfs/active-pdfs.ts';
import { hostilePdfs } from '../../../testing/hostile-pdfs/all-hostile-pdfs.ts';
import { onePage } from '../../../testing/pdfs.ts';
import { programsMissing } from '../../../testing/programs.ts';
import { checkPdf } from './check-pdf.ts';

const RECEIPT = new URL(
  '../../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg',
  import.meta.url,
);

it.each(['JS', 'JavaScript', 'OpenAction', 'AA', 'EmbeddedFiles', 'EF', 'XFA'])(
  'A PDF that contains /%s anywhere is rejected with a readable reason',
  async (key) => {
    for (const place of [inCatalogue, inPage, inStream, deepInside]) {
      const pdf = await built((document) => place(document, { [key]: 'x' }));
      expect(checkPdf(pdf), place.name).toEqual({
        problem: 'unsafe',
        what: expect.stringMatching(/\w{4}/u),
      });
    }
  },
);

it.each(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'RichMedia', 'EmbeddedFile'])(
  'A PDF with an action or object of the kind %s is rejected',
  async (name) => {
    for (const place of [inCatalogue, inPage, inStream, deepInside]) {
      const pdf = await built((document) => place(document, { S: name }));
      expect(checkPdf(pdf), place.name).toMatchObject({ problem: 'unsafe' });
    }
  },
);

it.each([1, 2, 50])(
  'A PDF of %i pages with a picture, text and an internal link is accepted',
  async (pages) => {
    const pdf = await built(async (document) => {
      document.getPage(0).drawText('Total 12.34');
      document.getPage(0).drawImage(await document.embedJpg(await readFile(RECEIPT)));
      inPage(document, { S: 'GoTo' });
      for (let page = 1; page < pages; page += 1) document.addPage();
    });
    expect(checkPdf(pdf)).toBeNull();
  },
);

it('A PDF without a page, with too many, or with data before its header is rejected', async () => {
  const none = await built((document) => document.removePage(0));
  const many = await built((document) => {
    for (let page = 0; page < 50; page += 1) document.addPage();
  });
  const shifted = Buffer.concat([Buffer.from('GIF89a'), await built(() => {})]);
  for (const pdf of [none, many, shifted]) expect(checkPdf(pdf)).toEqual({ problem: 'invalid' });
});

const HOSTILE = hostilePdfs();

it('A hostile PDF is rejected for the right reason', () => {
  expect(HOSTILE.length).toBeGreaterThan(100);
  for (const { name, pdf, problem } of HOSTILE) expect(checkPdf(pdf), name).toMatchObject({ problem });
});

it('A PDF is accepted in every form that scanners and programs write', () => {
  for (const [name, pdf] of Object.entries(harmlessPdfs())) expect(checkPdf(pdf), name).toBeNull();
});

it('The time of a check grows linearly with the file, never faster', () => {
  const beginnings = ['', '7 0 obj ', '7 0 obj [', '7 0 obj (', 'trailer '];
  const parts = [
    '1',
    '1 ',
    '0 obj ',
    '7 0 obj%\n',
    '7 0 obj<</A(',
    'obj',
    'trailer%',
    '%0\nobj ',
    '1%\n',
    '\n',
  ];
  const repeated = [...parts, '(', '<', '<<', '[', '/a', '7 0 obj<<>>stream\n'];
  for (const part of repeated) {
    for (const begin of beginnings) {
      const pdf = Buffer.concat([
        Buffer.from(`%PDF-1.7\n${begin}`),
        Buffer.alloc(256 * 1024, part),
        Buffer.from('\nstartxref\n0\n%%EOF\n'),
      ]);
      const started = performance.now();
      expect(checkPdf(pdf), begin + part).toEqual({ problem: 'invalid' });
      // about 30 ms if the time grows linearly, a minute if it is quadratic
      expect(performance.now() - started, begin + part).toBeLessThan(1500);
    }
  }
});

const missing = programsMissing('qpdf', 'pdfinfo');

describe.skipIf(missing)('To other programs', () => {
  it('accepted files are free of errors and scripts', async () => {
    const folder = await newFolder();
    const picture = await built(async (document) => {
      document.getPage(0).drawImage(await document.embedJpg(await readFile(RECEIPT)));
    });
    const files = Object.entries({ ...harmlessPdfs(), 'a picture': Buffer.from(picture) });
    const rewritings = [
      ['--linearize'],
      ['--object-streams=generate'],
      ['--object-streams=disable', '--newline-before-endstream'],
    ];
    await inTurns(files, async ([name, pdf], index) => {
      const file = join(folder, `${index}.pdf`);
      await writeFile(file, pdf);
      const how = rewritings[index % rewritings.length] ?? [];
      const { stdout } = await run('sh', ['-ec', LOOK_AND_REWRITE, file, ...how]);
      expect(stdout, name).toMatch(FREE_OF_BOTH);
      expect(checkPdf(await readFile(`${file}.new`)), `${name} ${how.join(' ')}`).toBeNull();
    });
  });

  it('rejected files do have scripts', async () => {
    const folder = await newFolder();
    const scripts = HOSTILE.filter(({ hasScript }) => hasScript);
    expect(scripts.length).toBeGreaterThan(20);
    const files = scripts.map((_, index) => join(folder, `${index}.pdf`));
    await Promise.all(scripts.map(({ pdf }, index) => writeFile(files[index] ?? '', pdf)));
    const { stdout } = await run('sh', ['-c', SHOW_SCRIPTS, ...files]);
    const shown = stdout.split(NEXT_FILE).slice(0, -1);
    expect(shown).toHaveLength(scripts.length);
    for (const [index, { name }] of scripts.entries()) expect(shown[index], name).toContain(SCRIPT_SEEN);
  });

  it('an encrypted document is rejected', async () => {
    const file = join(await newFolder(), 'a.pdf');
    await writeFile(file, onePage());
    await run('qpdf', ['--encrypt', '', 'owner', '256', '--', file, `${file}.new`]);
    expect(checkPdf(await readFile(`${file}.new`))).toEqual({ problem: 'invalid' });
  });
});

const run = promisify(execFile);
/** Starting a program from this process costs more than the program itself, so a shell starts all of them. */
const LOOK_AND_REWRITE =
  'qpdf --check "$0"; echo scripts:; pdfinfo -js "$0"; echo end; qpdf "$@" "$0" "$0.new"';
const FREE_OF_BOTH = /No syntax or stream encoding errors.*\nscripts:\nend\n$/su;
const NEXT_FILE = 'next file\n';
const SHOW_SCRIPTS = `for file in "$0" "$@"; do pdfinfo -js "$file"; printf '${NEXT_FILE.trim()}\\n'; done`;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-pdf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a few at a time. */
async function inTurns<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

type Part = Record<string, string>;

function inCatalogue(document: PDFDocument, part: Part): void {
  document.catalog.set(PDFName.of('Extra'), document.context.obj(part));
}

function inPage(document: PDFDocument, part: Part): void {
  document.getPage(0).node.set(PDFName.of('Extra'), document.context.obj(part));
}

function inStream(document: PDFDocument, part: Part): void {
  document.context.register(document.context.stream('content', part));
}

function deepInside(document: PDFDocument, part: Part): void {
  document.catalog.set(PDFName.of('Extra'), document.context.obj([[{ Next: [part] }]]));
}

async function built(change: (document: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  return document.save({ addDefaultPage: false });
}
