import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import { lastAnswer, lastUser, rememberAnswer, rememberUser } from '../../../domain/last-seen.ts';
import { startOver } from './logout.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['', { delete: async () => true }],
  // as on plain http
  [', also in a browser without caches', undefined],
])(
  'When the page reloads after a logout, neither the person nor the library is left on the device%s',
  async (_, caches) => {
    const client = new QueryClient();
    client.setQueryData(['receipts'], []);
    await rememberUser(NORA);
    await rememberAnswer(NORA.id, 'receipts', [], Date.now());
    expect(await lastUser()).toMatchObject({ id: NORA.id });
    const transactions = watchTransactions();
    const left = Promise.withResolvers<unknown[]>();
    const reload = () => {
      // at a reload, the browser undoes transactions that are not complete
      left.resolve(Promise.all([transactions.open, lastUser(), lastAnswer(NORA.id, 'receipts')]));
    };
    vi.stubGlobal('window', { location: { reload } });
    vi.stubGlobal('caches', caches);

    await startOver(client);

    expect(await left.promise).toEqual([0, null, null]);
    expect(client.getQueryData(['receipts'])).toBeUndefined();
  },
);

function watchTransactions(): { open: number } {
  const counted = { open: 0 };
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    const begun = transaction.apply(this, asked);
    counted.open += 1;
    begun.addEventListener('complete', () => {
      counted.open -= 1;
    });
    return begun;
  });
  return counted;
}
