import { type User, user as userSchema } from '@slipcase/contract/user';
import type { DBSchema, IDBPDatabase } from 'idb';
import { deviceDatabase } from '../lib/device-database.ts';

/**
 * This device's last copy of a person's library and lists, with which the product opens without a network. It
 * belongs to the last person who was signed in on this device. Logging out removes it, and so does a server
 * that no longer knows the session. If a device stores nothing (a private window, a full disk), everything
 * else still works.
 */
type Answer = { userId: string; data: unknown; at: number };
interface Schema extends DBSchema {
  /** one entry, 'user' */
  users: { key: string; value: { user: unknown; at: number } };
  /** by the name of the query */
  answers: { key: string; value: Answer };
}

const DATABASE = 'slipcase-last-seen';
/** increased when the fields of an answer change */
const VERSION = 2;
const USER = 'user';
/** as long as a session lasts: after a longer time, people have to sign in anyway */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** users that came from `lastUser`: storing them again would keep them from expiring */
const fromHere = new WeakSet<User>();

/** Stores the person who is signed in according to the server. Deletes another person's data. */
export async function rememberUser(user: User): Promise<void> {
  if (fromHere.has(user)) return;
  return attempt(undefined, async (database) => {
    const change = database.transaction(['users', 'answers'], 'readwrite');
    const users = change.objectStore('users');
    const before = userOf(await users.get(USER));
    if (before?.id !== user.id) await change.objectStore('answers').clear();
    await users.put({ user, at: Date.now() }, USER);
    await change.done;
  });
}

export function lastUser(): Promise<User | null> {
  return attempt(null, async (database) => {
    const user = userOf(await database.get('users', USER));
    if (user) fromHere.add(user);
    return user;
  });
}

/**
 * Stores the last answer of a query, unless someone else has signed in by now.
 * @param at when the server gave it, epoch milliseconds
 */
export function rememberAnswer(userId: string, name: string, data: unknown, at: number): Promise<void> {
  return attempt(undefined, async (database) => {
    const change = database.transaction(['users', 'answers'], 'readwrite');
    const owner = userOf(await change.objectStore('users').get(USER));
    if (owner?.id === userId) await change.objectStore('answers').put({ userId, data, at }, name);
    await change.done;
  });
}

/** The last answer to a query for this person; null if there is none. */
export function lastAnswer(userId: string, name: string): Promise<{ data: unknown; at: number } | null> {
  return attempt(null, async (database) => {
    const answer = await database.get('answers', name);
    return answer?.userId === userId ? answer : null;
  });
}

/** Removes all of it. */
export function forgetLastSeen(): Promise<void> {
  return attempt(undefined, async (database) => {
    const change = database.transaction(['users', 'answers'], 'readwrite');
    await Promise.all([change.objectStore('users').clear(), change.objectStore('answers').clear()]);
    await change.done;
  });
}

function userOf(stored: Schema['users']['value'] | undefined): User | null {
  if (!stored || Date.now() - stored.at > MAX_AGE_MS) return null;
  return userSchema.safeParse(stored.user).data ?? null;
}

const use = deviceDatabase<Schema>(DATABASE, VERSION, (database) => {
  if (!database.objectStoreNames.contains('users')) database.createObjectStore('users');
  // answers from another version may lack fields; the server will send them again
  if (database.objectStoreNames.contains('answers')) database.deleteObjectStore('answers');
  database.createObjectStore('answers');
});

async function attempt<T>(otherwise: T, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  try {
    return await use(work);
  } catch {
    return otherwise;
  }
}
