import type { Receipt } from '@slipcase/contract/receipts';
import { lazily } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { IS_MISSING } from '../library/states.ts';
import { forgetRefusedDownload, startBulkDownload, useRefusedDownload } from './bulk-download.ts';

const RefusedDialog = lazily(async () => (await import('./refused-dialog.tsx')).RefusedDialog);

/** A value that all refused receipts may lack, so that a filter can show them. */
const LACKS = ['date', 'amount'] as const;
type Lack = (typeof LACKS)[number];

type RefusedDownloadProps = {
  receipts: readonly Receipt[];
  /** filters the list to receipts without this value */
  onShow: (lack: Lack) => void;
};

/**
 * Asks what to do about receipts that kept a file from being made. Shows nothing if the server refused none.
 */
export function RefusedDownload({ receipts, onShow }: RefusedDownloadProps) {
  const download = useRefusedDownload();
  if (!download) return null;
  const { ids, format, options, message } = download;
  const refused = new Set(download.refused);
  const concerned = receipts.filter(({ id }) => refused.has(id));
  const lack = LACKS.find((one) => concerned.length > 0 && concerned.every(IS_MISSING[one]));
  const rest = ids.filter((id) => !refused.has(id));
  return (
    <Overlay onClose={forgetRefusedDownload}>
      <RefusedDialog
        message={message}
        count={refused.size}
        of={ids.length}
        onClose={forgetRefusedDownload}
        onShow={
          lack
            ? () => {
                forgetRefusedDownload();
                onShow(lack);
              }
            : null
        }
        onPlain={() => {
          forgetRefusedDownload();
          void startBulkDownload([...ids], 'csv', {});
        }}
        onLeaveOut={() => {
          forgetRefusedDownload();
          void startBulkDownload(rest, format, options, refused.size);
        }}
      />
    </Overlay>
  );
}
