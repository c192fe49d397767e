import type { DriveKind } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';
import { useEffect, useState } from 'react';
import { hasNobodyFocus } from '../../../ui/focus.ts';
import { late, useWarmUp } from '../../../ui/late.tsx';
import { useDeleteMany, useExportMany } from './many-actions.ts';
import { startManyDownload, useManyDownload } from './many-download.ts';
import { SelectBar } from './select-bar.tsx';
import type { useSelection } from './use-selection.ts';

const DownloadDialog = late(async () => (await import('./many-dialogs.tsx')).DownloadDialog);
const DeleteManyDialog = late(async () => (await import('./many-dialogs.tsx')).DeleteManyDialog);

type ManyAtOnceProps = {
  selection: ReturnType<typeof useSelection>;
  picked: ReadonlySet<string>;
  shown: Receipt[];
  drive: DriveKind;
};

/** The bar for the chosen receipts, and what its buttons ask. */
export function ManyAtOnce({ selection, picked, shown, drive }: ManyAtOnceProps) {
  const [asking, setAsking] = useState<'download' | 'delete' | null>(null);
  useWarmUp(DownloadDialog, DeleteManyDialog);
  const download = useManyDownload();
  const exportAll = useExportMany(drive);
  const deleteAll = useDeleteMany();
  const ids = () => [...picked];
  const close = () => setAsking(null);
  // the button that led here is gone
  useEffect(() => {
    if (hasNobodyFocus()) document.querySelector<HTMLElement>('.pick')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <SelectBar
        count={picked.size}
        hidden={selection.hidden}
        complete={shown.length > 0 && picked.size - selection.hidden === shown.length}
        busy={{ download: download !== null, export: exportAll.isPending }}
        onAll={selection.all}
        onNone={selection.none}
        onEnd={selection.end}
        onDownload={() => setAsking('download')}
        onExport={() => exportAll.mutate(ids())}
        onDelete={() => setAsking('delete')}
      />
      {asking === 'download' && (
        <DownloadDialog
          count={picked.size}
          onClose={close}
          onChoose={(format) => {
            void startManyDownload(ids(), format);
            close();
          }}
        />
      )}
      {asking === 'delete' && (
        <DeleteManyDialog
          count={picked.size}
          onCancel={close}
          onDelete={() => {
            deleteAll.mutate(ids());
            close();
          }}
        />
      )}
    </>
  );
}
