import { type BulkTags, bulkTag } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { common } from '../../../messages/common.ts';
import { library } from '../../../messages/receipts.ts';
import { notify } from '../../../ui/toast.tsx';
import { receiptsQuery } from '../receipts.ts';

type Change = { receipts: readonly Receipt[]; tags: BulkTags };

/** Changes tags of several receipts. The toast offers Undo. */
export function useBulkTags() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey, exact: true });
  const undo = useMutation({
    mutationFn: async (before: readonly Receipt[]) => {
      for (const { receipts, tags } of sameTags(before)) await change(receipts, tags);
    },
    onSettled: refresh,
    onError: ({ message }, before) =>
      notify({ title: library.changeTagsFailed(before.length), description: message, tone: 'bad' }),
  });
  return useMutation({
    mutationFn: ({ receipts, tags }: Change) => change(receipts, tags),
    onSuccess: async ({ changed }, { receipts, tags }) => {
      await refresh();
      const before = receipts.filter(({ id }) => changed.includes(id));
      const split = receipts.filter(({ parts }) => parts).length;
      const same = receipts.length - before.length - split;
      const already = same > 0 ? library.tagsAlready(same) : null;
      const kept = split > 0 ? library.splitKept(split) : null;
      notify({
        title: kept && changed.length === 0 ? library.nothingChanged : library.tagsChanged(changed.length),
        ...(kept && { description: kept }),
        ...(before.length > 0 && {
          // a filter may hide the receipts, and slips do not show the group head
          description: [newTags(tags), already, kept].filter(Boolean).join(' · '),
          action: { label: common.undo, onClick: () => undo.mutate(before) },
        }),
      });
    },
    onError: ({ message }, { receipts }) =>
      notify({ title: library.changeTagsFailed(receipts.length), description: message, tone: 'bad' }),
  });
}

/** 'Billable: Catering · Northlight : Fall Gala'. */
function newTags({ category, selectedProject, groupHead }: BulkTags): string {
  return [category, selectedProject, groupHead].filter(Boolean).join(' · ');
}

function change(receipts: readonly Receipt[], tags: BulkTags) {
  return call(bulkTag, { body: { ids: receipts.map(({ id }) => id), tags } });
}

/** The receipts grouped by their current tags, so that one call per group can restore them. */
function sameTags(receipts: readonly Receipt[]): Change[] {
  const groups = groupBy(receipts, ({ projectName, category, groupHead }) =>
    JSON.stringify([projectName, category, groupHead]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { projectName, category, groupHead } = first;
    return { receipts: group, tags: { selectedProject: projectName, category, groupHead } };
  });
}
