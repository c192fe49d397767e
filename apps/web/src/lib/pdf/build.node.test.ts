import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPdf } from '../../../../server/src/features/receipts/save/check-pdf.ts';
import { programsMissing } from '../../../../server/src/testing/programs.ts';
import type { Corners, Picture, Point, TextLine } from '../picture/picture.ts';
import { build } from './build.ts';
import { picturesIn } from './pictures-in.ts';

/** Other people's programs that read the PDF: those of poppler, and qpdf. */
const missing = programsMissing('pdftotext', 'pdftoppm', 'pdffonts', 'pdfinfo', 'qpdf');

const RECEIPT = new URL('../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url);
const RECEIPT_SIZE = { width: 718, height: 911 };
const CREATED = new Date('2026-11-18T12:34:56Z');
/** Points. The picture is centered at the top, inside margins of 20 mm. */
const A4 = { width: 595.276, height: 841.89 };
const MARGIN = 56.693;

let folder: string;
let picture: Picture;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipcase-pdf-'));
  const bytes = readFileSync(fileURLToPath(RECEIPT));
  picture = { blob: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), ...RECEIPT_SIZE };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(missing)('The PDF of a receipt', () => {
  it('has an A4 page for each picture, the title, the date and our name', async () => {
    const file = await written([[], []], 'Whitlock_Café „Łódź“ 東京_12.34_18-11-2026.pdf');
    const info = run('pdfinfo', ['-isodates', file]);
    expect(info).toMatch(/Title: +Whitlock_Café „Łódź“ 東京_12.34_18-11-2026.pdf/u);
    expect(info).toMatch(/Creator: +Slipcase/u);
    expect(info).toMatch(/Producer: +Slipcase/u);
    expect(info).toMatch(/CreationDate: +2026-11-18T12:34:56/u);
    expect(info).toMatch(/ModDate: +2026-11-18T12:34:56/u);
    expect(info).toMatch(/Pages: +2/u);
    expect(info).toMatch(/Page size: +595\.2\d+ x 841\.89 pts \(A4\)/u);
  });

  it('has no errors according to qpdf, and the server accepts it', async () => {
    const file = await written([[line('Total $12.34', 40, 60)], [], [line('Überweisung', 40, 60)]]);
    expect(run('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors found');
    expect(checkPdf(readFileSync(file))).toBeNull();
    expect(run('pdfinfo', ['-js', file])).toBe('');
  });

  it('contains the JPEG unchanged, byte for byte', async () => {
    const file = await written([[]]);
    const jpeg = Buffer.from(await picture.blob.arrayBuffer());
    expect(readFileSync(file).includes(jpeg)).toBe(true);
  });

  it('contains each page’s picture unchanged for a later analysis, unlike a PDF of another program', async () => {
    const jpeg = Buffer.from(await picture.blob.arrayBuffer());
    const ours = await built([[line('Total $12.34', 40, 60)], []]);
    const pictures = (await picturesIn(ours)) ?? [];
    expect(pictures).toHaveLength(2);
    for (const blob of pictures) expect(Buffer.from(await blob.arrayBuffer()).equals(jpeg)).toBe(true);
    const foreign = await PDFDocument.load(await ours.arrayBuffer());
    foreign.setProducer('Somebody');
    expect(await picturesIn(new Blob([new Uint8Array(await foreign.save())]))).toBeNull();
  });

  it('can be searched and copied in every script, with accents and rare characters', async () => {
    const texts = [
      'Café Crème 12,50 €',
      'Łódź żółć ĳ ǆ ﬁ',
      'Ταβέρνα «Ο Πλάτανος»',
      'Столовая № 5 Ёлка',
      '東京駅 ラーメン 千二百円',
      '서울 김밥',
      'emoji 🧾 and 𝔊𝔬𝔱𝔥𝔦𝔠',
      'ราคา ๑๒๓',
      'हिन्दी रसीद',
      'e\u0301 combining',
    ];
    const read = textOf(await written([texts.map((text, index) => line(text, 30, 40 + index * 60))]));
    for (const text of texts) expect(spaced(read.normalize('NFC'))).toContain(spaced(text.normalize('NFC')));
  });

  it('keeps the digits of an amount in order in a line that is read from right to left', async () => {
    const texts = ['סה"כ 123.45 שקל', 'المجموع 678.90 ريال', 'Total 12.50 שקל'];
    const read = textOf(await written([texts.map((text, index) => line(text, 30, 60 + index * 90))]));
    for (const figure of ['123.45', '678.90', '12.50']) expect(read).toContain(figure);
    for (const word of ['שקל', 'المجموع', 'ريال', 'Total']) expect(read).toContain(word);
  });

  it('has each word in its place on the picture', async () => {
    const lines = [line('Copper', 100, 80), line('Kettle', 400, 700)];
    const words = wordsOf(await written([lines]));
    for (const [index, { text, corners }] of lines.entries()) {
      const word = words[index];
      expect(word?.text).toBe(text);
      const [topLeft, , bottomRight] = corners.map(onPage) as [Point, Point, Point];
      expect(Math.abs((word?.left ?? 0) - topLeft.x)).toBeLessThan(1);
      expect(Math.abs((word?.right ?? 0) - bottomRight.x)).toBeLessThan(1);
      const [top = 0, bottom = 0] = [word?.top, word?.bottom];
      expect(Math.abs(top + bottom - topLeft.y - bottomRight.y) / 2).toBeLessThan(1);
      expect((bottom - top) / (bottomRight.y - topLeft.y)).toBeCloseTo(0.7, 1);
    }
  });

  it('keeps words whole in sloping lines that are close together', async () => {
    const lines = [
      sloping('Copper Kettle City', 395, 362, 670, 349, 34),
      sloping('5242 Van Nuys BLVD', 372, 390, 690, 374, 34),
      sloping('Sherman Oaks, CA 91401', 337, 415, 720, 400, 42),
    ];
    const words = wordsOf(await written([lines])).map(({ text }) => text);
    for (const { text } of lines) expect(words).toEqual(expect.arrayContaining(text.split(' ')));
  });

  it.each([2, -2, 90, 180, 270])('follows a line that is tilted by %i degrees', async (degrees) => {
    const tilted = turnedLine('Kettle', degrees);
    const [word] = wordsOf(await written([[tilted]]));
    expect(word?.text).toBe('Kettle');
    expectAround([word as Word], tilted);
  });

  // at such a slope, pdftotext splits words into letters, whichever program wrote the PDF
  it.each([8, -12, 30])('has every letter of a line tilted by %i degrees in its place', async (degrees) => {
    const tilted = turnedLine('Kettle', degrees);
    const words = wordsOf(await written([[tilted]]));
    const letters = words.map(({ text }) => text).join('');
    expect([...letters].sort()).toEqual([...'Kettle'].sort());
    expectAround(words, tilted);
  });

  it('looks the same with and without its text', async () => {
    const lines = Array.from({ length: 20 }, (_, index) =>
      line(`Line ${index} Ünïcode 東京`, 30, 20 + index * 40),
    );
    const seen = [await written([lines]), await written([[]])].map((file) =>
      run('pdftoppm', ['-r', '100', file], 'latin1'),
    );
    expect(seen[0]?.length).toBeGreaterThan(1_000_000);
    expect(seen[0] === seen[1]).toBe(true);
  });

  it('has one embedded font that maps its letters to characters', async () => {
    const fonts = run('pdffonts', [await written([[line('a', 30, 40)], [line('ж', 30, 40)]])]);
    const [font, ...others] = fonts.trim().split('\n').slice(2);
    expect(others).toEqual([]);
    expect(font).toMatch(/CID TrueType +Identity-H +yes +no +yes/u);
    expect(
      run('pdffonts', [await written([[]])])
        .trim()
        .split('\n'),
    ).toHaveLength(2);
  });

  it('can be made from any text, and left-to-right words can be read back', async () => {
    const letter = fc.constantFrom(...'abzßéñőŁçØαωΩЖдяёあン中文語한글€$£7');
    const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.array(anything),
        async (words, any) => {
          const file = await written([
            [line(words.join(' '), 30, 40)],
            any.map((text) => line(text, 30, 300)),
          ]);
          expect(run('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors');
          expect(spaced(textOf(file, ['-l', '1']))).toBe(words.join(' '));
          textOf(file);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('leaves out lines without a place, and keeps the others', async () => {
    const nowhere = { x: 50, y: 50 };
    const unplaced: Corners = [nowhere, nowhere, nowhere, nowhere];
    const far = { x: Number.NaN, y: Number.POSITIVE_INFINITY };
    const lines: TextLine[] = [
      { text: 'Nowhere', corners: unplaced },
      { text: 'Endless', corners: [far, far, far, far] },
      line('', 30, 40),
      line(' \u0000\n\t ', 30, 40),
      line('lone \ud800 half', 30, 90),
      line('Here', 30, 200),
    ];
    const read = spaced(textOf(await written([lines], 'a \udc00 title')));
    expect(read).toBe('lone \ufffd half Here');
  });

  it('rejects a file that is not a JPEG', async () => {
    const broken = { ...picture, blob: new Blob(['I am not a picture']) };
    const content = { title: 'x', createdAt: CREATED, pages: [{ picture: broken, lines: [] }] };
    await expect(build(content)).rejects.toThrow();
  });
});

let files = 0;

function built(pages: TextLine[][], title = 'A receipt'): Promise<Blob> {
  return build({ title, createdAt: CREATED, pages: pages.map((lines) => ({ picture, lines })) });
}

async function written(pages: TextLine[][], title?: string): Promise<string> {
  files += 1;
  const file = join(folder, `${files}.pdf`);
  writeFileSync(file, new Uint8Array(await (await built(pages, title)).arrayBuffer()));
  return file;
}

/** A horizontal line with letters 30 pixels high. */
function line(text: string, left: number, top: number): TextLine {
  const [right, bottom] = [left + Math.max(1, [...text].length) * 16, top + 30];
  const corners: Corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return { text, corners };
}

/** A line turned clockwise around the middle of the picture. */
function turnedLine(text: string, degrees: number): TextLine {
  const center = { x: picture.width / 2, y: picture.height / 2 };
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = line(text, center.x - 60, center.y + 40).corners.map(({ x, y }) => ({
    x: center.x + (x - center.x) * cos - (y - center.y) * sin,
    y: center.y + (x - center.x) * sin + (y - center.y) * cos,
  }));
  return { text, corners: corners as Corners };
}

function sloping(
  text: string,
  left: number,
  leftTop: number,
  right: number,
  rightTop: number,
  height: number,
): TextLine {
  const corners: Corners = [
    { x: left, y: leftTop },
    { x: right, y: rightTop },
    { x: right, y: rightTop + height },
    { x: left, y: leftTop + height },
  ];
  return { text, corners };
}

/** Converts pixels of the picture to points of the page, measured from its top left, as pdftotext does. */
function onPage({ x, y }: Point): Point {
  const scale = Math.min((A4.width - 2 * MARGIN) / picture.width, (A4.height - 2 * MARGIN) / picture.height);
  return { x: (A4.width - picture.width * scale) / 2 + x * scale, y: MARGIN + y * scale };
}

function run(program: string, args: string[], encoding: BufferEncoding = 'utf8'): string {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding, maxBuffer: 2 ** 26 });
  expect(`${status} ${stderr}`).toBe('0 ');
  return stdout;
}

function textOf(file: string, options: string[] = []): string {
  return run('pdftotext', ['-layout', '-enc', 'UTF-8', ...options, file, '-']);
}

type Word = { text: string; left: number; top: number; right: number; bottom: number };

function wordsOf(file: string): Word[] {
  const html = run('pdftotext', ['-bbox', file, '-']);
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</gu;
  return [...html.matchAll(word)].map(([, left, top, right, bottom, text]) => ({
    text: text ?? '',
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** Expects the words, taken together, to be where the line is, within a few points. */
function expectAround(words: Word[], { corners }: TextLine): void {
  const places = corners.map(onPage);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  expect(Math.abs(middle(words.flatMap(({ left, right }) => [left, right])) - middle(xs))).toBeLessThan(4);
  expect(Math.abs(middle(words.flatMap(({ top, bottom }) => [top, bottom])) - middle(ys))).toBeLessThan(4);
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
