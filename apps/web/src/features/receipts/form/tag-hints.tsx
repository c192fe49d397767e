import type { Proposal, Proposals } from '@slipcase/contract/receipt-suggestions';
import { History } from 'lucide-react';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Suggestion } from '../../../ui/choice-list.tsx';
import { sharedKind, shortName } from './chip-name.ts';
import type { Tag } from './form-fields.ts';
import './tag-hints.css';

const OTHERS = { project: 'projects', category: 'categories', groupHead: 'groupHeads' } as const;
/** more chips would push the fields off a phone's screen */
const CHIPS = 2;

type TagHintsProps = {
  tag: Tag;
  /** the current value of the field */
  value: string;
  proposals: Proposals;
  onChoose: (value: string) => void;
};

/** The proposed value and the others, the likeliest first, with the reason for each. */
export function suggestionsFor(tag: Tag, proposals: Proposals): Suggestion[] {
  const proposed = proposals[tag];
  return [...(proposed ? [proposed] : []), ...proposals.others[OTHERS[tag]]].map((one) => ({
    value: one.value,
    why: reasonText(one),
  }));
}

/** Says why a tag was filled in, on the line of its value, until the user chooses. */
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
 * Offers other values for a category or group head, on one line, until the user chooses. A phone has no room
 * for them below a value.
 */
export function TagHints({ tag, value, proposals, onChoose }: TagHintsProps) {
  const others = proposals.others[OTHERS[tag]].filter((other) => other.value !== value).slice(0, CHIPS);
  if (others.length === 0) return null;
  const shared = tag === 'category' ? sharedKind(others.map((other) => other.value)) : '';
  return (
    <div className={`hints ${value ? 'hints--others' : ''}`}>
      {others.map((other) => (
        <Chip
          key={other.value}
          aria-label={preview.chooseChip(receiptForm.tags[tag], other.value, reasonText(other))}
          title={other.value}
          onClick={() => onChoose(other.value)}
        >
          <span className="cut">{shortName(other.value, shared)}</span>{' '}
          <span className="chip__why">{reasonText(other)}</span>
        </Chip>
      ))}
    </div>
  );
}

/**
 * The project that was used last, to replace the company's preset with one press. Null if the field has a
 * proposal.
 */
export function RecentProject({ value, proposals, onChoose }: Omit<TagHintsProps, 'tag'>) {
  if (proposals.project?.value === value) return null;
  const recent = proposals.others.projects.find(
    (other) => other.reason === 'recent' && other.value !== value,
  );
  if (!recent) return null;
  return (
    <div className="hints">
      <Chip
        aria-label={preview.chooseChip(receiptForm.tags.project, recent.value, reasonText(recent))}
        title={recent.value}
        onClick={() => onChoose(recent.value)}
      >
        <History className="icon icon--s" />
        <span className="cut">{recent.value}</span> <span className="chip__why">{reasonText(recent)}</span>
      </Chip>
    </div>
  );
}

function reasonText({ reason, count }: Proposal): string {
  if (reason === 'vendor') return preview.reasons.vendor(count);
  return preview.reasons[reason];
}
