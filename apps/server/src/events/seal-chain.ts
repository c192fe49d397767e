import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../adapters/database/database.ts';
import type { Clock } from '../lib/clock.ts';
import { flushFolder, writeFlushed } from '../lib/flushed-write.ts';
import type { EventAuthor } from './event-store.ts';
import { type ChainHead, keepSeal, type SealRow, sealingState } from './seal-store.ts';

/**
 * Seals prove, to people who do not trust the database, that the chain had a certain hash at a certain time
 * (decision 184).
 */

/** Gets stamps for hashes from a service. */
export type Stamper = {
  /** the service's address */
  readonly place: string;
  /** @returns the service's answer, checked. @throws Error with what is wrong */
  stamp(hash: string): Promise<Uint8Array>;
};

export type SealDeps = {
  db: Database;
  clock: Clock;
  /** null: a seal file is written instead */
  stamper: Stamper | null;
  /** where seal files go */
  sealDir: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const SEQUENCE_DIGITS = 12;

/**
 * Seals the chain up to its last event.
 * @returns the seal; null if nothing happened since the last one, or another server was faster
 * @throws Error if the service or the folder fails. Nothing is stored then, and a later try seals more
 * events.
 */
export async function sealChain(
  { db, clock, stamper, sealDir }: SealDeps,
  by: EventAuthor,
): Promise<SealRow | null> {
  const { head, unsealed } = await sealingState(db);
  if (unsealed === 0) return null;
  const sealedAt = clock.now();
  const seal: SealRow = stamper
    ? {
        ...head,
        kind: 'stamp',
        sealed_at: sealedAt,
        place: stamper.place,
        proof: Buffer.from(await stamper.stamp(head.hash)).toString('base64'),
      }
    : await writeSeal(sealDir, head, sealedAt);
  return (await keepSeal(db, seal, by)) ? seal : null;
}

/** Seals the chain once a day. */
export async function sealIfDue(deps: SealDeps): Promise<SealRow | null> {
  const { lastSealAt } = await sealingState(deps.db);
  const now = deps.clock.now();
  // a seal in the future comes from a clock that was wrong
  if (lastSealAt !== null && lastSealAt <= now && now - lastSealAt < DAY_MS) return null;
  return sealChain(deps, { server: 'seals' });
}

/** The text of a seal file: hash, number of the last event, and time. */
export function sealText({ hash, sequence }: ChainHead, sealedAt: number): string {
  return `${hash} ${sequence} ${new Date(sealedAt).toISOString()}\n`;
}

async function writeSeal(sealDir: string, head: ChainHead, sealedAt: number): Promise<SealRow> {
  const proof = sealText(head, sealedAt);
  const place = `slipcase-seal-${String(head.sequence).padStart(SEQUENCE_DIGITS, '0')}.txt`;
  await mkdir(sealDir, { recursive: true });
  await writeFlushed(join(sealDir, place), Buffer.from(proof), 0o644);
  await flushFolder(sealDir);
  return { ...head, kind: 'file', sealed_at: sealedAt, place, proof };
}
