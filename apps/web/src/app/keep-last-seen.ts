import type { Query, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { forgetLastSeen, lastAnswer, rememberAnswer, rememberUser } from '../domain/last-seen.ts';
import { sharesBelongTo } from '../domain/shared-files.ts';
import { userQuery } from '../features/auth/user.ts';
import { isUnauthenticated } from '../lib/api.ts';
import { whenQuiet } from '../lib/quiet.ts';

/** how often an unchanged answer is rewritten, to update the time it is shown with */
const SAME_AGAIN_MS = 60_000;
/** entries of a stored list that are checked again */
const SAMPLE = 20;
/** entries of a list whose writing a person would notice: the browser copies them on the main thread */
const LONG = 500;

/**
 * Stores the answers of marked queries (lib/persisted-query.ts) on the device, and gives them to queries that
 * have no data yet. A query only marks itself; everything else happens here.
 * @returns ends it
 */
export function keepLastSeen(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const written = new Map<string, { data: unknown; at: number }>();
  const userId = () => client.getQueryData(userQuery.queryKey)?.id;
  let knownUser: string | undefined;

  const isUser = (query: Query) => query.queryHash === JSON.stringify(userQuery.queryKey);

  async function restore(query: Query): Promise<void> {
    const schema = query.meta?.lastSeen;
    const owner = userId();
    if (!schema || !owner || query.state.data !== undefined) return;
    const kept = await lastAnswer(owner, query.queryHash);
    if (!kept) return;
    // by now the server may have answered, or the person may be gone
    if (!stillFits(schema, kept.data) || query.state.data !== undefined || userId() !== owner) return;
    // first, so that it is not written back: that takes as long as reading it
    written.set(query.queryHash, kept);
    client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  }

  function remember(query: Query): void {
    const { data, dataUpdatedAt: at } = query.state;
    const owner = userId();
    // nothing is stored before the device knows its owner; then everything that has arrived is checked again
    if (!query.meta?.lastSeen || !owner || owner !== knownUser || data === undefined) return;
    const before = written.get(query.queryHash);
    if (before?.data === data && at - before.at < SAME_AGAIN_MS) return;
    written.set(query.queryHash, { data, at });
    const write = () => {
      // by now the person may be gone, or newer data may have come
      if (owner === knownUser && written.get(query.queryHash)?.data === data)
        void rememberAnswer(owner, query.queryHash, data, at);
    };
    if (Array.isArray(data) && data.length > LONG) whenQuiet(write);
    else write();
  }

  async function userIs(query: Query): Promise<void> {
    const user = client.getQueryData(userQuery.queryKey);
    if (user === undefined || query.state.data !== user) return;
    if (user === null) {
      knownUser = undefined;
      written.clear();
      await shareOwnerIs(null);
      return forgetLastSeen();
    }
    // refetched often: only another person, or a changed profile, is news
    if (written.get(query.queryHash)?.data === user) return;
    written.set(query.queryHash, { data: user, at: query.state.dataUpdatedAt });
    await shareOwnerIs(user.id);
    await rememberUser(user);
    if (knownUser === user.id) return;
    knownUser = user.id;
    // answers that arrived before their owner was known
    for (const other of cache.getAll()) {
      remember(other);
      await restore(other);
    }
  }

  const stop = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'added') void restore(query);
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') isUser(query) ? void userIs(query) : remember(query);
    // the session is over, so all of its data goes
    if (event.action.type === 'error' && query.meta?.lastSeen && isUnauthenticated(event.action.error)) {
      written.clear();
      void shareOwnerIs(null);
      void forgetLastSeen();
    }
  });
  const user = cache.find({ queryKey: userQuery.queryKey, exact: true });
  if (user) void userIs(user);
  return stop;
}

/**
 * Whether this version's schema accepts a stored answer. The version that stored it has checked all of it. A
 * newer version expects other fields of every entry alike, so a few entries show that, and ten thousand do
 * not delay the first screen.
 */
function stillFits(schema: z.ZodMiniType, data: unknown): boolean {
  return schema.safeParse(Array.isArray(data) ? data.slice(0, SAMPLE) : data).success;
}

/** Without a service worker, as on plain http, there are no caches and no shares. */
async function shareOwnerIs(userId: string | null): Promise<void> {
  if ('caches' in window) await sharesBelongTo(userId).catch(() => undefined);
}
