import { Download, Trash2, Upload, X } from 'lucide-react';
import { library, receipts } from '../../../messages/receipts.ts';
import { pressable } from '../../../ui/pressable.ts';

type SelectBarProps = {
  count: number;
  /** of them, those that words and filters leave out */
  hidden: number;
  /** all that are shown are chosen */
  complete: boolean;
  busy: { download: boolean; export: boolean };
  onAll: () => void;
  onNone: () => void;
  onEnd: () => void;
  onDownload: () => void;
  onExport: () => void;
  onDelete: () => void;
};

/** What can be done with the chosen receipts, where the thumb is. */
export function SelectBar(props: SelectBarProps) {
  const { count, hidden, complete, busy, onAll, onNone, onEnd, onDownload, onExport, onDelete } = props;
  const none = count === 0;
  return (
    <section className="bar" aria-label={library.selection}>
      <div className="select">
        <div className="select__line">
          <p className="select__count" role="status">
            <b>{library.selected(count)}</b>
            {hidden > 0 && <span className="hint">{library.hiddenToo(hidden)}</span>}
          </p>
          <button type="button" className="link" onClick={complete ? onNone : onAll}>
            {complete ? library.selectNone : library.selectAll}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={library.endSelecting}
            title={library.endSelecting}
            onClick={onEnd}
          >
            <X className="icon" />
          </button>
        </div>
        <div className="select__do">
          <button
            type="button"
            className="button button--plain"
            aria-haspopup="dialog"
            {...pressable(!none && !busy.download, onDownload)}
          >
            <Download className="icon" />
            {receipts.download}
          </button>
          <button
            type="button"
            className="button button--plain"
            {...pressable(!none && !busy.export, onExport)}
          >
            <Upload className="icon" />
            {receipts.export}
          </button>
          <button type="button" className="button button--danger" {...pressable(!none, onDelete)}>
            <Trash2 className="icon" />
            {receipts.delete}
          </button>
        </div>
      </div>
    </section>
  );
}
