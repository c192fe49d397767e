import type { DriveKind } from '@slipcase/contract/projects';
import type { Receipt } from '@slipcase/contract/receipts';
import { Camera } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from '../../lib/router.tsx';
import { receipts as texts } from '../../messages.ts';
import { Empty } from '../../ui/empty.tsx';
import { byMonth } from './month-groups.ts';
import { useDownload, useExport } from './receipt-actions.ts';
import { ReceiptCard } from './receipt-card.tsx';

type LibraryListProps = {
  shown: Receipt[];
  searching: boolean;
  drive: DriveKind;
  onClearSearch: () => void;
  onDelete: (receipt: Receipt) => void;
};

/** The slips by month, or why there are none. */
export function LibraryList({ shown, searching, drive, onClearSearch, onDelete }: LibraryListProps) {
  const { mutate: download } = useDownload();
  const { mutate: sendToDrive, isPending, variables } = useExport(drive);
  const months = useMemo(() => byMonth(shown), [shown]);

  if (shown.length === 0 && searching) {
    return (
      <div className="empty" role="status">
        <p>{texts.notFound}</p>
        <button type="button" className="link" onClick={onClearSearch}>
          {texts.clearSearch}
        </button>
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <Empty title={texts.none} text={texts.noneText}>
        <Link className="button button--main" to="/scan">
          <Camera className="icon" />
          {texts.scanFirst}
        </Link>
      </Empty>
    );
  }
  return months.map(({ key, title, sum, receipts }) => (
    <section key={key} aria-labelledby={`month-${key}`}>
      <header className="month">
        <h2 id={`month-${key}`}>{title}</h2>
        {sum && <p className="amount">{sum}</p>}
      </header>
      <ul className="slips">
        {receipts.map((receipt) => (
          <ReceiptCard
            key={receipt.id}
            receipt={receipt}
            exporting={isPending && variables.id === receipt.id}
            onDownload={download}
            onExport={sendToDrive}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  ));
}
