import {
  environmentManager,
  focusManager,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '../features/auth/user.ts';
import { favoritesQuery } from '../features/projects/favorites.ts';
import { receiptQuery, receiptsQuery } from '../features/receipts/receipts.ts';
import { aReceipt } from '../features/receipts/testing/receipt.ts';
import { ApiError } from '../lib/api.ts';
import { createQueryClient } from './query-client.ts';

/** The caching rules of docs/rules.md, checked with the product's own queries. */

const MINUTE = 60_000;
const RECEIPT = aReceipt();
/** the server's answers by path; any other path is a 404 */
let answers: Record<string, { status: number; body: unknown; headers?: Record<string, string> }>;
let asked: { path: string; at: number }[];

beforeEach(() => {
  vi.useFakeTimers();
  // without a window, the library thinks it runs on a server, and never retries
  environmentManager.setIsServer(() => false);
  focusManager.setFocused(true);
  asked = [];
  answers = {
    '/api/auth/user': { status: 401, body: { message: 'no', code: 'authentication_required' } },
    '/api/projects/favorites': { status: 200, body: [{ projectName: 'Internal : Operations' }] },
    '/api/receipts': { status: 200, body: [RECEIPT] },
    '/api/receipts/changes?since=1': {
      status: 200,
      body: { revision: 1, whole: false, changed: [], deleted: [] },
    },
    [`/api/receipts/${RECEIPT.id}`]: { status: 200, body: RECEIPT },
  };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push({ path, at: Date.now() });
    const { status, body, headers } = answers[path] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status, headers: { 'slipcase-revision': '1', ...headers } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

/** Like the page's client. */
function mountedClient(): QueryClient {
  const client = createQueryClient();
  client.mount();
  return client;
}

function calls(prefix: string): number[] {
  return asked.filter(({ path }) => path.startsWith(prefix)).map(({ at }) => at);
}

/** Acts as a component on screen that shows the query. @returns takes it off the screen */
async function show(client: QueryClient, query: { queryKey: QueryKey }): Promise<() => void> {
  const leave = new QueryObserver(client, query as never).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return leave;
}

async function focusAgain(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
}

describe('Any answer', () => {
  const query = (work: () => unknown) => ({ queryKey: ['any'], queryFn: async () => work() });

  it('is fresh for five minutes', async () => {
    const client = mountedClient();
    const work = vi.fn(() => 1);
    (await show(client, query(work)))();
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
    (await show(client, query(work)))();
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await show(client, query(work));
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is kept for thirty minutes after it was last shown', async () => {
    const client = mountedClient();
    (
      await show(
        client,
        query(() => 1),
      )
    )();
    await vi.advanceTimersByTimeAsync(30 * MINUTE - 1);
    expect(client.getQueryData(['any'])).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(['any'])).toBeUndefined();
  });

  it('is retried three times with doubling delays when the server fails', async () => {
    const client = mountedClient();
    const at: number[] = [];
    await show(
      client,
      query(() => {
        at.push(Date.now());
        throw new ApiError('away', 503);
      }),
    );
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(at.map((time) => time - (at[0] ?? 0))).toEqual([0, 1000, 3000, 7000]);
  });

  it('never waits longer than thirty seconds for a retry', () => {
    const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
    const wait = retryDelay as (failures: number, error: Error) => number;
    const away = new ApiError('away', 503);
    expect([0, 4, 5, 20].map((failures) => wait(failures, away))).toEqual([1000, 16_000, 30_000, 30_000]);
    expect(wait(0, new ApiError('wait', 429, 'too_many_calls', 120_000))).toBe(30_000);
  });

  it.each([408, 429])('is retried after a %i once the server’s waiting time is over', async (status) => {
    const client = mountedClient();
    const at: number[] = [];
    await show(
      client,
      query(() => {
        at.push(Date.now());
        if (at.length === 1) throw new ApiError('later', status, null, 12_000);
        return 1;
      }),
    );
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(at.map((time) => time - (at[0] ?? 0))).toEqual([0, 12_000]);
  });

  it.each([401, 403, 404])('is not retried after a %i', async (status) => {
    const client = mountedClient();
    const work = vi.fn(() => {
      throw new ApiError('no', status);
    });
    await show(client, query(work));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is not refetched on window focus', async () => {
    const client = mountedClient();
    const work = vi.fn(() => 1);
    await show(client, query(work));
    await vi.advanceTimersByTimeAsync(6 * MINUTE);
    await focusAgain();
    expect(work).toHaveBeenCalledTimes(1);
  });
});

it('A failed change is not retried automatically', async () => {
  const client = mountedClient();
  const work = vi.fn(async () => {
    throw new ApiError('away', 503);
  });
  const mutation = client.getMutationCache().build(client, { mutationFn: work });
  await expect(mutation.execute(undefined)).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(work).toHaveBeenCalledTimes(1);
});

describe('Who is signed in', () => {
  it('is refetched every time a screen needs it', async () => {
    const client = mountedClient();
    (await show(client, userQuery))();
    await show(client, userQuery);
    expect(calls('/api/auth/user')).toHaveLength(2);
  });

  it('is kept for thirty minutes', async () => {
    const client = mountedClient();
    (await show(client, userQuery))();
    await vi.advanceTimersByTimeAsync(30 * MINUTE - 1);
    expect(client.getQueryData(userQuery.queryKey)).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(userQuery.queryKey)).toBeUndefined();
  });
});

describe('Favorites', () => {
  it('are stale right away, and refetched on focus', async () => {
    const client = mountedClient();
    (await show(client, favoritesQuery))();
    await show(client, favoritesQuery);
    expect(calls('/api/projects/favorites')).toHaveLength(2);
    await focusAgain();
    expect(calls('/api/projects/favorites')).toHaveLength(3);
  });
});

describe('The library', () => {
  it('polls every two seconds only while it is on screen', async () => {
    const client = mountedClient();
    const leave = await show(client, receiptsQuery);
    await vi.advanceTimersByTimeAsync(6000);
    const times = calls('/api/receipts');
    expect(times.map((at) => at - (times[0] ?? 0))).toEqual([0, 2000, 4000, 6000]);
    leave();
    await vi.advanceTimersByTimeAsync(6000);
    expect(calls('/api/receipts')).toHaveLength(4);
  });

  it('refetches on focus and on every mount', async () => {
    const client = mountedClient();
    const leave = await show(client, receiptsQuery);
    await focusAgain();
    expect(calls('/api/receipts')).toHaveLength(2);
    leave();
    await show(client, receiptsQuery);
    expect(calls('/api/receipts')).toHaveLength(3);
  });

  it('retries at most twice when the server fails, and asks again after pauses that grow to half a minute', async () => {
    const client = mountedClient();
    answers['/api/receipts'] = { status: 503, body: { message: 'away', code: 'internal' } };
    await show(client, receiptsQuery);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const times = calls('/api/receipts').map((at) => (at - (calls('/api/receipts')[0] ?? 0)) / 1000);
    expect(times.slice(0, 3)).toEqual([0, 1, 3]);
    const rounds = times.filter((_, place) => place % 3 === 0);
    const pauses = rounds.slice(1).map((start, place) => start - (rounds[place] ?? 0) - 3);
    expect(pauses).toEqual([2, 4, 8, 16, 30, 30]);
  });

  it('asks less and less often while the server fails, and every two seconds again once it answers', async () => {
    const client = mountedClient();
    const changes = '/api/receipts/changes';
    const answer = answers[`${changes}?since=1`];
    await show(client, receiptsQuery);
    answers[`${changes}?since=1`] = { status: 502, body: {} };
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    const before = calls(changes).length;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    // a round has three tries
    expect(calls(changes).length - before).toBeLessThanOrEqual(3 * 10);
    if (answer) answers[`${changes}?since=1`] = answer;
    await vi.advanceTimersByTimeAsync(MINUTE + 3000);
    const since = calls(changes).length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls(changes).length - since).toBe(5);
  });

  it('asks once a minute while nothing answers', async () => {
    const client = mountedClient();
    await show(client, receiptsQuery);
    const start = Date.now();
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push({ path, at: Date.now() });
      throw new TypeError('Failed to fetch');
    });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    const times = calls('/api/receipts/changes').map((at) => (at - start) / 1000);
    // a short outage is noticed as quickly as before
    expect(times.slice(0, 4)).toEqual([2, 3, 5, 7]);
    const late = times.filter((at) => at > 5 * 60);
    expect(late.length).toBeGreaterThanOrEqual(4);
    expect(late.length).toBeLessThanOrEqual(5);
    vi.stubGlobal('fetch', answering);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(client.getQueryState(receiptsQuery.queryKey)?.error).toBeNull();
  });

  it('polls every two seconds again after the first answer', async () => {
    const client = mountedClient();
    const answer = answers['/api/receipts'];
    answers['/api/receipts'] = { status: 503, body: { message: 'away', code: 'internal' } };
    await show(client, receiptsQuery);
    await vi.advanceTimersByTimeAsync(MINUTE);
    if (answer) answers['/api/receipts'] = answer;
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    const before = calls('/api/receipts').length;
    await vi.advanceTimersByTimeAsync(MINUTE / 6);
    expect(calls('/api/receipts').length - before).toBe(5);
  });

  it.each([
    ['before the first list', '/api/receipts'],
    ['for its changes', '/api/receipts/changes?since=1'],
  ])('asks again when the server says, and keeps its data: %s', async (_when, path) => {
    const client = mountedClient();
    const answer = answers[path];
    const tooMany = { message: 'Too many requests at once.', code: 'too_many_calls' };
    answers[path] = { status: 429, body: tooMany, headers: { 'retry-after': '20' } };
    await show(client, receiptsQuery);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const times = calls(path);
    const pauses = times.slice(1).map((at, place) => at - (times[place] ?? 0));
    expect(pauses.length).toBeGreaterThanOrEqual(4);
    expect(pauses.every((pause) => pause >= 20_000)).toBe(true);
    expect(client.getQueryData(receiptsQuery.queryKey)).toEqual(
      path === '/api/receipts' ? undefined : [RECEIPT],
    );
    if (answer) answers[path] = answer;
    await vi.advanceTimersByTimeAsync(21_000);
    expect(client.getQueryState(receiptsQuery.queryKey)).toMatchObject({ data: [RECEIPT], error: null });
  });

  it('does not retry after a 401', async () => {
    const client = mountedClient();
    answers['/api/receipts'] = { status: 401, body: { message: 'no', code: 'authentication_required' } };
    await show(client, receiptsQuery);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(calls('/api/receipts')).toHaveLength(1);
  });
});

describe('One receipt', () => {
  it('is polled until it is on the drive', async () => {
    const client = mountedClient();
    const path = `/api/receipts/${RECEIPT.id}`;
    await show(client, receiptQuery(RECEIPT.id));
    await vi.advanceTimersByTimeAsync(4000);
    expect(calls(path)).toHaveLength(3);
    answers[path] = { status: 200, body: { ...RECEIPT, driveFileId: 'there', exportState: 'exported' } };
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls(path)).toHaveLength(4);
  });

  it('is asked for less and less often while the server fails', async () => {
    const client = mountedClient();
    const path = `/api/receipts/${RECEIPT.id}`;
    await show(client, receiptQuery(RECEIPT.id));
    answers[path] = { status: 502, body: {} };
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    const before = calls(path).length;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(calls(path).length - before).toBeLessThanOrEqual(3 * 10);
  });

  it('is refetched on mount and on focus, and retried at most twice', async () => {
    const client = mountedClient();
    const query = receiptQuery(RECEIPT.id);
    const there = { ...RECEIPT, driveFileId: 'there', exportState: 'exported' };
    answers[`/api/receipts/${RECEIPT.id}`] = { status: 200, body: there };
    (await show(client, query))();
    await show(client, query);
    await focusAgain();
    expect(calls(`/api/receipts/${RECEIPT.id}`)).toHaveLength(3);
    answers[`/api/receipts/${RECEIPT.id}`] = { status: 500, body: {} };
    await focusAgain();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(calls(`/api/receipts/${RECEIPT.id}`)).toHaveLength(6);
  });
});
