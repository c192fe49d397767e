import { MAX_PARTS } from '@slipcase/contract/limits';
import type { Company } from '@slipcase/contract/projects';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { inFormFormat } from '../../../domain/typed-amount.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { splitForm as texts } from '../../../messages/split.ts';
import { Button, IconButton, TextButton } from '../../../ui/button.tsx';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { TypedRow } from '../../../ui/typed-row.tsx';
import { TAGS, type Tag } from './form-fields.ts';
import { amountId, focusLater, SPLIT_START, splitTagId } from './split-focus.ts';
import {
  emptyPart,
  moneyOf,
  type RowProblem,
  type Split,
  type SplitItem,
  type SplitRow,
  splitOf,
} from './split-rows.ts';
import { TagRow } from './tag-row.tsx';
import './split-section.css';

const SplitByItems = lazily(async () => (await import('./split-by-items.tsx')).SplitByItems);

type SplitSectionProps = {
  rows: readonly SplitRow[];
  /** the tags of the form, which are those of the first part */
  tags: Readonly<Record<Tag, string>>;
  /** the total, as typed */
  total: string;
  /** currencies for amounts without one, ISO 4217 */
  likely: readonly string[];
  /** the items, in the currency of the total; empty if none are known */
  items: readonly SplitItem[];
  /** Save was pressed, so missing values are marked */
  told: boolean;
  company: Company | undefined;
  /** @param rows empty: no longer split */
  onChange: (rows: readonly SplitRow[]) => void;
};

const PROBLEMS: Record<RowProblem, string> = {
  amount: receiptForm.badAmount,
  currency: receiptForm.badCurrency,
  ...texts.problems,
};
/** problems of amounts that were not typed yet */
const UNTYPED: readonly RowProblem[] = ['none', 'empty'];

/**
 * The parts of a receipt that is split across several projects or categories. The last empty amount is what
 * the others leave.
 */
export function SplitSection(props: SplitSectionProps) {
  const { rows, tags, total, likely, items, told, company, onChange } = props;
  const [byItems, setByItems] = useState(false);
  usePreload(SplitByItems);
  const split = splitOf(rows, total, likely);
  const canGoByItems = items.length > 0 && split.total !== null;
  const change = (key: string, changed: Partial<SplitRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  function add() {
    const row = emptyPart({ ...tags, project: '' });
    onChange([...rows, row]);
    const empty = rows.find(({ amount }) => amount.trim() === '');
    focusLater(empty ? amountId(empty.key) : splitTagId('project', row.key));
  }

  function remove(key: string) {
    const left = rows.filter((row) => row.key !== key);
    if (left.length < 2) return end();
    onChange(left);
    focusLater(amountId(left.at(-1)?.key ?? ''));
  }

  function end() {
    onChange([]);
    focusLater(SPLIT_START);
  }

  return (
    <section className="split" aria-labelledby="split-title">
      <div className="split__head">
        <h3 id="split-title">{texts.title}</h3>
        {canGoByItems && (
          <TextButton aria-haspopup="dialog" onClick={() => setByItems(true)}>
            {texts.byItems.open}
          </TextButton>
        )}
        <TextButton onClick={end}>{texts.end}</TextButton>
      </div>
      {rows.map((row, index) => {
        const isFirst = index === 0;
        const title = texts.part(index + 1);
        const problem = split.problems[index] ?? null;
        const isTyped = row.amount.trim() !== '';
        const shows = problem !== null && (told || (isTyped && !UNTYPED.includes(problem)));
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend as its first child
          <div key={row.key} className="split__part" role="group" aria-label={title}>
            <div className="split__title">
              <h4>{title}</h4>
              {isFirst ? (
                <span className="cut">
                  {[tags.project, tags.category].filter(Boolean).join(' · ') || texts.asAbove}
                </span>
              ) : (
                <IconButton label={texts.remove(index + 1)} onClick={() => remove(row.key)}>
                  <X className="icon icon--s" />
                </IconButton>
              )}
            </div>
            {!isFirst &&
              TAGS.map((tag) => (
                <TagRow
                  key={tag}
                  tag={tag}
                  labelId={splitTagId(tag, row.key)}
                  value={row.tags[tag]}
                  isRequired
                  isMissing={told && row.tags[tag] === ''}
                  proposals={null}
                  company={company}
                  onChoose={(chosen, value) => change(row.key, { tags: { ...row.tags, [chosen]: value } })}
                />
              ))}
            <TypedRow
              id={amountId(row.key)}
              label={texts.amount}
              value={row.amount}
              placeholder={restText(split, index)}
              amount
              problem={shows ? PROBLEMS[problem] : null}
              onChange={(amount) => change(row.key, { amount })}
              onChanged={(amount) => {
                const paidIn = split.total?.currency ? [split.total.currency] : likely;
                const formatted = inFormFormat(amount, paidIn);
                if (formatted !== amount) change(row.key, { amount: formatted });
              }}
            />
          </div>
        );
      })}
      <div className="split__foot">
        <Button look="quiet" small disabled={rows.length >= MAX_PARTS} onClick={add}>
          <Plus className="icon" />
          {texts.add}
        </Button>
        <p role="status" className={split.left === 0 ? 'hint' : 'split__off'}>
          {statusText(split)}
        </p>
      </div>
      {byItems && (
        <Overlay onClose={() => setByItems(false)}>
          <SplitByItems
            items={items}
            split={split}
            onClose={() => setByItems(false)}
            onChoose={(amounts) => {
              setByItems(false);
              onChange(
                amounts.map((cents, index) => ({
                  ...(rows[index] ?? emptyPart({ ...tags, project: '' })),
                  amount: moneyOf(cents, split),
                })),
              );
            }}
          />
        </Overlay>
      )}
    </section>
  );
}

/** The placeholder of an empty amount: what the others leave, in the row that gets it. */
function restText(split: Split, index: number): string {
  return moneyOf(index === split.rest ? (split.cents[index] ?? 0) : 0, split);
}

function statusText(split: Split): string {
  const { total, left, rest, cents } = split;
  if (!total) return texts.noTotal;
  const isOver = left !== 0 && left < 0 !== total.cents < 0;
  const restLeft = rest < 0 ? 0 : (cents[rest] ?? 0);
  if (isOver) return texts.over(moneyOf(Math.abs(left), split));
  const missing = split.problems.findIndex((problem) => problem === 'none');
  if (missing >= 0) return texts.amountMissing(missing + 1);
  if (left !== 0) return texts.left(moneyOf(left, split));
  if (rest >= 0 && restLeft === 0) return texts.nothingLeft(rest + 1);
  if (rest >= 0 && restLeft < 0 !== total.cents < 0) return texts.over(moneyOf(Math.abs(restLeft), split));
  return texts.addsUp(moneyOf(total.cents, split));
}
