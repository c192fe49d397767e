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

const KILLS = process.env.KILLS === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.KILLS ?? 2);
const SEED = Number(process.env.KILL_SEED ?? 1);

/** each database and each kind of files once */
export const PLACES = KINDS.filter((kind) => kind !== 'PostgreSQL and a folder');

/** Node's arguments, before the program */
export const DIES = ['--import', fileURLToPath(new URL('die-at.ts', import.meta.url))];

/** Steps of a program that has so many, anywhere in it, and the last one. @param salt draws others */
export function chosenOf(steps: number, salt: string): number[] {
  if (steps <= KILLS) return Array.from({ length: steps }, (_, n) => n + 1);
  const drawn = Array.from({ length: KILLS - 1 }, (_, n) => {
    const hash = createHash('sha256').update(`${salt} ${SEED} ${n}`).digest();
    return 1 + (hash.readUInt32BE() % (steps - 1));
  });
  return [...new Set([...drawn, steps])].sort((one, other) => one - other);
}

/** Every row has its files, every file its row, and the chain is whole. */
export async function isWhole(its: Settings, why?: string): Promise<void> {
  const { facts } = await withDatabase(its, (db) => verify(db, parseConfig(its)));
  expect(facts, why).toMatchObject({ faults: [] });
}
