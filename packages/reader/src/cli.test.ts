import { execFile } from 'node:child_process';
import path from 'node:path';
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

describe('the read command', () => {
  it('prints one JSON object a file, and goes on after one that cannot be read', async () => {
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

  it('prints a table for people', async () => {
    const { status, out } = await read(receipt);
    expect(out).toMatch(/vendor +THE BLUE HERON CAFE/);
    expect(out).toMatch(/total +11\.65/);
    expect(status).toBe(0);
  });

  it.each([[[]], [['--nonsense', 'a.jpg']], [['--date-order', 'YMD', 'a.jpg']]])(
    'refuses the wrong usage %j with status 2 and nothing on standard output',
    async (args) => {
      const { status, out, err } = await read(...args);
      expect(status).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('usage:');
    },
  );

  it('explains itself', async () => {
    const { status, out } = await read('--help');
    expect(out).toContain('--date-order');
    expect(status).toBe(0);
  });
});
