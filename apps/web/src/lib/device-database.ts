import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * A database on this device, opened when it is first used. Browsers close connections while a page uses them,
 * sometimes without an event. Work that fails is therefore tried once more with a new connection, so it must
 * be safe to repeat.
 * @returns runs work with the database. It throws the error of opening the database or of the second try. The
 * next work opens the database again.
 */
export function deviceDatabase<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>,
): <T>(work: (database: IDBPDatabase<S>) => Promise<T>) => Promise<T> {
  let opening: Promise<IDBPDatabase<S>> | null = null;

  function open(): Promise<IDBPDatabase<S>> {
    const drop = () => {
      if (opening === mine) opening = null;
    };
    const mine = openDB<S>(name, version, {
      upgrade,
      // otherwise, a newer page in another tab would wait for this connection to close
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase | null)?.close();
        drop();
      },
      terminated: drop,
    });
    mine.catch(drop);
    return mine;
  }

  return async (work) => {
    opening ??= open();
    const first = opening;
    const database = await first;
    try {
      return await work(database);
    } catch (error) {
      // a new connection would not find more space
      if (!(error instanceof DOMException) || error.name === 'QuotaExceededError') throw error;
      database.close();
      // other work may have opened the database again
      if (opening === first) opening = null;
      opening ??= open();
      return work(await opening);
    }
  };
}
