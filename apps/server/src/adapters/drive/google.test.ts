import { expect, it } from 'vitest';
import { googleApp } from '../../testing/google-app.ts';
import {
  FOLDER_TYPE,
  type GoogleServer,
  type GoogleTrouble,
  SHARED_DRIVE,
} from '../../testing/google-server.ts';
import type { Drive, DriveFile } from './drive.ts';

/** Tests of what only Google Drive can do. drive.test.ts tests what every drive must do. */

const NORA = 'nora.whitlock@example.com';
const FOLDERS = ['Receipts', 'Client', '2026-11'];
const patient = () => new AbortController().signal;

it('An upload whose answer was lost is found by the next attempt, not repeated', async () => {
  const { google, drive, userId, file } = await setUp();
  google.trouble = (call) => (call.path.startsWith('/upload') ? 'drop' : null);
  await expect(drive.put(userId, file, patient())).rejects.toMatchObject({ problem: 'unreachable' });
  google.trouble = () => null;
  await expect(drive.put(userId, file, patient())).resolves.toEqual({
    fileId: file.fileId,
    url: google.link(file.fileId),
  });
  expect(google.pathsOf(NORA)).toEqual([`${FOLDERS.join('/')}/x_r1.pdf`]);
});

it('Folders whose answers were lost are not created twice', async () => {
  const { google, drive, userId, file } = await setUp();
  let lost = 0;
  google.trouble = (call) => {
    if (call.method !== 'POST' || call.path.startsWith('/upload') || lost >= 3) return null;
    lost += 1;
    return 'drop';
  };
  for (let tries = 0; tries < 3; tries += 1)
    await expect(drive.put(userId, file, patient())).rejects.toMatchObject({ problem: 'unreachable' });
  await drive.put(userId, file, patient());
  expect(foldersOf(google)).toEqual([...FOLDERS].sort());
  expect(google.pathsOf(NORA)).toHaveLength(1);
});

it('Two servers that need the same folders at the same moment create each of them once', async () => {
  const { google, drive, otherServer, userId, file, newFile } = await setUp();
  const [second, third] = [await newFile('r2'), await newFile('r3')];
  await Promise.all([
    drive.put(userId, file, patient()),
    otherServer.put(userId, second, patient()),
    drive.put(userId, third, patient()),
  ]);
  expect(foldersOf(google)).toEqual([...FOLDERS].sort());
  expect(google.pathsOf(NORA)).toHaveLength(3);
});

it.each(['Receipts', '2026-11'])(
  'If a person trashes or deletes the folder %s, the next receipt goes to a new one',
  async (name) => {
    const { google, drive, userId, file, newFile } = await setUp();
    await drive.put(userId, file, patient());
    const folder = () =>
      [...google.files.values()].findLast((there) => there.name === name && !there.explicitlyTrashed);
    const first = folder();
    if (first) first.explicitlyTrashed = true;
    expect(google.pathsOf(NORA)).toEqual([]);
    await drive.put(userId, await newFile('r2'), patient());
    expect(google.pathsOf(NORA)).toEqual([`${FOLDERS.join('/')}/x_r2.pdf`]);

    google.deleteForGood(folder()?.id ?? '');
    await drive.put(userId, await newFile('r3'), patient());
    expect(google.pathsOf(NORA)).toContain(`${FOLDERS.join('/')}/x_r3.pdf`);
  },
);

it('A file that a person has moved is renamed in place; a trashed one stays as it is', async () => {
  const { google, drive, userId, file } = await setUp();
  await drive.put(userId, file, patient());
  const there = google.files.get(file.fileId);
  if (!there) throw new Error('the file is not there');
  const edited = { ...file.place, folders: ['Receipts', 'Other', '2026-12'], filename: 'y.pdf' };
  there.parents = ['root'];
  await drive.rename(userId, file.fileId, edited, patient());
  expect(google.pathsOf(NORA)).toEqual(['y_r1.pdf']);
  there.explicitlyTrashed = true;
  await drive.rename(userId, file.fileId, file.place, patient());
  expect(there).toMatchObject({ name: 'y_r1.pdf', parents: ['root'] });
});

it('Another file with the same id never counts as the receipt', async () => {
  const { google, drive, userId, file } = await setUp();
  await drive.put(userId, file, patient());
  const there = google.files.get(file.fileId);
  if (there) there.bytes = Buffer.from('something else');
  await expect(drive.put(userId, file, patient())).rejects.toMatchObject({ problem: 'refused' });
});

it('A used-up id is reported, so the receipt gets another one', async () => {
  const { google, drive, userId, file } = await setUp();
  await drive.put(userId, file, patient());
  google.deleteForGood(file.fileId);
  await expect(drive.put(userId, file, patient())).rejects.toMatchObject({ name: 'UnusableIdError' });
  const never = { ...file, fileId: 'made-by-nobody' };
  await expect(drive.put(userId, never, patient())).rejects.toMatchObject({ name: 'UnusableIdError' });
});

it.each([
  'http://drive.google.com/file/d/1/view',
  'https://drive.google.com.evil.example/file/d/1/view',
  'https://evil.example/drive.google.com',
  'javascript:alert(1)',
  '',
])('A link that does not lead to Google over https is dropped: %s', async (link) => {
  const { google, drive, userId, file } = await setUp();
  google.link = () => link;
  expect(await drive.put(userId, file, patient())).toEqual({ fileId: file.fileId, url: null });
});

const troubles: [GoogleTrouble, string][] = [
  ['rate limit', 'unreachable'],
  ['too many', 'unreachable'],
  ['broken', 'unreachable'],
  ['unavailable', 'unreachable'],
  ['hang', 'unreachable'],
  ['quota', 'full'],
  ['not allowed', 'refused'],
  ['expired', 'reconnect'],
  ['no scope', 'reconnect'],
];
it.each(troubles)("Google's '%s' is reported as '%s'", async (trouble, problem) => {
  // a busy computer needs more time for the others
  const { google, drive, userId, file } = await setUp(trouble === 'hang' ? { callTimeoutMs: 2_000 } : {});
  google.trouble = () => trouble;
  await expect(drive.put(userId, file, patient())).rejects.toMatchObject({
    problem,
    retryAfterMs: trouble === 'too many' ? 1000 : null,
  });
  const { state } = await drive.connectionOf(userId);
  expect(state).toBe(problem === 'reconnect' ? 'reconnect' : 'ready');
});

it('An error message never contains a token', async () => {
  const { google, drive, userId, file } = await setUp({ callTimeoutMs: 2_000 });
  for (const trouble of ['hang', 'broken', 'not allowed'] as const) {
    google.trouble = () => trouble;
    const error = await drive.put(userId, file, patient()).catch((thrown: unknown) => thrown);
    expect(JSON.stringify([error, String(error), (error as Error).cause ?? null])).not.toMatch(/ya29|1\/\//u);
  }
});

it('A token that Google rejects is replaced, and nobody has to connect again', async () => {
  const { google, drive, userId, file } = await setUp();
  await drive.put(userId, file, patient());
  google.accounts.accesses.clear();
  await drive.rename(userId, file.fileId, { ...file.place, filename: 'y.pdf' }, patient());
  expect(google.pathsOf(NORA)).toEqual([`${FOLDERS.join('/')}/y_r1.pdf`]);
  expect(await drive.connectionOf(userId)).toEqual({ state: 'ready', account: NORA });
});

it('An aborted attempt ends right away', async () => {
  const { google, drive, userId, file } = await setUp({ callTimeoutMs: 600_000 });
  const giveUp = new AbortController();
  google.trouble = () => {
    giveUp.abort();
    return 'hang';
  };
  await expect(drive.put(userId, file, giveUp.signal)).rejects.toMatchObject({ problem: 'unreachable' });
});

it('With a shared drive, the folders are in that drive', async () => {
  const { google, drive, userId, file } = await setUp({
    settings: { GOOGLE_SHARED_DRIVE_ID: SHARED_DRIVE },
  });
  await drive.put(userId, file, patient());
  await drive.rename(userId, file.fileId, { ...file.place, filename: 'y.pdf' }, patient());
  expect(google.pathsOf(NORA)).toEqual([`${FOLDERS.join('/')}/y_r1.pdf`]);
  const top = [...google.files.values()].find(({ name }) => name === 'Receipts');
  expect(top?.parents).toEqual([SHARED_DRIVE]);
});

async function setUp(options: Parameters<typeof googleApp>[0] = {}) {
  const { app, google, connected, secondDrive } = await googleApp(options);
  const { userId } = await connected(NORA);
  const { drive } = app.deps;
  const newFile = (receiptId: string) => fileOf(drive, userId, receiptId);
  return { google, drive, otherServer: secondDrive(), userId, newFile, file: await newFile('r1') };
}

function foldersOf(google: GoogleServer): string[] {
  const folders = [...google.files.values()].filter(({ mimeType }) => mimeType === FOLDER_TYPE);
  return folders.map(({ name }) => name).sort();
}

async function fileOf(drive: Drive, userId: string, receiptId: string): Promise<DriveFile> {
  const place = { receiptId, folders: FOLDERS, filename: 'x.pdf' };
  return { fileId: await drive.newFileId(userId, place, patient()), place, bytes: Buffer.from(receiptId) };
}
