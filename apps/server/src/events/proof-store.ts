import type { Database } from '../adapters/database/database.ts';
import { chainLine, contentFile } from './event-hashes.ts';
import type { SealRow } from './seal-store.ts';

/** What a stranger needs to check receipts: docs/verify.md. */

const BATCH = 5000;

/** The contents of the receipts' events, each as the file that was hashed, oldest first. */
export async function contentFilesOf(
  db: Database,
  receiptIds: readonly string[],
): Promise<{ sequence: number; text: string }[]> {
  const files: { sequence: number; text: string }[] = [];
  for (let start = 0; start < receiptIds.length; start += BATCH) {
    const rows = await db
      .selectFrom('event_contents')
      .select(['sequence', 'salt', 'text'])
      .where('receipt_id', 'in', receiptIds.slice(start, start + BATCH))
      .execute();
    files.push(...rows.map(({ sequence, salt, text }) => ({ sequence, text: contentFile(salt, text) })));
  }
  return files.toSorted((one, other) => one.sequence - other.sequence);
}

/**
 * The chain from one event to the first seal at or after another. Each line is an event, with its own hash at
 * the end. Prefers a stamp to a seal file.
 * @returns null if that is more than `most` events
 */
export async function chainFile(
  db: Database,
  { first, last, most }: { first: number; last: number; most: number },
): Promise<{ text: string; seal: SealRow | null } | null> {
  const seals = await db
    .selectFrom('event_seals')
    .selectAll()
    .where('sequence', '>=', last)
    .orderBy('sequence')
    .limit(most)
    .execute();
  const seal = seals.find(({ kind }) => kind === 'stamp') ?? seals[0] ?? null;
  const head = await db.selectFrom('event_chain').select('sequence').executeTakeFirstOrThrow();
  const end = seal?.sequence ?? head.sequence;
  if (end - first >= most) return null;
  let text = '';
  for (let from = first; from <= end; from += BATCH) {
    const rows = await db
      .selectFrom('receipt_events')
      .selectAll()
      .where('sequence', '>=', from)
      .where('sequence', '<=', Math.min(end, from + BATCH - 1))
      .orderBy('sequence')
      .execute();
    for (const { sequence, day, content_hash: contentHash, before_hash: beforeHash, hash } of rows)
      text += `${chainLine({ sequence, day, contentHash, beforeHash })} ${hash}\n`;
  }
  return { text, seal };
}
