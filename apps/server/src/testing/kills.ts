import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { verify } from '../admin/admin-backup.ts';
import { parseConfig } from '../config.ts';
import { KINDS, type Settings, withDatabase } from './installations.ts';

/**
 * For tests that kill a process at a step (`die-at.ts`). `KILLS=30` kills at 30 steps, `KILLS=all` at each
 * step, and `KILL_SEED` chooses other steps.
 */

const { KILLS, KILL_SEED = '1' } = process.env;

/** covers each database and each kind of files once */
export const PLACES = KINDS.filter((kind) => kind !== 'PostgreSQL and a folder');

/** Node's arguments, which come before the program */
export const DIES = ['--import', fileURLToPath(new URL('die-at.ts', import.meta.url))];

/**
 * Chooses steps of a program with this many. If it chooses more than one, the last step is among them.
 * @param salt a different salt gives different steps @param usual how many without `KILLS`
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

/**
 * Checks that every row has its files, that every file has its row or is about to be deleted, and that the
 * chain is whole.
 */
export async function isWhole(its: Settings, why?: string): Promise<void> {
  const { facts } = await withDatabase(its, (db) => verify(db, parseConfig(its)));
  expect(facts, why).toMatchObject({ faults: [], unowned: 0 });
}
