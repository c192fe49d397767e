import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_BULK } from '@slipcase/contract/bulk-receipts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { skipped } from '../../../../../../scripts/test-run/skipped.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { unzipped } from '../../../testing/unzipped.ts';
import { zipOf } from './receipts-zip.ts';

const NORA = 'nora.whitlock@example.com';
const MANY = 1_000;

/** The size that a ZIP of files with these contents announces, and the size that it sends. */
async function announcedAndSent(count: number, nameChars: number, file: Buffer, csv: Buffer) {
  const entries = Array.from({ length: count }, (_, index) => ({
    filename: `${index}`.padEnd(nameChars, 'é'),
    key: '',
    bytes: file.byteLength,
    writtenAt: new Date(0),
  }));
  const open = async () => Readable.from([file], { objectMode: false });
  const onError = (error: Error) => {
    throw error;
  };
  const { stream, bytes } = zipOf({ entries, csv, open, onError });
  let sent = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) sent += chunk.byteLength;
  return { announced: bytes, sent };
}

describe('A ZIP announces its exact size', () => {
  it.each([
    ['636 receipts, whose list of files is just below 64 kB', 636, 48],
    ['900 receipts', 900, 48],
    ['a few hundred receipts with the longest names', 300, 255],
    ['the most receipts at once', MAX_BULK, 20],
  ])('with %s', async (_what, count, nameChars) => {
    const { announced, sent } = await announcedAndSent(count, nameChars, Buffer.alloc(1), Buffer.from('x'));
    expect(announced).toBe(sent);
  });

  it('with any number of receipts, however long names and files are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1500 }),
        fc.integer({ min: 4, max: 255 }),
        fc.nat(100),
        fc.nat(1000),
        async (count, nameChars, fileBytes, csvBytes) => {
          const [file, csv] = [Buffer.alloc(fileBytes), Buffer.alloc(csvBytes)];
          const { announced, sent } = await announcedAndSent(count, nameChars, file, csv);
          expect(announced).toBe(sent);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** Other makers' programs, and how each checks every file of a ZIP. */
const PROGRAMS = (
  [
    ['unzip', ['-tqq']],
    ['python3', ['-c', 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip())']],
  ] satisfies [string, string[]][]
).filter(([program]) => spawnSync(program, ['--version']).error === undefined);
if (PROGRAMS.length === 0) skipped('ZIPs in other programs', ['unzip', 'python3']);

it.skipIf(PROGRAMS.length === 0)(
  'A ZIP of a thousand receipts is complete, and other programs can open it',
  async () => {
    const app = await testApp();
    const nora = await app.signedIn(NORA);
    const pdf = Buffer.from('%PDF-1.7');
    const pdf_key = await app.deps.blobs.stage(pdf);
    await app.deps.blobs.adopt(app.deps.db, pdf_key);
    const ids: string[] = [];
    for (let n = 0; n < MANY; n += 1) {
      const row = {
        filename: `Whitlock_pinwright_hardware_${n}.00_20261118.pdf`,
        pdf_key,
        pdf_bytes: pdf.byteLength,
      };
      ids.push(await stored(app.deps.db, nora.userId, app.clock.now(), row));
    }
    const answer = await nora.post('/api/receipts/download', { ids, format: 'zip' });
    expect(answer.status).toBe(200);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(zip.byteLength));
    expect(unzipped(zip).size).toBe(MANY + 1);
    const folder = await mkdtemp(join(tmpdir(), 'slipcase-zip-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'receipts.zip');
    await writeFile(path, zip);
    for (const [program, args] of PROGRAMS) {
      const { status, stderr } = spawnSync(program, [...args, path], { encoding: 'utf8' });
      expect(`${program}: ${status} ${stderr}`).toBe(`${program}: 0 `);
    }
  },
);

it('A ZIP breaks off if a stored PDF has become longer, and the log says why', async () => {
  const app = await testApp({ settings: { LOG_LEVEL: 'error' } });
  const nora = await app.signedIn(NORA);
  const pdf_key = await app.deps.blobs.stage(Buffer.alloc(1_000_000));
  await app.deps.blobs.adopt(app.deps.db, pdf_key);
  const id = await stored(app.deps.db, nora.userId, app.clock.now(), { pdf_key, pdf_bytes: 1_000 });
  const answer = await nora.post('/api/receipts/download', { ids: [id], format: 'zip' });
  await expect(answer.arrayBuffer().then(() => 'whole')).rejects.toThrow(/terminated|closed/u);
  await expect.poll(() => app.log.join('')).toContain('a bulk download broke off');
  expect(app.log.join('')).toContain('another length than announced');
});
