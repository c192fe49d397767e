import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { isKey, type MarkedBlobs } from '../adapters/blobs/blobs.ts';
import { flushFolder, writeFlushed } from '../lib/flushed-write.ts';
import { BACKUP_TABLES, type BackupTable, type Row } from './table-store.ts';

/**
 * A folder of backups:
 *
 * | path                        | content                                                                 |
 * |-----------------------------|-------------------------------------------------------------------------|
 * | `slipcase-backup.json`      | the format, and which installation this is of                           |
 * | `files/ab/KEY`              | every file of any point, once: files never change                       |
 * | `points/TIME/TABLE.jsonl.gz`| the rows of one moment, each a line of JSON                             |
 * | `points/TIME/files.jsonl.gz`| the files of these rows, with size and SHA-256                          |
 * | `points/TIME/point.json`    | written last: counts, and the SHA-256 of each file of the point         |
 */

/** Thrown if a backup cannot be used, or cannot be restored to a place. The message is for administrators. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A folder of backups. */
export type Backups = {
  dir: string;
  /** the files of all backups in it */
  openFiles(): Promise<MarkedBlobs>;
  /** @returns a function that unlocks the folder @throws BackupError while another backup runs */
  lock(): () => void;
};

export type BackedUpFile = { key: string; bytes: number; sha256: string };

const FORMAT = 1;
const MARK = 'slipcase-backup.json';
const POINT = 'point.json';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const listed = z.object({ rows: z.number().int().min(0), sha256 });
const point = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601 */
  madeAt: z.string(),
  installation: z.string(),
  pepperCheck: z.string().nullable(),
  /** the last migration of its tables */
  migration: z.string(),
  tables: z.partialRecord(z.enum(BACKUP_TABLES as [BackupTable, ...BackupTable[]]), listed),
  files: listed.extend({ bytes: z.number() }),
  /** files that rows name but that were missing or damaged when the backup was made */
  faults: z.number().int().min(0),
});
export type Point = z.infer<typeof point>;
const backedUpFile = z.object({ key: z.string().refine(isKey), bytes: z.number(), sha256 });
const mark = z.object({ format: z.number(), installation: z.string() });

export const pointFolder = (dir: string, name: string): string => join(dir, 'points', name);
export const filesFolder = (dir: string): string => join(dir, 'files');

/** Writes which installation the folder belongs to. */
export async function markFolder(dir: string, installation: string): Promise<void> {
  await mkdir(join(dir, 'points'), { recursive: true, mode: 0o700 });
  if ((await markOf(dir)) === installation) return;
  await writeFlushed(join(dir, MARK), Buffer.from(`${JSON.stringify({ format: FORMAT, installation })}\n`));
  await flushFolder(dir);
}

/**
 * Checks that an installation may write backups there. Writes nothing.
 * @throws BackupError if the folder belongs to another installation or has other content
 */
export async function checkFolder(dir: string, installation: string): Promise<void> {
  const found = await markOf(dir);
  if (found === installation) return;
  if (found !== null)
    throw new BackupError(`${dir} has backups of another installation. Choose another folder for this one.`);
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`${dir} is not a folder, or cannot be read.`, { cause: error });
  });
  if (names.some((name) => name !== 'points' && !name.startsWith('backup.lock')))
    throw new BackupError(`${dir} is not empty and is no folder of backups. Choose an empty one.`);
}

/**
 * The installation that a folder of backups belongs to; null: it is not such a folder.
 * @throws BackupError if a later version made it
 */
async function markOf(dir: string): Promise<string | null> {
  const text = await readFile(join(dir, MARK), 'utf8').catch(() => null);
  if (text === null) return null;
  const { data } = mark.safeParse(asJson(text));
  if (!data) throw new BackupError(`${join(dir, MARK)} is damaged.`);
  if (data.format > FORMAT)
    throw new BackupError(`A later version of Slipcase made the backups in ${dir}. Use that one.`);
  return data.installation;
}

/** Names of the complete points, oldest first. @throws BackupError if this is not a folder of backups */
export async function pointsIn(dir: string): Promise<string[]> {
  if ((await markOf(dir)) === null) throw new BackupError(`There are no backups of Slipcase in ${dir}.`);
  const names = await readdir(join(dir, 'points')).catch(() => []);
  const complete: string[] = [];
  for (const name of names.sort()) if (existsSync(join(pointFolder(dir, name), POINT))) complete.push(name);
  return complete;
}

/** When the newest point was made, epoch ms; null if there is none. */
export async function newestPointAt(dir: string): Promise<number | null> {
  const [name] = (await markOf(dir)) === null ? [] : (await pointsIn(dir)).slice(-1);
  return name === undefined ? null : Date.parse((await readPoint(dir, name)).madeAt);
}

/** @throws BackupError if it is damaged or made by a later version */
export async function readPoint(dir: string, name: string): Promise<Point> {
  const path = join(pointFolder(dir, name), POINT);
  const found = asJson(await readFile(path, 'utf8').catch(() => ''));
  const { data } = point.safeParse(found);
  if (data) return data;
  const { success: isLater } = z.object({ format: z.number().min(FORMAT + 1) }).safeParse(found);
  throw new BackupError(
    isLater ? `A later version of Slipcase made ${path}. Use that one.` : `${path} is damaged.`,
  );
}

export async function writePoint(dir: string, name: string, its: Point): Promise<void> {
  const folder = pointFolder(dir, name);
  await flushFolder(folder);
  await writeFlushed(join(folder, POINT), Buffer.from(`${JSON.stringify(its, null, 2)}\n`));
  await flushFolder(folder);
  await flushFolder(join(dir, 'points'));
}

/**
 * Removes interrupted points, and the oldest ones beyond the number to keep.
 * @returns the names of those that stay
 */
export async function removeOldPoints(dir: string, keep: number): Promise<string[]> {
  const complete = await pointsIn(dir);
  const kept = complete.slice(-keep);
  for (const name of await readdir(join(dir, 'points')))
    if (!kept.includes(name)) await rm(pointFolder(dir, name), { recursive: true, force: true });
  return kept;
}

const listPath = (dir: string, name: string, list: string): string =>
  join(pointFolder(dir, name), `${list}.jsonl.gz`);

/** Writes a list: lines of JSON, compressed. @throws the error of the rows, or of the disk */
export async function writeLines(
  dir: string,
  name: string,
  list: string,
  batches: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines() {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
  }
  async function* hashed(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = createWriteStream(listPath(dir, name, list), { mode: 0o600, flush: true });
  await pipeline(lines, createGzip(), hashed, file);
  return { rows, sha256: hash.digest('hex') };
}

/** @throws BackupError if the list differs from what the point says */
export async function checkLines(
  dir: string,
  name: string,
  list: string,
  expected: { sha256: string },
): Promise<void> {
  const path = listPath(dir, name, list);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    throw new BackupError(`${path} is missing.`);
  }
  if (hash.digest('hex') !== expected.sha256) throw new BackupError(`${path} is damaged.`);
}

/** The rows of a list, in batches. @throws if it is missing or damaged; earlier batches may be fine */
export async function* linesOf(dir: string, name: string, list: string): AsyncGenerator<Row[]> {
  const text = createGunzip().setEncoding('utf8');
  // the reader of the text gets the error
  void pipeline(createReadStream(listPath(dir, name, list)), text).catch(() => {});
  let begun = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line));
  }
}

export async function* backedUpFiles(dir: string, name: string): AsyncGenerator<BackedUpFile[]> {
  for await (const rows of linesOf(dir, name, 'files')) yield rows.map((row) => backedUpFile.parse(row));
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
