import type { DriveKind } from '@slipcase/contract/projects';
import type { Receipt } from '@slipcase/contract/receipts';
import { Check, Clock } from 'lucide-react';
import { details } from '../../../messages/receipts.ts';
import { isExported, scannedText } from '../receipt-text.ts';

/** How safe a receipt is, step by step, so that the paper can be thrown away. */
export function Safety({ receipt, drive }: { receipt: Receipt; drive: DriveKind }) {
  const texts = details.safety;
  const onDrive = isExported(receipt);
  const steps = [
    { name: texts.captured, text: texts.capturedText, done: true },
    { name: texts.stored, text: texts.storedText(scannedText(receipt.createdAt)), done: true },
    { name: texts.read, text: readText(receipt), done: true },
    {
      name: texts.onDrive[drive],
      text: onDrive ? texts.onDriveText : texts.notOnDrive[receipt.exportProblem ?? receipt.exportState],
      done: onDrive,
    },
  ];
  return (
    <section className="safety" aria-labelledby="receipt-safety">
      <h3 id="receipt-safety">{onDrive ? texts.title : texts.almostTitle}</h3>
      <ol>
        {steps.map(({ name, text, done }) => (
          <li key={name} className={done ? 'safety__step safety__step--done' : 'safety__step'}>
            {done ? <Check className="icon" /> : <Clock className="icon" />}
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whose word it is: the picture's, the person's, or both. */
function readText({ wasRead, editedAt }: Receipt): string {
  const texts = details.safety;
  if (!wasRead) return texts.typedText;
  return editedAt ? texts.readAndEdited(scannedText(editedAt)) : texts.readText;
}
