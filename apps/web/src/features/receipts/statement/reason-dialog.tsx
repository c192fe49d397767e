import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { useId, useState } from 'react';
import { common } from '../../../messages/common.ts';
import { statement as texts } from '../../../messages/statement.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Charge } from './reading/statement.ts';
import { nameOfCharge } from './statement-text.ts';

type ReasonDialogProps = {
  charge: Charge;
  onChoose: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a purchase has no receipt. The usual reasons take one press. */
export function ReasonDialog({ charge, onChoose, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Dialog open onClose={onClose} title={texts.reasonTitle} text={texts.reasonText} sheet>
      <p className="hint">{nameOfCharge(charge)}</p>
      <div className="statement__reasons">
        {texts.reasons.map((one) => (
          <Chip key={one} onClick={() => onChoose(one)}>
            {one}
          </Chip>
        ))}
      </div>
      <form
        className="statement__reason"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onChoose(reason.trim());
        }}
      >
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {texts.reason}
          </label>
          <input
            className="input"
            id={id}
            value={reason}
            placeholder={texts.reasonExample}
            maxLength={MAX_FIELD_CHARS}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <div className="dialog__do">
          <Button look="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="main" type="submit" disabled={!reason.trim()}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
