import { type DateOrder, formatDateText } from '@slipcase/contract/dates';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefCallback } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { emptyPartText, inFormFormat, typedAmount } from '../../../domain/typed-amount.ts';
import { inDateFormat, typedDay } from '../../../domain/typed-day.ts';
import { common } from '../../../messages/common.ts';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { TextButton } from '../../../ui/button.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { type FieldHint, type FieldMark, TypedRow } from '../../../ui/typed-row.tsx';
import { problemOf, problemText } from './field-problem.ts';
import { FOLDED, FoldedRows, WITHOUT_NOTE } from './folded-rows.tsx';
import { isAmount, TAGS, type Tag, type TypedField, type TypedValues } from './form-fields.ts';
import { FormSplit, type SplitProps } from './form-split.tsx';
import { PeopleChips } from './people-chips.tsx';
import { asksWhoOf, hintOnSplit } from './split-rows.ts';
import { SubmittedForm } from './submitted-form.tsx';
import { TagRow } from './tag-row.tsx';
import { askWhichAmount } from './unclear-amounts.ts';
import './receipt-form.css';

export type ReceiptFormProps<Field extends TypedField> = {
  /** the typed fields, in order */
  fields: readonly Field[];
  values: Readonly<Record<Field, string>>;
  /**
   * ISO 4217, the most likely first: for amounts without a currency, and for a sign that several share. Null
   * while the receipt is being read, because its currency may be printed.
   */
  currencies: readonly string[] | null;
  /** replaces the default placeholders */
  placeholders?: Partial<Record<Field, string>>;
  /** the displayed values */
  tags: Readonly<Record<Tag, string>>;
  required?: readonly Tag[];
  /** required tags that were empty when Save was pressed */
  missing?: readonly Tag[];
  /** suggestions for tags that the user has not chosen */
  proposals?: Proposals | null;
  chosen?: readonly Tag[];
  belowTag?: (tag: Tag) => ReactNode;
  /** why the user should check a field; null if there is no reason */
  markOf: (field: Field) => FieldMark | null;
  hintOf: (field: Field, order: DateOrder) => FieldHint | null;
  below?: (field: Field, order: DateOrder) => ReactNode;
  focused: Field | null;
  onFocusField: (field: Field | null) => void;
  onChoose: (tag: Tag, value: string) => void;
  onEdit: (field: Field, value: string) => void;
  /** if given, Enter in a field saves, and the form takes the focus when it opens */
  onSubmit?: () => void;
  notice?: ReactNode;
  /** the place of the picture beside the summary; null: the picture is elsewhere */
  pictureAt?: RefCallback<HTMLElement> | null | undefined;
  split: SplitProps;
  /** shown below the fields */
  children: ReactNode;
};

const NONE: readonly Tag[] = [];
/** Fields that people check at a glance: they are larger, beside the picture. */
const SUMMARY: readonly TypedField[] = ['vendor', 'total', 'date'];

export function fieldId(field: TypedField): string {
  return `receipt-${field}`;
}

const TITLE_ID = 'receipt-form';

/** The form's heading. From there, Tab goes to the first field. */
export function formTitle(): HTMLElement | null {
  return document.getElementById(TITLE_ID);
}

function labelId(tag: Tag): string {
  return `label-${tag}`;
}

/** The button of a tag's picker. */
export function tagPicker(tag: Tag): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[role=combobox][aria-labelledby~="${labelId(tag)}"]`);
}

/** Moves the focus to the button of a tag's picker, and scrolls the button clear of header and bar. */
export function focusTag(tag: Tag): void {
  const picker = tagPicker(tag);
  picker?.focus({ preventScroll: true });
  picker?.scrollIntoView({ block: 'center' });
}

/** A receipt's values and tags, for the review before a save or for edits after it. */
export function ReceiptForm<Field extends TypedField>(props: ReceiptFormProps<Field>) {
  const {
    fields,
    values,
    currencies,
    placeholders,
    tags,
    required = NONE,
    missing = NONE,
    proposals = null,
    chosen = NONE,
  } = props;
  const { belowTag, markOf, hintOf, below, focused, onFocusField, onChoose, onEdit, onSubmit, notice } =
    props;
  const { pictureAt = null, split, children } = props;
  const company = useQuery(companyQuery);
  const order = company.data?.dateOrder ?? 'MDY';
  const likely = currencies ?? [];
  const typed: TypedValues = values;
  const nothing = emptyPartText(typed.total ?? '', likely);
  const asksWho = asksWhoOf(company.data, tags.category, split.rows);
  const foldedFields = asksWho ? WITHOUT_NOTE : FOLDED;
  const usualPlaceholders = {
    ...texts.placeholders,
    ...(nothing ? { tax: nothing, tip: nothing } : {}),
    ...(asksWho ? { note: texts.whoAndWhy } : {}),
    date: texts.datePlaceholder[order],
  };
  function showFormatted(field: Field, value: string) {
    if (field === 'date') {
      const written = inDateFormat(value, order);
      if (written !== value) onEdit(field, written);
    }
    if (!currencies || !isAmount(field)) return;
    const paid = typedAmount(typed.total ?? '', currencies)?.currency;
    const formatted = inFormFormat(value, field !== 'total' && paid ? [paid] : currencies);
    if (formatted !== value) onEdit(field, formatted);
  }
  const rows = fields.map((field) => ({
    field,
    mark: markOf(field),
    problem: problemOf(values, field, likely),
    hint:
      askWhichAmount(values, field, likely, (amount) => onEdit(field, amount)) ??
      (field === 'total' ? hintOnSplit(split.rows, typed.total ?? '', likely) : null) ??
      hintOf(field, order),
  }));
  const asks = ({ mark, hint }: (typeof rows)[number]) =>
    mark !== null || hint?.tone === 'question' || hint?.tone === 'odd';
  const loudest = rows.find(asks);
  const folded = rows.filter(({ field }) => foldedFields.includes(field));
  const shownRows = (isSummary: boolean, some = rows.filter((row) => !folded.includes(row))) =>
    some
      .filter(({ field }) => SUMMARY.includes(field) === isSummary)
      .map(({ field, mark, problem, hint }) => (
        <Fragment key={field}>
          <TypedRow
            id={fieldId(field)}
            label={texts.fields[field]}
            value={values[field]}
            placeholder={placeholders?.[field] ?? usualPlaceholders[field]}
            amount={isAmount(field)}
            digits={field === 'date'}
            prose={field === 'note'}
            large={isSummary}
            tool={
              field === 'date' && (
                <DayPicker
                  day={typedDay(values[field], order)}
                  onDay={(day) => onEdit(field, formatDateText(day, order))}
                />
              )
            }
            mark={mark}
            loud={field === loudest?.field}
            problem={problemText(problem, order)}
            hint={hint}
            focused={focused === field}
            onFocusChange={(now) => onFocusField(now ? field : null)}
            onChange={(value) => onEdit(field, value)}
            onChanged={(value) => showFormatted(field, value)}
          />
          {below?.(field, order)}
          {asksWho && field === 'note' && (
            <PeopleChips note={values[field]} onNote={(note) => onEdit(field, note)} />
          )}
        </Fragment>
      ));
  const content = (
    <>
      <div className="form__head">
        <h2 className="form__title" id={TITLE_ID} tabIndex={-1}>
          {texts.title}
        </h2>
      </div>
      {notice}
      <div className="rows">
        {TAGS.map((tag) => (
          <Fragment key={tag}>
            <TagRow
              tag={tag}
              labelId={labelId(tag)}
              value={tags[tag]}
              isRequired={required.includes(tag)}
              isMissing={missing.includes(tag)}
              proposals={chosen.includes(tag) ? null : proposals}
              company={company.data}
              onChoose={onChoose}
            />
            {belowTag?.(tag)}
          </Fragment>
        ))}
        <FormSplit {...split} tags={tags} total={typed.total ?? ''} likely={likely} company={company.data} />
        {company.isError && !company.data && (
          <p className="form__problem" role="alert">
            {preview.listsFailed}{' '}
            <TextButton onClick={() => void company.refetch()}>{common.tryAgain}</TextButton>
          </p>
        )}
      </div>
      <div className={pictureAt ? 'summary summary--pictured' : 'summary'}>
        {pictureAt && <div className="summary__picture" ref={pictureAt} />}
        <div className="summary__facts rows">{shownRows(true)}</div>
      </div>
      <div className="rows">
        {shownRows(false)}
        {folded.length > 0 && (
          <FoldedRows
            fields={foldedFields}
            values={values}
            isAsking={folded.some((row) => row.problem !== null || asks(row))}
          >
            {shownRows(false, folded)}
          </FoldedRows>
        )}
      </div>
      {children}
    </>
  );
  if (onSubmit) return <SubmittedForm onSubmit={onSubmit}>{content}</SubmittedForm>;
  return (
    <section className="slip form" aria-labelledby={TITLE_ID}>
      {content}
    </section>
  );
}
