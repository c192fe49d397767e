import { createHash } from 'node:crypto';
import { type Legibility, legibility } from '@slipcase/contract/legibility';
import { type Analysis, analysis } from '@slipcase/contract/scan';
import * as z from 'zod/mini';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';

/** an analysis and its photograph wait a day for the save */
export const ANALYSIS_KEPT_MS = 24 * 60 * 60 * 1000;
const EXPIRY_BATCH = 100;

/** What to store of an analysis. @param photo null: there was only text */
export type NewAnalysis = {
  answer: Analysis;
  photo: Uint8Array | null;
  /** key of a staged file that has the photograph already */
  photoKey?: string | undefined;
  shopKeys: readonly object[];
  print: StoredPrint;
};

/**
 * Stores the analyses of a receipt's pages, all or none.
 * @param first the first step of the transaction; if it returns false, nothing is stored
 */
export async function insertAnalyses(
  { db, blobs }: { db: Database; blobs: KeptBlobs },
  userId: string,
  analyses: readonly NewAnalysis[],
  expiresAt: number,
  first: (transaction: Database) => Promise<boolean> = async () => true,
): Promise<void> {
  const staged: (Omit<NewAnalysis, 'photoKey'> & { photoKey: string | null })[] = [];
  for (const analysis of analyses) {
    const { photo, photoKey } = analysis;
    staged.push({ ...analysis, photoKey: photo && (photoKey ?? (await blobs.stage(photo))) });
  }
  await db.transaction().execute(async (transaction) => {
    if (!(await first(transaction))) return;
    for (const { answer, photo, photoKey, shopKeys, print } of staged) {
      if (photoKey) await blobs.adopt(transaction, photoKey);
      await transaction
        .insertInto('analyses')
        .values({
          id: answer.analysisId,
          user_id: userId,
          answer: JSON.stringify({ ...answer, print }),
          photo_key: photoKey,
          photo_sha256: photo && createHash('sha256').update(photo).digest('hex'),
          expires_at: expiresAt,
          shop_keys: JSON.stringify(shopKeys),
        })
        .execute();
    }
  });
}

/** The data that a receipt copies from the analysis of one of its pages. */
const pageFacts = z.pick(analysis, {
  analysisId: true,
  tax: true,
  tip: true,
  addsUp: true,
  paymentMethod: true,
  items: true,
  whole: true,
});
/** what tells a page of another receipt */
const pageSaid = z.pick(analysis, {
  vendor: true,
  total: true,
  date: true,
  found: true,
  fromEarlier: true,
});
const printed = z.object({ lines: z.array(z.object({ text: z.string() })) });
/** missing in analyses from an earlier version, and null if too little was printed */
const measuredPage = z.object({ legibility: z.optional(z.nullable(legibility)) });
export type TakenPage = {
  facts: z.output<typeof pageFacts>;
  /** null: a version that stored other facts stored the analysis */
  said: z.output<typeof pageSaid> | null;
  lines: readonly string[];
  photo: { key: string; sha256: string | null } | null;
  /** as stored; null: a version without shop keys stored the analysis */
  shopKeys: string | null;
  /** null: not measured */
  legibility: Legibility | null;
};

/**
 * Claims the analyses of its pages for a save, in the caller's transaction.
 * @param analysisIds in the order of the pages; a repeated id counts for its first page only
 * @returns the claimed data of each page; null if the analysis is unknown, expired, or another user's
 */
export async function takeAnalyses(
  transaction: Database,
  userId: string,
  analysisIds: readonly string[],
  now: number,
): Promise<(TakenPage | null)[]> {
  const taken = new Map<string, TakenPage | null>();
  // always in the same order: two saves with the same pages in different orders would deadlock
  for (const id of [...new Set(analysisIds)].toSorted())
    taken.set(id, await takeAnalysis(transaction, userId, id, now));
  return analysisIds.map((id) => {
    const page = taken.get(id) ?? null;
    taken.delete(id);
    return page;
  });
}

async function takeAnalysis(
  transaction: Database,
  userId: string,
  analysisId: string,
  now: number,
): Promise<TakenPage | null> {
  const row = await transaction
    .selectFrom('analyses')
    .select(['answer', 'photo_key', 'photo_sha256', 'shop_keys'])
    .where('id', '=', analysisId)
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  if (!row) return null;
  // validate only the parts to copy, because a previous version may have written the answer
  const answer: unknown = JSON.parse(row.answer);
  const facts = pageFacts.parse(answer);
  const lines = printed.safeParse(answer).data?.lines.map(({ text }) => text) ?? [];
  const said = pageSaid.safeParse(answer).data ?? null;
  const page = { facts, said, lines, shopKeys: row.shop_keys, legibility: legibilityIn(answer) };
  if (row.photo_key === null) return { ...page, photo: null };
  // from now on the photograph belongs to this receipt; of two simultaneous saves only one gets it
  const taken = await transaction
    .updateTable('analyses')
    .set({ photo_key: null })
    .where('id', '=', analysisId)
    .where('photo_key', '=', row.photo_key)
    .executeTakeFirst();
  const isOurs = taken.numUpdatedRows === 1n;
  return { ...page, photo: isOurs ? { key: row.photo_key, sha256: row.photo_sha256 } : null };
}

/** What the analyzer needs from a picture to read the next one, with the number of its format. */
type StoredPrint = { form: number; rows: unknown };
/**
 * raised whenever the analyzer's format changes: rows of the previous version, at most a day old, are then
 * unused
 */
const PRINT_FORM = 1;
const storedPrint = z.object({ print: z.object({ form: z.literal(PRINT_FORM), rows: z.unknown() }) });

export function asStoredPrint(rows: unknown): StoredPrint {
  return { form: PRINT_FORM, rows };
}

/**
 * What the analyzer needs from a user's analyses: the `print` of each.
 * @param analysisIds in the order of the pages
 * @returns those after the last id that is unknown, expired or another person's, because the parts of a
 * receipt must be adjacent
 */
export async function printsOf(
  db: Database,
  userId: string,
  analysisIds: readonly string[],
  now: number,
): Promise<{ analysisId: string; rows: unknown }[]> {
  if (analysisIds.length === 0) return [];
  const rows = await db
    .selectFrom('analyses')
    .select(['id', 'answer'])
    .where('id', 'in', analysisIds)
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .execute();
  const known = new Map(
    rows.map(({ id, answer }) => [id, storedPrint.safeParse(JSON.parse(answer)).data?.print.rows]),
  );
  const prints = analysisIds.map((analysisId) => ({ analysisId, rows: known.get(analysisId) }));
  return prints.slice(prints.findLastIndex(({ rows: found }) => found === undefined) + 1);
}

function legibilityIn(answer: unknown): Legibility | null {
  return measuredPage.safeParse(answer).data?.legibility ?? null;
}

/** How legible the picture of a user's analysis is; null if it is unknown, expired or was not measured. */
export async function legibilityOfAnalysis(
  db: Database,
  userId: string,
  analysisId: string,
  now: number,
): Promise<Legibility | null> {
  const row = await db
    .selectFrom('analyses')
    .select('answer')
    .where('id', '=', analysisId)
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return row ? legibilityIn(JSON.parse(row.answer)) : null;
}

/** The shop keys of a user's analysis, as stored; null if it is unknown, has expired or has no keys. */
export async function shopKeysOf(
  db: Database,
  userId: string,
  analysisId: string,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('analyses')
    .select('shop_keys')
    .where('id', '=', analysisId)
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return row?.shop_keys ?? null;
}

/** Deletes analyses that nobody saved within a day, with their photographs. */
export async function deleteExpiredAnalyses(db: Database, blobs: KeptBlobs, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom('analyses')
      .select('id')
      .where('expires_at', '<', now)
      .limit(EXPIRY_BATCH)
      .execute();
    if (expired.length === 0) return;
    const rows = await transaction
      .deleteFrom('analyses')
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      .returning('photo_key')
      .execute();
    await blobs.doom(
      transaction,
      rows.map(({ photo_key }) => photo_key),
    );
  });
}
