import { bulkBill } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { billed as texts } from '../../../messages/billed.ts';
import { common } from '../../../messages/common.ts';
import { notify } from '../../../ui/toast.tsx';
import { receiptQuery, receiptsQuery } from '../receipts.ts';

/** A mark, or null to remove it. */
export type Mark = { as: string } | null;
type Change = { receipts: readonly Receipt[]; mark: Mark };

/**
 * Marks receipts as billed, or removes their marks. The toast offers Undo, which gives each receipt its
 * previous mark.
 */
export function useBill() {
  const client = useQueryClient();
  const refresh = async (receipts: readonly Receipt[]) => {
    await client.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
    for (const { id } of receipts) void client.invalidateQueries({ queryKey: receiptQuery(id).queryKey });
  };
  const failed = (error: Error, count: number) =>
    notify({ title: texts.failed(count), description: error.message, tone: 'bad' });
  const undo = useMutation({
    mutationFn: async (before: readonly Receipt[]) => {
      const groups = groupBy(before, ({ billed }) => JSON.stringify(billed ?? null));
      for (const group of groups.values()) {
        const mark = group[0]?.billed;
        const ids = group.map(({ id }) => id);
        await call(bulkBill, { body: mark ? { ids, billed: true, ...mark } : { ids, billed: false } });
      }
    },
    onSettled: (_, __, before) => refresh(before),
    onError: (error, before) => failed(error, before.length),
  });
  return useMutation({
    mutationFn: ({ receipts, mark }: Change) =>
      call(bulkBill, {
        body: {
          ids: receipts.map(({ id }) => id),
          billed: mark !== null,
          ...(mark?.as ? { as: mark.as } : {}),
        },
      }),
    onSuccess: async ({ changed }, { receipts, mark }) => {
      await refresh(receipts);
      const before = receipts.filter(({ id }) => changed.includes(id));
      const title = mark ? texts.marked(changed.length) : texts.unmarked(changed.length);
      notify({
        title: before.length > 0 ? title : texts.nothing,
        ...(before.length > 0 && {
          ...(mark?.as ? { description: mark.as } : {}),
          action: { label: common.undo, onClick: () => undo.mutate(before) },
        }),
      });
    },
    onError: (error, { receipts }) => failed(error, receipts.length),
  });
}
