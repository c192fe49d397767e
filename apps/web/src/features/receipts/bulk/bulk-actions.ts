import { bulkDelete } from '@slipcase/contract/bulk-receipts';
import type { DriveKind } from '@slipcase/contract/drive';
import { bulkExport } from '@slipcase/contract/drive-exports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api.ts';
import { library } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { DELETING, useForget } from '../receipt-actions.ts';
import { receiptsQuery } from '../receipts.ts';
import { notifyDeleted } from '../undo-delete.ts';

export function useBulkExport(drive: DriveKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(bulkExport, { body: { ids } }),
    onSuccess: async ({ queued, exported }) => {
      notify({
        title: queued > 0 ? library.onTheWay(queued, drive) : library.alreadyThere(exported),
        ...(queued > 0 && exported > 0 ? { description: library.alreadyThere(exported) } : {}),
        tone: 'note',
      });
      await queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
    },
    onError: (error) =>
      notify({
        title: library.exportManyFailed(drive),
        // the server's own message explains a refusal, such as a drive that is not connected
        ...(error instanceof ApiError && error.code ? { description: error.message } : {}),
        tone: 'bad',
      }),
  });
}

/**
 * Deletes several receipts. The list hides them right away, and shows them again if it fails: see
 * `useShownReceipts`.
 */
export function useBulkDelete() {
  const client = useQueryClient();
  const forget = useForget();
  const deletion = useMutation({
    mutationKey: DELETING,
    mutationFn: (ids: string[]) => call(bulkDelete, { body: { ids } }),
    // takes all ids, because the response leaves out receipts that were already gone
    onSuccess: async ({ deleted }, ids) => {
      const listed = await forget(ids);
      const held = new Set(deleted);
      const undoable = listed.filter(({ id }) => held.has(id));
      notifyDeleted(client, library.deletedMany(ids.length), undoable);
    },
    onError: (error, ids) => {
      const others = withoutRefused(error, ids);
      notify({
        title: library.deleteManyFailed(ids.length),
        description: error.message,
        tone: 'bad',
        ...(others.length > 0
          ? { action: { label: library.deleteOthers(others.length), onClick: () => deletion.mutate(others) } }
          : {}),
      });
    },
  });
  return deletion;
}

/** The receipts that can be deleted without those that the server named; none if it named none. */
function withoutRefused(error: Error, ids: readonly string[]): string[] {
  const refused = new Set(error instanceof ApiError ? error.receipts : []);
  return refused.size === 0 ? [] : ids.filter((id) => !refused.has(id));
}
