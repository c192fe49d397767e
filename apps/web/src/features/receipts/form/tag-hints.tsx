import type { Proposal, Proposals } from '@slipcase/contract/receipt-suggestions';
import { History } from 'lucide-react';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { Chip } from '../../../ui/chip.tsx';
import { sharedKind, shortName } from './chip-name.ts';
import type { Tag } from './form-fields.ts';
import './tag-hints.css';

const OTHERS = { project: 'projects', category: 'categories', groupHead: 'groupHeads' } as const;
/** more would push the fields off a phone's screen */
const CHIPS = 2;

type TagHintsProps = {
  tag: Tag;
  /** the current value of the field */
  value: string;
  proposals: Proposals;
  onChoose: (value: string) => void;
};

/** Why a tag was filled in, in the line of its value, until the user chooses. */
export function TagReason({ tag, value, proposals }: Omit<TagHintsProps, 'onChoose'>) {
  const proposed = proposals[tag];
  if (proposed?.value !== value) return null;
  return (
    <p className="hints__why">
      <History className="icon icon--s" />
      {reasonText(proposed)}
    </p>
  );
}

/**
 * Offers other values for a tag, in one line, until the user chooses. A phone has room below a value for one only: the
 * project that was used last, while the company's preset stands.
 */
export function TagHints({ tag, value, proposals, onChoose }: TagHintsProps) {
  const others = proposals.others[OTHERS[tag]].filter((other) => other.value !== value).slice(0, CHIPS);
  if (others.length === 0) return null;
  const isPreset = tag === 'project' && proposals.project?.value !== value;
  const recent = isPreset ? others.find(({ reason }) => reason === 'recent') : undefined;
  const shared = tag === 'category' ? sharedKind(others.map((other) => other.value)) : '';
  const place = value ? `hints--others${recent ? ' hints--recent' : ''}` : '';
  return (
    <div className={`hints ${place}`}>
      {others.map((other) => (
        <Chip
          key={other.value}
          className={other === recent ? 'hints__recent' : ''}
          aria-label={preview.chooseChip(receiptForm.tags[tag], other.value, reasonText(other))}
          title={other.value}
          onClick={() => onChoose(other.value)}
        >
          {other === recent && <History className="icon icon--s" />}
          <span className="cut">{shortName(other.value, shared)}</span>{' '}
          <span className="chip__why">{reasonText(other)}</span>
        </Chip>
      ))}
    </div>
  );
}

function reasonText({ reason, count }: Proposal): string {
  if (reason === 'vendor') return preview.reasons.vendor(count);
  return preview.reasons[reason];
}
