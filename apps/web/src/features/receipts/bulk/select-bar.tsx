import type { DriveKind } from '@slipcase/contract/drive';
import { Download, ReceiptText, Tags, Trash2, Upload, X } from 'lucide-react';
import { billed } from '../../../messages/billed.ts';
import { exporting } from '../../../messages/common.ts';
import { library, receipts } from '../../../messages/receipts.ts';
import { Button, IconButton, TextButton } from '../../../ui/button.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { ListTotalsText } from '../list-totals-text.tsx';
import './select-bar.css';

type SelectBarProps = {
  count: number;
  /** their total per currency */
  sums: readonly string[];
  /** how many selected receipts the search and the filters hide */
  hidden: number;
  /** whether all shown receipts are selected */
  complete: boolean;
  drive: DriveKind;
  busy: { download: boolean; export: boolean; tags: boolean; billed: boolean };
  onAll: () => void;
  onNone: () => void;
  /** clears the search and the filters, so that every selected receipt is in the list */
  onShowAll: () => void;
  onEnd: () => void;
  onDownload: () => void;
  onExport: () => void;
  onTags: () => void;
  /** null if the library has no billable receipts */
  onBilled: (() => void) | null;
  onDelete: () => void;
};

/** Actions for the selected receipts, within reach of the thumb. */
export function SelectBar(props: SelectBarProps) {
  const { count, sums, hidden, complete, drive, busy } = props;
  const { onAll, onNone, onShowAll, onEnd, onDownload, onExport, onTags, onBilled, onDelete } = props;
  const none = count === 0;
  return (
    <section className="bar" aria-label={library.selection}>
      <div className="select">
        <div className="select__line">
          <p className="select__count" role="status">
            <b>{library.selected(count)}</b>
            <span className="select__sums">
              <ListTotalsText texts={sums} />
            </span>
            {hidden > 0 && <span className="hint">{library.hiddenToo(hidden)}</span>}
          </p>
          {hidden > 0 && <TextButton onClick={onShowAll}>{library.showHidden}</TextButton>}
          <TextButton onClick={complete ? onNone : onAll}>
            {complete ? library.selectNone : library.selectAll}
          </TextButton>
          <IconButton label={library.endSelecting} onClick={onEnd}>
            <X className="icon" />
          </IconButton>
        </div>
        <div className={onBilled ? 'select__do select__do--five' : 'select__do'}>
          <Button look="plain" aria-haspopup="dialog" {...pressable(!none && !busy.download, onDownload)}>
            <Download className="icon" />
            {receipts.download}
          </Button>
          <Button
            look="plain"
            aria-label={exporting.button(drive)}
            {...pressable(!none && !busy.export, onExport)}
          >
            <Upload className="icon" />
            {library.drive[drive]}
          </Button>
          <Button look="plain" aria-haspopup="dialog" {...pressable(!none && !busy.tags, onTags)}>
            <Tags className="icon" />
            {library.tags}
          </Button>
          {onBilled && (
            <Button look="plain" aria-haspopup="dialog" {...pressable(!none && !busy.billed, onBilled)}>
              <ReceiptText className="icon" />
              {billed.button}
            </Button>
          )}
          <Button look="danger" {...pressable(!none, onDelete)}>
            <Trash2 className="icon" />
            {receipts.delete}
          </Button>
        </div>
      </div>
    </section>
  );
}
