import type { Proposal, Proposals } from '@slipcase/contract/receipts';
import { History } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import type { Tag } from '../captures/receipt-draft.ts';

const OTHERS = { project: 'projects', category: 'categories', groupHead: 'groupHeads' } as const;
/** more would push the fields off a phone's screen */
const CHIPS = 2;

type TagHintsProps = {
  tag: Tag;
  /** what the draft holds; '' for the preset project */
  value: string;
  /** what the field shows: for the project that may be the company's preset */
  shown: string;
  proposals: Proposals;
  onChoose: (value: string) => void;
};

/** Why a tag has filled itself, and others one tap away, until the person has chosen. */
export function TagHints({ tag, value, shown, proposals, onChoose }: TagHintsProps) {
  const proposed = proposals[tag];
  const isFilled = proposed !== null && proposed.value === value;
  const others = proposals.others[OTHERS[tag]].filter((other) => other.value !== shown).slice(0, CHIPS);
  if (!isFilled && others.length === 0) return null;
  return (
    <div className="hints">
      {isFilled && (
        <p className="hints__why">
          <History className="icon icon--s" />
          {reasonText(proposed)}
        </p>
      )}
      {others.map((other) => (
        <button
          key={other.value}
          type="button"
          className="chip chip--reason"
          aria-label={preview.chooseChip(preview[tag], other.value, reasonText(other))}
          onClick={() => onChoose(other.value)}
        >
          <span className="cut">{other.value}</span>
          <span className="chip__why">{reasonText(other)}</span>
        </button>
      ))}
    </div>
  );
}

function reasonText({ reason, count }: Proposal): string {
  if (reason === 'vendor') return preview.reasons.vendor(count);
  return preview.reasons[reason];
}
