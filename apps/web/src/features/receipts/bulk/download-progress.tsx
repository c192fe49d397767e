import { common } from '../../../messages/common.ts';
import { library } from '../../../messages/receipts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { cancelBulkDownload, useBulkDownload } from './bulk-download.ts';
import './download-progress.css';

const MEGABYTE = 1_000_000;

/** The progress of a bulk download while it is running. */
export function DownloadProgress() {
  const download = useBulkDownload();
  if (!download) return null;
  const { count, bytes, total, expected } = download;
  const most = total ?? expected;
  const megabytes = (size: number) => (size / MEGABYTE).toFixed(1);
  const title = library.downloading(count);
  return (
    <div className="progress">
      <p className="progress__text">
        <b>{title}</b>
        <span className="amount">
          {library.megabytes(megabytes(bytes), total === null ? null : megabytes(total))}
        </span>
      </p>
      <ProgressBar label={title} {...(most === null ? {} : { max: most, value: Math.min(bytes, most) })} />
      <TextButton onClick={cancelBulkDownload}>{common.cancel}</TextButton>
    </div>
  );
}
