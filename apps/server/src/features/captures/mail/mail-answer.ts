import { ORIGINAL_TYPES, type OriginalType } from '@slipcase/contract/originals';
import * as z from 'zod/mini';
import { printedPages } from '../printed-pages.ts';
import type { MailFile, MailReading } from './mail-reading.ts';

/**
 * How the process that reads a mail answers: the length of the JSON in four bytes, the JSON, and the bytes of
 * all files one after the other.
 */

type WithoutHead<T> = T extends unknown ? Omit<T, 'head'> : never;
export type MailContents = WithoutHead<MailReading>;

const LENGTH_BYTES = 4;

const contents = z.union([
  z.object({
    is: z.literal('unusable'),
    reason: z.enum(['nothing_in_it', 'too_large', 'too_many_files', 'unreadable']),
  }),
  z.object({
    is: z.literal('receipts'),
    files: z.array(
      z.object({
        name: z.string(),
        type: z.enum(Object.keys(ORIGINAL_TYPES) as [OriginalType, ...OriginalType[]]),
        length: z.int().check(z.nonnegative()),
        printed: z.optional(printedPages),
      }),
    ),
  }),
]);

export function bytesOfAnswer(answer: MailContents): Buffer {
  const files = answer.is === 'receipts' ? answer.files : [];
  const told =
    answer.is === 'receipts'
      ? { is: answer.is, files: files.map(({ bytes, ...file }) => ({ ...file, length: bytes.length })) }
      : answer;
  const text = Buffer.from(JSON.stringify(told));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...files.map(({ bytes }) => bytes)]);
}

/**
 * @returns null if the answer is incomplete or invalid. A process that a mail has taken over may write
 * anything.
 */
export function answerFrom(bytes: Buffer): MailContents | null {
  if (bytes.length < LENGTH_BYTES) return null;
  let at = LENGTH_BYTES + bytes.readUInt32BE();
  const said = contents.safeParse(jsonOf(bytes.toString('utf8', LENGTH_BYTES, at)));
  if (!said.success) return null;
  if (said.data.is === 'unusable') return said.data;
  const files: MailFile[] = [];
  for (const { length, ...file } of said.data.files) {
    files.push({ ...file, bytes: bytes.subarray(at, at + length) });
    at += length;
  }
  return at === bytes.length && files.length > 0 ? { is: 'receipts', files } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
