import type { DriveKind } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';
import { Check, Clock, Minus } from 'lucide-react';
import { details } from '../../../messages/receipt-details.ts';
import { isExported, scannedText } from '../receipt-text.ts';
import './safety.css';

/** How safe a receipt is, step by step, so that people know when they can throw away the paper. */
export function Safety({ receipt, drive }: { receipt: Receipt; drive: DriveKind }) {
  const texts = details.safety;
  const onDrive = isExported(receipt);
  const steps = [
    receipt.keepPaper
      ? { name: texts.captured, text: texts.keepPaperText, Icon: Minus }
      : { name: texts.captured, text: texts.capturedText, Icon: Check },
    { name: texts.stored, text: texts.storedText(scannedText(receipt.createdAt)), Icon: Check },
    { name: texts.read, text: readText(receipt), Icon: receipt.wasRead ? Check : Minus },
    {
      name: texts.onDrive[drive],
      text: onDrive ? texts.onDriveText : texts.notOnDrive[receipt.exportProblem ?? receipt.exportState],
      Icon: onDrive ? Check : Clock,
    },
  ];
  return (
    <section className="safety" aria-labelledby="receipt-safety">
      <h3 id="receipt-safety">{titleOf(receipt, drive)}</h3>
      <ol>
        {steps.map(({ name, text, Icon }) => (
          <li key={name} className={Icon === Check ? 'safety__step safety__step--done' : 'safety__step'}>
            <Icon className="icon" />
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

function titleOf(receipt: Receipt, drive: DriveKind): string {
  const texts = details.safety;
  if (receipt.keepPaper) return texts.keepPaperTitle;
  return isExported(receipt) ? texts.title : texts.almostTitle(drive);
}

/** Where the values come from: the picture, the user, or both. */
function readText({ wasRead, keptAsIs, editedAt, toCheck }: Receipt): string {
  const texts = details.safety;
  if (toCheck) return texts.foundText;
  if (!wasRead) return keptAsIs ? texts.keptText : texts.typedText;
  return editedAt ? texts.readAndEdited(scannedText(editedAt)) : texts.readText;
}
