import type { DateOrder } from '@slipcase/contract/dates';
import type { Proposals } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { common } from '../../../messages/common.ts';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { TextButton } from '../../../ui/button.tsx';
import { type FieldHint, TypedRow } from '../../../ui/typed-row.tsx';
import { problemOf, problemText } from './field-problem.ts';
import { isAmount, TAGS, type Tag, type TypedField } from './form-fields.ts';
import { TagRow } from './tag-row.tsx';
import './receipt-form.css';

export type ReceiptFormProps<Field extends TypedField> = {
  /** those that are typed, in their order */
  fields: readonly Field[];
  values: Readonly<Record<Field, string>>;
  /** in the place of the usual ones */
  placeholders?: Partial<Record<Field, string>>;
  /** as they are shown */
  tags: Readonly<Record<Tag, string>>;
  required?: readonly Tag[];
  /** for tags that nobody has chosen yet */
  proposals?: Proposals | null;
  chosen?: readonly Tag[];
  /** why to look at a field again; null when there is no reason */
  markOf: (field: Field) => string | null;
  hintOf: (field: Field, order: DateOrder) => FieldHint | null;
  focused: Field | null;
  onFocusField: (field: Field | null) => void;
  onChoose: (tag: Tag, value: string) => void;
  onEdit: (field: Field, value: string) => void;
  /** with it Enter in a field saves, and the form takes the focus as it opens */
  onSubmit?: () => void;
  notice?: ReactNode;
  /** below the fields */
  children: ReactNode;
};

const NONE: readonly Tag[] = [];

export function fieldId(field: TypedField): string {
  return `receipt-${field}`;
}

function labelId(tag: Tag): string {
  return `label-${tag}`;
}

/** Puts the focus on the button of a tag's picker. */
export function focusTag(tag: Tag): void {
  document.querySelector<HTMLElement>(`[role=combobox][aria-labelledby~="${labelId(tag)}"]`)?.focus();
}

/** What a receipt says and what it is filed under: reviewed before its save, or changed after it. */
export function ReceiptForm<Field extends TypedField>(props: ReceiptFormProps<Field>) {
  const { fields, values, placeholders, tags, required = NONE, proposals = null, chosen = NONE } = props;
  const { markOf, hintOf, focused, onFocusField, onChoose, onEdit, onSubmit, notice, children } = props;
  const company = useQuery(companyQuery);
  const order = company.data?.dateOrder ?? 'MDY';
  const usualPlaceholders = { ...texts.placeholders, date: texts.datePlaceholder[order] };
  const content = (
    <>
      <h2 className="form__title" id="receipt-form">
        {texts.title}
      </h2>
      {notice}
      <div className="rows">
        {TAGS.map((tag) => (
          <TagRow
            key={tag}
            tag={tag}
            labelId={labelId(tag)}
            value={tags[tag]}
            isRequired={required.includes(tag)}
            proposals={chosen.includes(tag) ? null : proposals}
            company={company.data}
            onChoose={onChoose}
          />
        ))}
        {company.isError && !company.data && (
          <p className="form__problem" role="alert">
            {preview.listsFailed}{' '}
            <TextButton onClick={() => void company.refetch()}>{common.tryAgain}</TextButton>
          </p>
        )}
        {fields.map((field) => (
          <TypedRow
            key={field}
            id={fieldId(field)}
            label={texts.fields[field]}
            value={values[field]}
            placeholder={placeholders?.[field] ?? usualPlaceholders[field]}
            amount={isAmount(field)}
            mark={markOf(field)}
            problem={problemText(problemOf(values, field), order)}
            hint={hintOf(field, order)}
            focused={focused === field}
            onFocusChange={(now) => onFocusField(now ? field : null)}
            onChange={(value) => onEdit(field, value)}
          />
        ))}
      </div>
      {children}
    </>
  );
  if (onSubmit) return <SubmittedForm onSubmit={onSubmit}>{content}</SubmittedForm>;
  return (
    <section className="slip form" aria-labelledby="receipt-form">
      {content}
    </section>
  );
}

function SubmittedForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  // not into a field: on a phone that would bring up the keyboard
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="slip form"
      aria-labelledby="receipt-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {/* Enter in a field saves */}
      <button type="submit" hidden />
    </form>
  );
}
