import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import type { Receipt } from '@slipcase/contract/receipts';
import { useId, useState } from 'react';
import { billed as texts } from '../../../messages/billed.ts';
import { common } from '../../../messages/common.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { hasBillable } from '../list-values.ts';
import type { Mark } from './use-bill.ts';
import './billed-dialog.css';

type BilledDialogProps = {
  receipts: readonly Receipt[];
  onChoose: (mark: Mark) => void;
  onClose: () => void;
};

/**
 * Asks for the text of a mark, such as an invoice number. Receipts that are billed can also lose their mark
 * here.
 */
export function BilledDialog({ receipts, onChoose, onClose }: BilledDialogProps) {
  const billable = receipts.filter((receipt) => hasBillable(receipt) || receipt.billed);
  const isMarked = billable.some(({ billed }) => billed);
  const words = new Set(billable.map(({ billed }) => billed?.as ?? ''));
  const [as, setAs] = useState(words.size === 1 ? ([...words][0] ?? '') : '');
  const id = useId();
  const others = receipts.length - billable.length;
  const isNone = billable.length === 0;
  const text = isNone ? texts.none : others > 0 ? texts.others(others) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={receipts.length === 1 || isNone ? texts.titleOne : texts.title(billable.length)}
      {...(text ? { text } : {})}
      sheet
    >
      <form
        className="billed-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNone) onChoose({ as: as.trim() });
        }}
      >
        {!isNone && (
          <div className="field">
            <label className="field__label" htmlFor={id}>
              {texts.word}
            </label>
            <input
              className="input"
              id={id}
              value={as}
              placeholder={texts.wordExample}
              maxLength={MAX_FIELD_CHARS}
              autoComplete="off"
              enterKeyHint="done"
              onChange={({ target }) => setAs(target.value)}
            />
          </div>
        )}
        <div className="dialog__do">
          {isMarked ? (
            <Button look="plain" onClick={() => onChoose(null)}>
              {texts.unmark}
            </Button>
          ) : (
            <Button look="plain" onClick={onClose}>
              {common.cancel}
            </Button>
          )}
          <Button look="main" type="submit" disabled={isNone}>
            {texts.mark}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
