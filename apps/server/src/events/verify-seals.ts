import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../adapters/database/database.ts';
import { contentOf } from './event-content.ts';
import { sealText } from './seal-chain.ts';
import { hashOfSeal, type SealRow, sealingState } from './seal-store.ts';
import { hashOfEventAt, sealsOf, textsAboutSeals } from './verify-chain-store.ts';

export type VerifiedSeals = {
  seals: number;
  /** when the chain was sealed last, epoch ms */
  lastSealAt: number | null;
  /** events after the last seal */
  unsealed: number;
  faults: string[];
};

type SealChecks = {
  /** where seal files are */
  sealDir: string;
  /** @returns what is wrong with a service's answer; null: nothing */
  checkStamp: (answer: Uint8Array, hash: string) => Promise<string | null>;
};

/** Checks every seal: its row, the event about it, the event it seals, and its proof. */
export async function verifySeals(db: Database, checks: SealChecks): Promise<VerifiedSeals> {
  const { lastSealAt, unsealed } = await sealingState(db).catch(() => ({ lastSealAt: null, unsealed: 0 }));
  const seals = await sealsOf(db);
  const told = toldSeals(await textsAboutSeals(db));
  const faults: string[] = [];
  for (const seal of seals) {
    if (!told.delete(hashOfSeal(seal)))
      faults.push(`the seal of event ${seal.sequence} is not the one that the chain tells of`);
    const problem =
      (await hashOfEventAt(db, seal.sequence)) === seal.hash
        ? await problemOf(seal, checks)
        : 'is of another chain';
    if (problem) faults.push(`the seal of event ${seal.sequence} ${problem}`);
  }
  for (const sequence of told.values()) faults.push(`a seal that event ${sequence} tells of is gone`);
  return { seals: seals.length, lastSealAt, unsealed, faults };
}

/** Hashes of seals, with the events about them. */
function toldSeals(rows: readonly { sequence: number; text: string }[]): Map<string, number> {
  return new Map(
    rows.flatMap(({ sequence, text }) => {
      const seal = contentOf(text)?.seal;
      return seal ? [[seal, sequence] as const] : [];
    }),
  );
}

async function problemOf(seal: SealRow, { sealDir, checkStamp }: SealChecks): Promise<string | null> {
  if (seal.kind === 'stamp') return checkStamp(Buffer.from(seal.proof, 'base64'), seal.hash);
  if (seal.proof !== sealText(seal, seal.sealed_at)) return 'says something else than it should';
  try {
    const written = await readFile(join(sealDir, seal.place), 'utf8');
    return written === seal.proof ? null : `is not what ${seal.place} says`;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) return `has lost its file ${seal.place}`;
    throw error;
  }
}
