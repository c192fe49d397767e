import { useState } from 'react';
import { preview } from '../../messages.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import type { Capture } from './capture.ts';
import { LitPicture } from './lit-picture.tsx';
import './preview.css';
import { type Draft, isComplete, isTotalValid, type ReadField } from './receipt-draft.ts';
import { ReceiptForm, readFieldId } from './receipt-form.tsx';

type PreviewViewProps = {
  capture: Capture;
  draft: Draft;
  building: boolean;
  onChoose: (choice: Partial<Pick<Draft, 'project' | 'category' | 'groupHead'>>) => void;
  onEdit: (field: ReadField, value: string) => void;
  onReset: () => void;
  onSave: () => void;
};

export function PreviewView({
  capture,
  draft,
  building,
  onChoose,
  onEdit,
  onReset,
  onSave,
}: PreviewViewProps) {
  const [focused, setFocused] = useState<ReadField | null>(null);
  const boxes = (focused && draft.analysis?.found[focused]?.boxes) ?? [];

  function save() {
    if (isTotalValid(draft)) onSave();
    else document.getElementById(readFieldId('total'))?.focus();
  }

  return (
    <>
      <main className="review">
        <LitPicture
          capture={capture}
          analysis={draft.analysis}
          lit={focused && boxes.length > 0 ? { boxes, label: preview[focused] } : null}
        />
        <ReceiptForm {...{ draft, onChoose, onEdit, focused }} onFocusField={setFocused} />
      </main>
      <footer className="bar">
        <div className="bar__in">
          <button type="button" className="button button--plain" disabled={building} onClick={onReset}>
            {preview.reset}
          </button>
          <BusyButton
            busy={building}
            busyText={preview.building}
            disabled={!isComplete(draft)}
            onClick={save}
          >
            {preview.save}
          </BusyButton>
        </div>
      </footer>
    </>
  );
}
