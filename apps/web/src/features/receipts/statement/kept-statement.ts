import { lastAnswer, rememberAnswer } from '../../../domain/last-seen.ts';
import { type Answers, NO_ANSWERS } from './compare.ts';
import type { Format } from './reading/statement.ts';

/** A statement as this device keeps it: the file, how to read it, and what the person has said about it. */
export type KeptStatement = {
  name: string;
  bytes: Uint8Array;
  /** as the person set it; null: guessed */
  format: Format | null;
  answers: Answers;
};

/** Among the data that logging out, another person, and a session that has ended remove from the device. */
const NAME = 'card-statement';

/** @returns null if this person has none on this device */
export async function keptStatement(userId: string): Promise<KeptStatement | null> {
  const kept = await lastAnswer(userId, NAME);
  return (kept?.data ?? null) as KeptStatement | null;
}

/** @param statement null removes it */
export function keepStatement(userId: string, statement: KeptStatement | null): Promise<void> {
  return rememberAnswer(userId, NAME, statement, Date.now());
}

export function newStatement(name: string, bytes: Uint8Array): KeptStatement {
  return { name, bytes, format: null, answers: NO_ANSWERS };
}
