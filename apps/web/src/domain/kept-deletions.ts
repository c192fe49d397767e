import * as z from 'zod/mini';

/**
 * What this tab deleted within the last minute, so that a reload does not end the time to undo it. Only ids:
 * nothing that a receipt says.
 */
const deletions = z.array(
  z.object({
    userId: z.string(),
    /** of the toast */
    title: z.string(),
    ids: z.array(z.string()),
    /** when the server deletes them for good, epoch milliseconds */
    until: z.number(),
  }),
);
export type Deletion = z.infer<typeof deletions>[number];

const KEY = 'slipcase.deleted';

/** A person's deletions that can still be undone, oldest first. Another person's are forgotten. */
export function keptDeletions(userId: string): Deletion[] {
  const open = stored().filter((kept) => kept.userId === userId && kept.until > Date.now());
  store(open);
  return open;
}

export function keepDeletion(deletion: Deletion): void {
  store([...keptDeletions(deletion.userId), deletion]);
}

/** After a logout, nothing of the person stays. */
export function forgetDeletions(): void {
  store([]);
}

export function forgetDeletion({ ids: [first] }: Deletion): void {
  store(stored().filter(({ ids }) => ids[0] !== first));
}

function stored(): Deletion[] {
  // an earlier version of the page may have stored something else
  return deletions.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')).data ?? [];
}

function store(kept: readonly Deletion[]): void {
  if (kept.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(kept));
}
