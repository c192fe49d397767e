import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { googleApp } from '../../testing/google-app.ts';
import type { Drive, DrivePlace } from './drive.ts';
import { openFolderDrive } from './folder.ts';

const RECEIPT = '3f0c9a4e-6a53-4b64-9a0e-0d9d4c0f9a11';
const NORA = 'nora.whitlock@example.com';
const patient = () => new AbortController().signal;

/** A drive, and a view of its contents. */
type Place = {
  drive: Drive;
  userId: string;
  /** paths and contents of its files */
  look(): Promise<Record<string, string>>;
  /** as a person would on the drive itself */
  removeAll(): Promise<void>;
};

const drives: [string, number, () => Promise<Place>][] = [
  ['A folder', 150, folderPlace],
  ['Google Drive', 25, googlePlace],
];

describe.each(drives)('%s as the drive', (_name, runs, open) => {
  it('keeps a receipt in its folders, with its id at the end of its name', async () => {
    const { drive, userId, look } = await open();
    await put(drive, userId, { folders: ['Receipts', 'A & B : Gala', '2026-11'] }, 'one');
    expect(await look()).toEqual({ [`Receipts/A & B _ Gala/2026-11/x_${RECEIPT}.pdf`]: 'one' });
  });

  it('stores a file once however often it is uploaded, and lets no other file replace it', async () => {
    const { drive, userId, look } = await open();
    const { file } = await put(drive, userId, {}, 'one');
    await drive.put(userId, file, patient());
    await expect(drive.put(userId, { ...file, bytes: Buffer.from('two') }, patient())).rejects.toMatchObject({
      name: 'DriveError',
      problem: 'refused',
    });
    expect(Object.values(await look())).toEqual(['one']);
  });

  it('renames a file and moves it to other folders; doing it twice changes nothing', async () => {
    const { drive, userId, look } = await open();
    const { fileId } = await put(drive, userId, {}, 'one');
    const edited = place({ folders: ['Receipts', 'Other', '2026-12'], filename: 'y.pdf' });
    const moved = await drive.rename(userId, fileId, edited, patient());
    expect(await look()).toEqual({ [`Receipts/Other/2026-12/y_${RECEIPT}.pdf`]: 'one' });
    for (const id of [fileId, moved.fileId])
      expect(await drive.rename(userId, id, edited, patient())).toEqual(moved);
    expect(Object.values(await look())).toEqual(['one']);
  });

  it('moves a deleted receipt’s file aside under its own name; doing it twice, or when it is gone, changes nothing', async () => {
    const { drive, userId, look, removeAll } = await open();
    const { fileId } = await put(drive, userId, { folders: ['Receipts', 'Gala', '2026-11'] }, 'one');
    for (let times = 0; times < 2; times += 1) {
      await drive.setAside(userId, fileId, ['Receipts', 'Deleted'], patient());
      expect(await look()).toEqual({ [`Receipts/Deleted/x_${RECEIPT}.pdf`]: 'one' });
    }
    await removeAll();
    await drive.setAside(userId, fileId, ['Receipts', 'Deleted'], patient());
    expect(await look()).toEqual({});
  });

  it('uses the new name of a receipt that was edited between two attempts', async () => {
    const { drive, userId, look } = await open();
    const { file } = await put(drive, userId, {}, 'one');
    const edited = place({ filename: 'y.pdf' });
    await drive.put(userId, { ...file, place: edited }, patient());
    expect(await look()).toEqual({ [`Receipts/y_${RECEIPT}.pdf`]: 'one' });
  });

  it('does not bring back a file that people removed when its receipt is edited', async () => {
    const { drive, userId, look, removeAll } = await open();
    const { fileId } = await put(drive, userId, {}, 'one');
    await removeAll();
    await drive.rename(userId, fileId, place({ filename: 'y.pdf' }), patient());
    expect(await look()).toEqual({});
  });

  it('accepts any folder or file name, and stays inside its own folders', async () => {
    const { drive, userId, look } = await open();
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('..', '.', '', ' ', '../..', '/etc', 'C:\\x', 'con', 'a\u0000b', '\u202e'),
      fc.constantFrom('x'.repeat(999), '😀'.repeat(120)),
    );
    const kept = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.uuid(), nasty, nasty, async (receiptId, folder, name) => {
        await put(
          drive,
          userId,
          { receiptId, folders: ['Receipts', folder], filename: `${name}.pdf` },
          receiptId,
        );
        kept.set(receiptId, receiptId);
      }),
      { numRuns: runs },
    );
    const there = Object.entries(await look());
    expect(there).toHaveLength(kept.size);
    for (const [path, text] of there) {
      expect(path).toMatch(/^Receipts\/[^/]+\/[^/]+$/u);
      expect(path.endsWith(`_${text}.pdf`)).toBe(true);
    }
  });
});

it('A path that would leave the folder is rejected', async () => {
  const { drive, userId } = await folderPlace();
  for (const fileId of ['../x.pdf', '/etc/x.pdf', 'a/../../x.pdf']) {
    const file = { fileId, place: place({}), bytes: Buffer.from('x') };
    await expect(drive.put(userId, file, patient())).rejects.toThrow('stay in its folder');
  }
});

function place(changes: Partial<DrivePlace>): DrivePlace {
  return { receiptId: RECEIPT, folders: ['Receipts'], filename: 'x.pdf', ...changes };
}

async function put(drive: Drive, userId: string, changes: Partial<DrivePlace>, text: string) {
  const at = place(changes);
  const file = { fileId: await drive.newFileId(userId, at, patient()), place: at, bytes: Buffer.from(text) };
  return { file, ...(await drive.put(userId, file, patient())) };
}

async function folderPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'slipcase-drive-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const files = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return {
    drive: await openFolderDrive(root),
    userId: 'somebody',
    async look() {
      const there = (await files()).map(async (file) => [
        file.slice(root.length + 1),
        await readFile(file, 'utf8'),
      ]);
      return Object.fromEntries(await Promise.all(there));
    },
    removeAll: async () => {
      for (const file of await files()) await rm(file);
    },
  };
}

async function googlePlace(): Promise<Place> {
  const { app, google, connected } = await googleApp();
  const { userId } = await connected(NORA);
  const pdfs = () => [...google.files.values()].filter(({ bytes }) => bytes !== null);
  return {
    drive: app.deps.drive,
    userId,
    async look() {
      return Object.fromEntries(pdfs().map((file) => [google.pathOf(file), file.bytes?.toString() ?? '']));
    },
    removeAll: async () => {
      for (const { id } of pdfs()) google.deleteForGood(id);
    },
  };
}
