import { categoryGroup } from '@slipcase/contract/category-group';
import { dayOf } from '@slipcase/contract/dates';
import type { DriveKind } from '@slipcase/contract/drive';
import { receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { useMemo, useState } from 'react';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { projects } from '../../../messages/projects.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { library } from '../../../messages/receipts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { keyOfVendor } from '../list-values.ts';
import { BilledField } from './billed-field.tsx';
import { DATE_PRESETS, type DatePreset, presetDays } from './date-presets.ts';
import { AmountField, ChoicesField, DayField, Labeled } from './filter-fields.tsx';
import { askedDaysText } from './filter-text.ts';
import { type Drive, type Filters, NO_FILTERS, type Sort } from './filters.ts';
import { countOfFound } from './find-receipts.ts';
import { GroupField } from './group-field.tsx';
import { inOrder, isReversed } from './ranges.ts';
import type { Missing } from './states.ts';
import { mostWritten } from './vendor-names.ts';
import './filter-dialog.css';

type FilterDialogProps = {
  drive: DriveKind;
  filters: Filters;
  receipts: Receipt[];
  /** receipts with the searched words in their text */
  textIds: ReadonlySet<string>;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

const DRIVES: readonly (readonly [Drive | null, string])[] = [
  [null, library.any],
  ['waiting', library.drives.waiting],
  ['done', library.drives.done],
];
const MISSINGS: readonly (readonly [Missing | null, string])[] = [
  [null, library.any],
  ['amount', library.missings.amount],
  ['date', library.missings.date],
  ['reading', library.missings.reading],
  ['check', library.missings.check],
];
const ORDERS = ['usual', 'reverse'] as const;
const SORTS = Object.entries(library.sorts) as [Sort, string][];

/**
 * Filters and sort order. Nothing changes until the person presses the button, which shows how many receipts
 * match.
 */
export function FilterDialog({ drive, filters, receipts, textIds, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const set = (changes: Partial<Filters>) => setDraft((before) => ({ ...before, ...changes }));
  // the same count as in the library's header
  const count = useMemo(() => countOfFound(receipts, draft, textIds), [receipts, draft, textIds]);
  const wrong = [draft.min, draft.max].some((typed) => typed !== null && !typedAmount(typed));
  const reversed = isReversed(draft);
  const [today] = useState(() => dayOf(new Date()));
  const vendorNames = useMemo(() => mostWritten(receipts), [receipts]);
  const lines = useMemo(() => receipts.flatMap(receiptLines), [receipts]);
  const choices = useMemo(
    () => ({
      vendor: inOrderOf([...vendorNames.values()]),
      project: inOrderOf(lines.map(({ projectName }) => projectName)),
      group: inOrderOf(lines.map(({ category }) => categoryGroup(category) ?? '')),
      category: inOrderOf(lines.map(({ category }) => category)),
      head: inOrderOf(lines.map(({ groupHead }) => groupHead)),
      currency: inOrderOf(receipts.flatMap(({ amount }) => amount?.currency ?? [])),
    }),
    [receipts, lines, vendorNames],
  );
  const groups = inOrderOf([...choices.group, ...draft.group]);
  const categories =
    draft.group.length === 0
      ? choices.category
      : choices.category.filter((name) => draft.group.includes(categoryGroup(name) ?? ''));
  return (
    <Dialog open onClose={onClose} title={library.filterTitle} sheet>
      <form
        className="filter"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) onApply({ ...draft, ...inOrder(draft) });
        }}
      >
        <Labeled label={library.sort}>
          {(id) => (
            <Segments labelId={id} choices={SORTS} value={draft.sort} onChange={(sort) => set({ sort })} />
          )}
        </Labeled>
        <Labeled label={library.order}>
          {(id) => (
            <Segments
              labelId={id}
              choices={library.orders[draft.sort].map(
                (text, place) => [ORDERS[place] ?? 'usual', text] as const,
              )}
              value={draft.reverse ? 'reverse' : 'usual'}
              onChange={(order) => set({ reverse: order === 'reverse' })}
            />
          )}
        </Labeled>
        <fieldset className="filter__dates">
          <legend className="field__label">{library.dateOnReceipt}</legend>
          <div className="filter__periods">
            {DATE_PRESETS.map((period) => (
              <Chip
                key={period}
                className={isPeriod(draft, period, today) ? 'chip--set' : undefined}
                aria-pressed={isPeriod(draft, period, today)}
                onClick={() =>
                  set(isPeriod(draft, period, today) ? { from: null, to: null } : presetDays(period, today))
                }
              >
                {library.periods[period]}
              </Chip>
            ))}
          </div>
          <div className="filter__days">
            <DayField label={library.from} value={draft.from} onChange={(from) => set({ from })} />
            <DayField label={library.to} value={draft.to} onChange={(to) => set({ to })} />
          </div>
          <p className="hint" role="status">
            {reversed.days && library.reversedDays(askedDaysText(inOrder(draft)) ?? '')}
          </p>
        </fieldset>
        <div className="filter__days">
          <AmountField label={library.least} value={draft.min} onChange={(min) => set({ min })} />
          <AmountField label={library.most} value={draft.max} onChange={(max) => set({ max })} />
          <p className="hint filter__said" role="status">
            {reversed.amounts && library.reversedAmounts(inOrder(draft).min ?? '', inOrder(draft).max ?? '')}
          </p>
        </div>
        <ChoicesField
          label={library.vendor}
          any={library.anyVendor}
          searchLabel={library.searchVendors}
          emptyText={library.noVendor}
          choices={choices.vendor}
          values={draft.vendor.map((name) => vendorNames.get(keyOfVendor(name)) ?? name)}
          onChange={(vendor) => set({ vendor })}
        />
        <ChoicesField
          label={library.project}
          any={library.anyProject}
          searchLabel={projects.search}
          emptyText={projects.none}
          choices={choices.project}
          values={draft.project}
          onChange={(project) => set({ project })}
        />
        {groups.length > 1 && (
          <GroupField groups={groups} values={draft.group} onChange={(group) => set({ group })} />
        )}
        <ChoicesField
          label={library.category}
          any={library.anyCategory}
          searchLabel={receiptForm.searchCategories}
          emptyText={receiptForm.noCategory}
          choices={categories}
          values={draft.category}
          onChange={(category) => set({ category })}
        />
        <ChoicesField
          label={library.head}
          any={library.anyHead}
          searchLabel={receiptForm.searchGroupHeads}
          emptyText={receiptForm.noGroupHead}
          choices={choices.head}
          values={draft.head}
          onChange={(head) => set({ head })}
        />
        {(choices.currency.length > 1 || draft.currency.length > 0) && (
          <ChoicesField
            label={library.currency}
            any={library.anyCurrency}
            searchLabel={library.searchCurrencies}
            emptyText={library.noCurrency}
            choices={choices.currency}
            values={draft.currency}
            onChange={(currency) => set({ currency })}
          />
        )}
        <Labeled label={library.drive[drive]}>
          {(id) => (
            <Segments
              labelId={id}
              choices={DRIVES}
              value={draft.drive}
              onChange={(chosen) => set({ drive: chosen })}
            />
          )}
        </Labeled>
        <BilledField
          receipts={receipts}
          value={draft.billed}
          onChange={(chosen) => set({ billed: chosen })}
        />
        <Labeled label={library.missing}>
          {(id) => (
            <Segments
              labelId={id}
              choices={MISSINGS}
              value={draft.missing}
              onChange={(missing) => set({ missing })}
            />
          )}
        </Labeled>
        <div className="dialog__do dialog__do--stay">
          <Button look="plain" onClick={() => setDraft({ ...NO_FILTERS, q: draft.q })}>
            {library.clearAll}
          </Button>
          <Button look="main" type="submit">
            {library.show(count)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function inOrderOf(values: string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'));
}

function isPeriod({ from, to }: Filters, period: DatePreset, today: string): boolean {
  const days = presetDays(period, today);
  return from === days.from && to === days.to;
}
