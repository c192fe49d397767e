import { MAX_PARTS } from '@slipcase/contract/limits';
import { leftAfter } from '@slipcase/contract/receipt-parts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { splitForm as messages } from '../../../messages/split.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { moneyOf, type Split, type SplitItem } from './split-rows.ts';

const texts = messages.byItems;

type SplitByItemsProps = {
  items: readonly SplitItem[];
  split: Split;
  onClose: () => void;
  /** @param amounts of the parts, in hundredths; they add up to the total */
  onChoose: (amounts: readonly number[]) => void;
};

/**
 * Assigns items to the chosen part. Everything else, such as tax and tip, is its own line, because the form
 * does not guess how to share it.
 */
export function SplitByItems({ items, split, onClose, onChoose }: SplitByItemsProps) {
  const total = split.total?.cents ?? 0;
  const others = leftAfter(
    total,
    items.map(({ cents }) => cents),
  );
  const lines = others === 0 ? items : [...items, { name: texts.others, cents: others }];
  const [count, setCount] = useState(split.cents.length);
  const [part, setPart] = useState(1);
  /** the index of the part to which each line belongs */
  const [places, setPlaces] = useState<readonly number[]>(() => lines.map(() => 0));
  const amounts = Array.from({ length: count }, (_, index) =>
    lines.reduce((sum, { cents }, line) => sum + (places[line] === index ? cents : 0), 0),
  );
  /** A second tap moves the line back to the first part. */
  function move(line: number) {
    const to = places[line] === part ? 0 : part;
    setPlaces(places.map((before, index) => (index === line ? to : before)));
  }
  return (
    <Dialog open onClose={onClose} title={texts.title} text={texts.text} sheet>
      <div className="split-items">
        <Segments
          label={texts.parts}
          choices={amounts.map((_, index) => [String(index), messages.part(index + 1)] as const)}
          value={String(part)}
          onChange={(chosen) => setPart(Number(chosen))}
        />
        <Button
          look="quiet"
          small
          disabled={count >= MAX_PARTS}
          onClick={() => {
            setCount(count + 1);
            setPart(count);
          }}
        >
          <Plus className="icon" />
          {texts.newPart}
        </Button>
        <ul className="split-items__list">
          {lines.map(({ name, cents }, line) => {
            const place = places[line] ?? 0;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal, and the list never changes
              <li key={line}>
                <button
                  type="button"
                  className="split-items__item"
                  aria-pressed={place === part}
                  onClick={() => move(line)}
                >
                  <span>{name}</span>
                  <span className="amount">{moneyOf(cents, split)}</span>
                  <span className="split-items__part">{messages.part(place + 1)}</span>
                </button>
              </li>
            );
          })}
        </ul>
        <p className="hint" role="status">
          {amounts.map((cents, index) => texts.sum(index + 1, moneyOf(cents, split))).join(' · ')}
        </p>
        <Button look="main" wide onClick={() => onChoose(amounts)}>
          {texts.use}
        </Button>
      </div>
    </Dialog>
  );
}
