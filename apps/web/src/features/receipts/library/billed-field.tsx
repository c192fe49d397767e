import type { Receipt } from '@slipcase/contract/receipts';
import { billed as texts } from '../../../messages/billed.ts';
import { library } from '../../../messages/receipts.ts';
import { Segments } from '../../../ui/segments.tsx';
import { hasBillable } from '../list-values.ts';
import { Labeled } from './filter-fields.tsx';
import type { Billed } from './states.ts';

const CHOICES: readonly (readonly [Billed | null, string])[] = [
  [null, library.any],
  ['no', texts.filters.no],
  ['yes', texts.filters.yes],
];

type BilledFieldProps = {
  receipts: readonly Receipt[];
  value: Billed | null;
  onChange: (value: Billed | null) => void;
};

/**
 * A filter for whether receipts were billed to the client. Not shown if the library has no billable receipts.
 */
export function BilledField({ receipts, value, onChange }: BilledFieldProps) {
  if (value === null && !receipts.some(hasBillable)) return null;
  return (
    <Labeled label={texts.filter}>
      {(id) => <Segments labelId={id} choices={CHOICES} value={value} onChange={onChange} />}
    </Labeled>
  );
}
