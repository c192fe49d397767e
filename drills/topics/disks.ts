import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { aPdf } from '../../apps/server/src/testing/receipt-form.ts';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { filesBelow } from '../files.ts';
import { finding, judged, type Outcome, skipped } from '../finding.ts';
import type { Person } from '../person.ts';
import type { Place } from '../place.ts';

/** A disk without space or without inodes: a separate file system in memory, which only root may create. */

const DISK_MB = 40;
/** more than a started server needs */
const INODES = 400;
const BLOCK = Buffer.alloc(4096);
/** even three sends of each stay below what one person may save at once */
const SAVES = 9;

export const diskFull: Drill = {
  name: 'disk-full',
  databases: BOTH,
  run: (place) => savesOn(place, `a full disk of ${DISK_MB} MB`, `size=${DISK_MB}m`, fill),
};

export const noInodes: Drill = {
  name: 'no-inodes',
  databases: BOTH,
  run: (place) =>
    savesOn(place, 'a disk with space and no inodes', `size=${DISK_MB}m,nr_inodes=${INODES}`, takeInodes),
};

/**
 * @param options of the file system
 * @param fillUp takes what is left of it, and returns a function that gives it back
 */
async function savesOn(
  place: Place,
  what: string,
  options: string,
  fillUp: (disk: string) => () => void,
): Promise<Outcome> {
  const disk = join(place.folder, 'disk');
  mkdirSync(disk);
  const tried = `${SAVES} saves on ${what}, then again with free space`;
  if (!mounts(disk, options)) return skipped(`${tried}: only root may mount one`);
  place.atEnd(() => void execFileSync('umount', ['--lazy', disk]));
  const server = await place.start({ ...(await place.newSettings()), DATA_DIR: disk });
  const [person] = (await place.people(server, 1)) as [Person];
  const pdf = await aPdf();
  const first = await person.save(pdf, person.newVendor());
  const [receipt] = await person.receipts();
  const makeRoom = fillUp(disk);
  const tries = Array.from({ length: SAVES }, () => ({ key: randomUUID(), vendor: person.newVendor() }));
  const full = new Counts();
  for (const { key, vendor } of tries) {
    const { status, code } = await person.save(pdf, vendor, key);
    full.add(`${status} ${code}`);
  }
  const list = (await person.browser.get('/api/receipts')).status;
  const download = await person.browser.get(`/api/receipts/${receipt?.id}/download`);
  const bytes = (await download.arrayBuffer()).byteLength;
  const onFull = filesBelow(disk);
  makeRoom();
  const again = new Counts();
  for (const { key, vendor } of tries) {
    for (let twice = 0; twice < 2; twice += 1) again.add((await person.save(pdf, vendor, key)).status);
  }
  const vendors = (await person.receipts()).map(({ vendor }) => vendor);
  const isOnce = vendors.length === SAVES + 1 && new Set(vendors).size === vendors.length;
  return judged(tried, [
    finding(`answered ${full}`, first.status === 200 && full.only('507 storage_full')),
    finding(
      `meanwhile list ${list}, download ${download.status}`,
      list === 200 && download.status === 200 && bytes === pdf.byteLength,
    ),
    finding(`${onFull.parts} .part files`, onFull.parts === 0),
    finding(
      `with free space and the same keys ${again}, ${vendors.length - 1} receipts`,
      isOnce && again.only(200),
    ),
  ]);
}

function mounts(disk: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes empty files until no name is left. @returns a function that deletes them */
function takeInodes(disk: string): () => void {
  const folder = join(disk, 'fillers');
  mkdirSync(folder);
  try {
    for (let n = 0; ; n += 1) closeSync(openSync(join(folder, String(n)), 'w'));
  } catch (error) {
    if (!isFull(error)) throw error;
  }
  return () => rmSync(folder, { recursive: true });
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Fills the disk. @returns a function that frees it again */
function fill(disk: string): () => void {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if (!isFull(error)) throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}
