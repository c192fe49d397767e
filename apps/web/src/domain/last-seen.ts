import { type User, user as userSchema } from '@slipcase/contract/auth';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * What this device saw last of somebody's library and of the lists, so that the product opens without a network. It is of
 * one person, the last who was signed in here; logging out, or a server that no longer knows the session, removes it.
 * A device that keeps nothing (a private window, a full disk) works all the same.
 */
type Answer = { userId: string; data: unknown; at: number };
interface Schema extends DBSchema {
  /** one entry, 'user' */
  users: { key: string; value: { user: unknown; at: number } };
  /** by the query's name */
  answers: { key: string; value: Answer };
}

const DATABASE = 'slipcase-last-seen';
/** goes up when an answer's fields change */
const VERSION = 2;
const USER = 'user';
/** as long as a session can last: who has not been here since would have to sign in anyway */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** what `lastUser` gave is no news: remembered again, it would never grow old */
const fromHere = new WeakSet<User>();

/** Who is signed in here, as the server says. Another person's things go away. */
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
 * Keeps the last answer of a query, unless somebody else is signed in here by now.
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

/** The last answer of a query to this person; null when there is none. */
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

let opened: Promise<IDBPDatabase<Schema>> | null = null;

async function attempt<T>(otherwise: T, work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  try {
    opened ??= open();
    return await work(await opened);
  } catch {
    // also a connection that the browser has closed: the next attempt opens another
    opened = null;
    return otherwise;
  }
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade(database) {
      if (!database.objectStoreNames.contains('users')) database.createObjectStore('users');
      // answers of another version lack fields; the server gives them again
      if (database.objectStoreNames.contains('answers')) database.deleteObjectStore('answers');
      database.createObjectStore('answers');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
}
