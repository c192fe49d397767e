import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openFolderDrive } from './folder.ts';

const RECEIPT = '3f0c9a4e-6a53-4b64-9a0e-0d9d4c0f9a11';

it('A receipt lands under its folders, with its id at the end of its name', async () => {
  const { root, drive } = await newDrive();
  const fileId = await drive.newFileId({
    receiptId: RECEIPT,
    folders: ['Receipts', 'A & B : Gala', '2026-11'],
    filename: 'x.pdf',
  });
  await drive.put({ fileId, bytes: Buffer.from('one') });
  expect(await readFile(join(root, 'Receipts', 'A & B _ Gala', '2026-11', `x_${RECEIPT}.pdf`), 'utf8')).toBe(
    'one',
  );
});

it('The same file put twice is there once; another file never replaces it', async () => {
  const { root, drive } = await newDrive();
  const fileId = await drive.newFileId({ receiptId: RECEIPT, folders: ['F'], filename: 'x.pdf' });
  await drive.put({ fileId, bytes: Buffer.from('one') });
  await drive.put({ fileId, bytes: Buffer.from('one') });
  await expect(drive.put({ fileId, bytes: Buffer.from('two') })).rejects.toThrow('another file');
  expect(await readFile(join(root, fileId), 'utf8')).toBe('one');
  expect(await readdir(join(root, 'F'))).toHaveLength(1);
});

it('Whatever a folder or file is called, it stays inside the drive and can be written', async () => {
  const { root, drive } = await newDrive();
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '..',
      '.',
      '',
      ' ',
      '../..',
      '/etc',
      'C:\\x',
      'con',
      'a\u0000b',
      'x'.repeat(999),
      '😀'.repeat(120),
      '\u202e',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.uuid(), nasty, nasty, async (receiptId, folder, name) => {
      const fileId = await drive.newFileId({
        receiptId,
        folders: ['Receipts', folder],
        filename: `${name}.pdf`,
      });
      expect(fileId.split('/')).toHaveLength(3);
      expect(fileId.endsWith(`_${receiptId}.pdf`)).toBe(true);
      await drive.put({ fileId, bytes: Buffer.from(receiptId) });
      expect(await readFile(join(root, fileId), 'utf8')).toBe(receiptId);
    }),
    { numRuns: 150 },
  );
  expect((await readdir(root)).sort()).toEqual(['Receipts']);
});

it('A path that would leave the folder is refused', async () => {
  const { drive } = await newDrive();
  for (const fileId of ['../x.pdf', '/etc/x.pdf', 'a/../../x.pdf']) {
    await expect(drive.put({ fileId, bytes: Buffer.from('x') })).rejects.toThrow('stay in its folder');
  }
});

async function newDrive() {
  const root = await mkdtemp(join(tmpdir(), 'slipcase-drive-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, drive: await openFolderDrive(root) };
}
