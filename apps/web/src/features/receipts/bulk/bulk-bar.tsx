import type { DriveKind } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';
import { useEffect, useMemo, useState } from 'react';
import { hasNobodyFocus } from '../../../ui/focus.ts';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { useBill } from '../billed/use-bill.ts';
import { TOTALS_IN_A_BAR, totalTexts } from '../list-totals.ts';
import { hasBillable } from '../list-values.ts';
import { useBulkDelete, useBulkExport } from './bulk-actions.ts';
import { startBulkDownload, useBulkDownload } from './bulk-download.ts';
import { useBulkTags } from './bulk-tags.ts';
import { SelectBar } from './select-bar.tsx';
import type { useSelection } from './use-selection.ts';

const DownloadDialog = lazily(async () => (await import('./bulk-dialogs.tsx')).DownloadDialog);
const BilledDialog = lazily(async () => (await import('../billed/billed-dialog.tsx')).BilledDialog);
const TagsDialog = lazily(async () => (await import('./tags-dialog.tsx')).TagsDialog);
const BulkDeleteDialog = lazily(async () => (await import('./bulk-dialogs.tsx')).BulkDeleteDialog);

type BulkBarProps = {
  selection: ReturnType<typeof useSelection>;
  picked: ReadonlySet<string>;
  /** all receipts that can be selected */
  kept: readonly Receipt[];
  shown: Receipt[];
  drive: DriveKind;
  /** clears the search and the filters */
  onShowAll: () => void;
};

/** The bar for the selected receipts, and the dialogs that its buttons open. */
export function BulkBar({ selection, picked, kept, shown, drive, onShowAll }: BulkBarProps) {
  const [asking, setAsking] = useState<'download' | 'tags' | 'billed' | 'delete' | null>(null);
  usePreload(DownloadDialog, BilledDialog, TagsDialog, BulkDeleteDialog);
  const download = useBulkDownload();
  const exportAll = useBulkExport(drive);
  const deleteAll = useBulkDelete();
  const tagAll = useBulkTags();
  const billAll = useBill();
  const anyBillable = useMemo(() => kept.some(hasBillable), [kept]);
  const receipts = useMemo(() => kept.filter(({ id }) => picked.has(id)), [kept, picked]);
  const ids = () => [...picked];
  /** in the order of the list, followed by receipts that the list hides */
  const idsInOrder = () => [
    ...new Set([...shown, ...receipts].map(({ id }) => id).filter((id) => picked.has(id))),
  ];
  const close = () => setAsking(null);
  // the button that opened this bar is gone
  useEffect(() => {
    if (hasNobodyFocus()) document.querySelector<HTMLElement>('.pick')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <SelectBar
        count={picked.size}
        sums={totalTexts(receipts, TOTALS_IN_A_BAR)}
        hidden={selection.hidden}
        complete={shown.length > 0 && picked.size - selection.hidden === shown.length}
        drive={drive}
        busy={{
          download: download !== null,
          export: exportAll.isPending,
          tags: tagAll.isPending,
          billed: billAll.isPending,
        }}
        onAll={selection.all}
        onShowAll={onShowAll}
        onNone={selection.none}
        onEnd={selection.end}
        onDownload={() => setAsking('download')}
        onExport={() => exportAll.mutate(ids())}
        onTags={() => setAsking('tags')}
        onBilled={anyBillable ? () => setAsking('billed') : null}
        onDelete={() => setAsking('delete')}
      />
      {asking === 'download' && (
        <Overlay onClose={close}>
          <DownloadDialog
            receipts={receipts}
            onClose={close}
            onChoose={(format, options) => {
              void startBulkDownload(idsInOrder(), format, options);
              close();
            }}
          />
        </Overlay>
      )}
      {asking === 'tags' && (
        <Overlay onClose={close}>
          <TagsDialog
            count={picked.size}
            onClose={close}
            onChoose={(tags) => {
              tagAll.mutate({ receipts, tags });
              close();
            }}
          />
        </Overlay>
      )}
      {asking === 'billed' && (
        <Overlay onClose={close}>
          <BilledDialog
            receipts={receipts}
            onClose={close}
            onChoose={(mark) => {
              billAll.mutate({ receipts, mark });
              close();
            }}
          />
        </Overlay>
      )}
      {asking === 'delete' && (
        <Overlay onClose={close}>
          <BulkDeleteDialog
            count={picked.size}
            onCancel={close}
            onDelete={() => {
              deleteAll.mutate(ids());
              close();
            }}
          />
        </Overlay>
      )}
    </>
  );
}
