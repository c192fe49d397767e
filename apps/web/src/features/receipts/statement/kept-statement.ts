import { lastAnswer, rememberAnswer } from '../../../domain/last-seen.ts';
import { type Answers, NO_ANSWERS } from './compare.ts';
import type { Format } from './reading/statement.ts';

/** A statement as this device stores it: the file, how to read it, and the person's answers. */
export type KeptStatement = {
  name: string;
  bytes: Uint8Array;
  /** as the person set it; null if it is guessed */
  format: Format | null;
  answers: Answers;
};

/**
 * one of the entries that the device deletes when the person logs out, another person signs in, or the
 * session ends
 */
const FILE = 'card-statement';
/** stored separately, because a file can have megabytes */
const ANSWERS = 'card-statement-answers';

/** @returns null if this person has no statement on this device */
export async function keptStatement(userId: string): Promise<KeptStatement | null> {
  const [file, answers] = await Promise.all([lastAnswer(userId, FILE), lastAnswer(userId, ANSWERS)]);
  const kept = (file?.data ?? null) as Omit<KeptStatement, 'answers'> | null;
  return kept && { ...kept, answers: (answers?.data ?? NO_ANSWERS) as Answers };
}

/** @param statement null removes it */
export async function keepStatement(userId: string, statement: KeptStatement | null): Promise<void> {
  const { answers = null, ...file } = statement ?? {};
  await keepAnswers(userId, answers);
  await rememberAnswer(userId, FILE, statement && file, Date.now());
}

/** Stores the person's answers without writing the file again. */
export function keepAnswers(userId: string, answers: Answers | null): Promise<void> {
  return rememberAnswer(userId, ANSWERS, answers, Date.now());
}

export function newStatement(name: string, bytes: Uint8Array): KeptStatement {
  return { name, bytes, format: null, answers: NO_ANSWERS };
}
