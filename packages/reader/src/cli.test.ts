import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const CLI = path.join(import.meta.dirname, 'cli.ts');
const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');
const receipt = path.join(FIXTURES, '003-british-cafe', 'receipt.jpg');
const noImage = path.join(FIXTURES, '003-british-cafe', 'receipt.txt');

/** Runs the command as a person would. */
function read(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], (_error, out, err) => {
      resolve({ status: child.exitCode ?? -1, out, err });
    });
  });
}

describe('The read command', () => {
  it('prints one JSON object per file, and continues after a file that cannot be read', async () => {
    const { status, out, err } = await read('--jsonl', noImage, 'missing.jpg', receipt);
    const [text, missing, read3, ...rest] = out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(rest).toEqual([]);
    expect(text).toMatchObject({ file: 'receipt.txt', total: null, error: 'image_unreadable' });
    expect(missing).toMatchObject({ file: 'missing.jpg', error: 'file_not_found' });
    expect(read3).toEqual({
      file: 'receipt.jpg',
      vendor: 'THE BLUE HERON CAFE',
      total: 11.65,
      date: '2026-03-14',
      location: expect.any(String),
      ms: expect.any(Number),
    });
    expect(err).toBe('');
    expect(status).toBe(1);
  });

  it.each([
    ['JP', 'JPY', '1,130', '1130'],
    ['KW', 'KWD', '11.300', '11.300'],
  ])(
    'prints amounts with the decimals of their currency: home %s, %s %s',
    async (home, currency, printed, figures) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'slipcase-'));
      try {
        const picture = path.join(folder, 'receipt.jpg');
        await writeFile(picture, await printedReceipt(`Total ${currency}        ${printed}`));
        const { out } = await read('--home', home, '--explain', picture);
        expect(out).toMatch(new RegExp(`total +${figures.replace('.', '\\.')}  \\(`, 'u'));
        expect(out).toMatch(new RegExp(`%  +\\d+\\.\\d\\d  ${figures.replace('.', '\\.')}\\n`, 'u'));
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  it('prints a table for people, explains its choices, and says where to open a PDF', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'slipcase-'));
    try {
      const pdf = path.join(folder, 'receipt.pdf');
      await writeFile(pdf, '%PDF-1.7\n');
      const { status, out, err } = await read('--explain', receipt, pdf);
      expect(out).toMatch(/vendor +THE BLUE HERON CAFE/);
      expect(out).toMatch(/total +11\.65/);
      expect(out).toContain('won by:');
      expect(out).toMatch(/total: confidence \d+ %/);
      expect(err).toContain('This is a PDF. Open it in Slipcase, or pass a picture instead.');
      expect(status).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([[[]], [['--nonsense', 'a.jpg']], [['--date-order', 'YMD', 'a.jpg']]])(
    'refuses the arguments %j with status 2 and prints nothing to standard output',
    async (args) => {
      const { status, out, err } = await read(...args);
      expect(status).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('usage:');
    },
  );

  it('saves drawings of what it saw in a folder, and creates the folder', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'read-debug-'));
    const folder = path.join(parent, 'seen', 'today');
    try {
      const { status, out } = await read('--debug', folder, receipt, noImage);
      expect(await readdir(folder)).toEqual(['receipt.jpg.debug.jpg', 'receipt.txt.debug.jpg']);
      const drawn = await sharp(await readFile(path.join(folder, 'receipt.jpg.debug.jpg'))).metadata();
      expect(drawn.format).toBe('jpeg');
      expect(drawn.width).toBeGreaterThan((await sharp(receipt).metadata()).width);
      expect(out).toMatch(/total +11\.65/);
      expect(status).toBe(1);
    } finally {
      await rm(parent, { recursive: true });
    }
  });

  it('exits with status 2 and a message when it cannot create the folder for drawings', async () => {
    const folder = path.join(noImage, 'seen');
    const { status, out, err } = await read('--debug', folder, receipt);
    expect(err).toContain(`cannot create the folder ${folder}`);
    expect(out).toBe('');
    expect(status).toBe(2);
  });

  it('explains itself', async () => {
    const { status, out } = await read('--help');
    expect(out).toContain('--date-order');
    expect(status).toBe(0);
  });
});

/** A receipt with this line as its total. */
function printedReceipt(total: string): Promise<Buffer> {
  const lines = ['SAKURA COFFEE', '12 Harbor Road', '2026-03-14 12:30', 'Latte', 'Cheese cake', total];
  const rows = lines.map(
    (line, row) => `<text x="40" y="${70 + row * 75}" xml:space="preserve">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="560" font-family="monospace" font-size="30">
    <rect width="700" height="560" fill="#fff"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
