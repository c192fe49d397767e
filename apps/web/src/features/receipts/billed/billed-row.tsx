import { dayOf, formatDay } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { useState } from 'react';
import { billed as texts } from '../../../messages/billed.ts';
import { TextButton } from '../../../ui/button.tsx';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { hasBillable } from '../list-values.ts';
import { useBill } from './use-bill.ts';
import './billed-fact.css';

const BilledDialog = lazily(async () => (await import('./billed-dialog.tsx')).BilledDialog);

/**
 * Says whether a billable receipt was billed, and lets people change it. Shows nothing for other receipts.
 */
export function BilledRow({ receipt }: { receipt: Receipt }) {
  const [asking, setAsking] = useState(false);
  const bill = useBill();
  usePreload(BilledDialog);
  const { billed } = receipt;
  if (!billed && !hasBillable(receipt)) return null;
  return (
    <p className="billed">
      {billed && <span>{[texts.fact, billedText(billed)].join(' ')}</span>}
      <TextButton
        aria-haspopup="dialog"
        aria-label={billed ? `${texts.change}: ${texts.fact}` : undefined}
        onClick={() => setAsking(true)}
      >
        {billed ? texts.change : texts.mark}
      </TextButton>
      {asking && (
        <Overlay onClose={() => setAsking(false)}>
          <BilledDialog
            receipts={[receipt]}
            onClose={() => setAsking(false)}
            onChoose={(mark) => {
              bill.mutate({ receipts: [receipt], mark });
              setAsking(false);
            }}
          />
        </Overlay>
      )}
    </p>
  );
}

/** 'Nov 26, 2026 · invoice 2231'. */
function billedText({ at, as }: NonNullable<Receipt['billed']>): string {
  return [formatDay(dayOf(new Date(at))), as].filter(Boolean).join(' · ');
}
