import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { verify } from '../admin/admin-backup.ts';
import { parseConfig } from '../config.ts';
import { KINDS, type Settings, withDatabase } from './installations.ts';

/**
 * For tests that kill a process at a step (`die-at.ts`). `KILLS=30` kills more often, `KILLS=all` before each
 * step, and `KILL_SEED` elsewhere.
 */

const { KILLS, KILL_SEED = '1' } = process.env;

/** each database and each kind of files once */
export const PLACES = KINDS.filter((kind) => kind !== 'PostgreSQL and a folder');

/** Node's arguments, before the program */
export const DIES = ['--import', fileURLToPath(new URL('die-at.ts', import.meta.url))];

/**
 * Steps of a program that has so many, anywhere in it; if more than one, the last one is among them.
 * @param salt draws others @param usual how many without `KILLS`
 */
export function chosenOf(steps: number, salt: string, usual: number): number[] {
  const kills = KILLS === 'all' ? steps : Number(KILLS ?? usual);
  if (steps <= kills) return Array.from({ length: steps }, (_, n) => n + 1);
  const drawn = Array.from({ length: Math.max(1, kills - 1) }, (_, n) => {
    const hash = createHash('sha256').update(`${salt} ${KILL_SEED} ${n}`).digest();
    return 1 + (hash.readUInt32BE() % (steps - 1));
  });
  return [...new Set([...drawn, ...(kills > 1 ? [steps] : [])])].sort((one, other) => one - other);
}

/** Every row has its files, every file its row or its place among those to delete, and the chain is whole. */
export async function isWhole(its: Settings, why?: string): Promise<void> {
  const { facts } = await withDatabase(its, (db) => verify(db, parseConfig(its)));
  expect(facts, why).toMatchObject({ faults: [], unowned: 0 });
}
