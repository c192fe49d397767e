import type { Query, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { forgetLastSeen, lastAnswer, rememberAnswer, rememberUser } from '../domain/last-seen.ts';
import { sharesBelongTo } from '../domain/shared-files.ts';
import { userQuery } from '../features/auth/user.ts';
import { isUnauthenticated } from '../lib/api.ts';
import { whenQuiet } from '../lib/quiet.ts';

/** An unchanged answer is stored again after this long, to update the time that the page shows with it. */
const SAME_AGAIN_MS = 60_000;
/** how many entries of a stored list are checked again */
const SAMPLE = 20;
/** people notice the writing of a list with more entries: the browser copies them on the main thread */
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
    // by now the server may have answered, or the person may have signed out
    if (!stillFits(schema, kept.data) || query.state.data !== undefined || userId() !== owner) return;
    // comes first, so that remember() does not write the answer back, which takes as long as reading it
    written.set(query.queryHash, kept);
    client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  }

  function remember(query: Query): void {
    const { data, dataUpdatedAt: at } = query.state;
    const owner = userId();
    // nothing is stored before the device knows its owner; userIs() then checks again everything that has
    // arrived
    if (!query.meta?.lastSeen || !owner || owner !== knownUser || data === undefined) return;
    const before = written.get(query.queryHash);
    if (before?.data === data && at - before.at < SAME_AGAIN_MS) return;
    written.set(query.queryHash, { data, at });
    const write = () => {
      // by now the person may have signed out, or newer data may have come
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
    // the user is refetched often: go on only for another person or a changed profile
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
    // the session has ended, so all of its data is deleted
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
 * Whether this version's schema accepts a stored answer. The version that stored it checked all of it. If a
 * newer version expects other fields, every entry lacks them, so a few entries are enough to see it, and a
 * list of ten thousand does not delay the first screen.
 */
function stillFits(schema: z.ZodMiniType, data: unknown): boolean {
  return schema.safeParse(Array.isArray(data) ? data.slice(0, SAMPLE) : data).success;
}

/** Without a service worker, as on plain http, there are no caches and no shared files. */
async function shareOwnerIs(userId: string | null): Promise<void> {
  if ('caches' in window) await sharesBelongTo(userId).catch(() => undefined);
}
