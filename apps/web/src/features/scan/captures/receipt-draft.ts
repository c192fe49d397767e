import { type DateOrder, dayOf, formatDateText } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import {
  filenameAfterAnalysis,
  filenameAfterEdit,
  filenameAfterFailure,
} from '@slipcase/contract/receipt-filename';
import type { Proposals } from '@slipcase/contract/receipt-suggestions';
import { type Facts, READ_FIELDS, type ReadField, type ReadPart } from '../../../domain/analysis/facts.ts';
import { tipWithRead, totalWithTip } from '../../../domain/tip-by-hand.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { scanner } from '../../../messages/scan.ts';
import type { Tag } from '../../receipts/form/form-fields.ts';
import { type SplitRow, splitNeed } from '../../receipts/form/split-rows.ts';

/** What people edit between taking the picture and saving. */
export type Draft = {
  /** 'failed': `values` are placeholders, except for the fields in `touched` */
  readonly reading: 'running' | 'done' | 'failed';
  /** only after a failed reading: no answer came, so the picture is read again once the server answers */
  readonly unreached?: boolean;
  readonly values: Readonly<Record<ReadField, string>>;
  /** null until a page has been read */
  readonly facts: Facts | null;
  /** fields that the person typed; results never overwrite them */
  readonly touched: readonly ReadField[];
  /** fields whose value the person looked at and confirmed; absent in drafts from earlier versions */
  readonly checked?: readonly ReadField[];
  /** values typed instead of the read ones, even if empty; absent in drafts from earlier versions */
  readonly parts?: Readonly<Partial<Record<ReadPart, string>>>;
  /** the tip that explains the total, in the format that is saved: '10.00'; a typed tip takes precedence */
  readonly tip?: string | undefined;
  /** a typed tip that was added by hand to the printed total; absent in drafts from earlier versions */
  readonly handTip?: string | undefined;
  /** the person's note about the receipt; absent in drafts from earlier versions */
  readonly note?: string;
  /** id of the similar receipt, if the person keeps both */
  readonly keptBeside?: string;
  /** '' means that nothing is chosen; for the project, it means the company's default */
  readonly tags: Readonly<Record<Tag, string>>;
  /** the parts of a split receipt; absent if the receipt is not split */
  readonly split?: readonly SplitRow[];
  /** tags that the person chose; proposals never overwrite them */
  readonly chosen: readonly Tag[];
  /**
   * the last day of the job in which the receipt began, and the tags that still come from the job; proposals
   * never overwrite these tags
   */
  readonly onJob?: { readonly until: string; readonly tags: readonly Tag[] } | undefined;
  readonly proposals: Proposals | null;
  /** '' until the reading has ended */
  readonly filename: string;
};

export type DraftContext = { lastName: string; order: DateOrder };

export function emptyDraft(): Draft {
  return {
    reading: 'running',
    values: { vendor: '', total: '', date: '', location: '' },
    facts: null,
    touched: [],
    tags: { project: '', category: '', groupHead: '' },
    chosen: [],
    proposals: null,
    filename: '',
  };
}

/** Results arrive and fill the fields in which the person has not typed. */
export function fillFromFacts(draft: Draft, facts: Facts, context: DraftContext): Draft {
  const placed = withTipInPlace({ ...draft, facts });
  const read = (field: ReadField) => facts[field]?.text ?? '';
  const values = untouchedFrom(draft, {
    vendor: read('vendor'),
    total: sumWithTip(placed) ?? read('total'),
    date: read('date'),
    location: read('location'),
  });
  // another page may have changed a value that the person confirmed
  const checked = draft.checked?.filter((field) => values[field] === draft.values[field]) ?? [];
  const filled = { ...placed, reading: 'done', values, checked } as const;
  return { ...filled, filename: nameOf(filled, context) };
}

/** The reading failed: the agreed placeholders fill the fields in which the person has not typed. */
export function fillAfterFailure(draft: Draft, now: Date, context: DraftContext): Draft {
  const values = untouchedFrom(draft, {
    ...scanner.fallback,
    date: formatDateText(dayOf(now), context.order),
  });
  const failed = { ...withTipInPlace({ ...draft, facts: null }), reading: 'failed', values } as const;
  const filename = renamed(draft) ? nameOf(failed, context) : filenameAfterFailure(context.lastName, now);
  return { ...failed, filename };
}

function untouchedFrom(draft: Draft, values: Record<ReadField, string>): Record<ReadField, string> {
  const typed = draft.touched.map((field) => [field, draft.values[field]]);
  return { ...values, ...Object.fromEntries(typed) };
}

export function editField(draft: Draft, field: ReadField, value: string, context: DraftContext): Draft {
  const touched = draft.touched.includes(field) ? draft.touched : [...draft.touched, field];
  // a tip belongs to the total that it explains
  const tip = field === 'total' ? undefined : draft.tip;
  // the person confirmed the old value, not this one
  const checked = draft.checked?.filter((one) => one !== field) ?? [];
  const edited = { ...draft, values: { ...draft.values, [field]: value }, touched, checked, tip };
  return isNamedBy(edited, field) ? { ...edited, filename: nameOf(edited, context) } : edited;
}

/**
 * A receipt gets its filename when the reading has ended. From then on, editing the vendor or the total
 * switches to the edited form of the name. Editing the date updates the date in the name, which must match
 * the receipt. After a failed reading, the name has no date until the person edits it.
 */
function isNamedBy(draft: Draft, field: ReadField): boolean {
  if (draft.filename === '' || field === 'location') return false;
  return field !== 'date' || draft.reading === 'done' || renamed(draft);
}

/** A handwritten tip also changes the total. */
function renamed(draft: Draft): boolean {
  const { touched } = draft;
  return touched.includes('vendor') || touched.includes('total') || sumWithTip(draft) !== null;
}

function nameOf(draft: Draft, context: DraftContext): string {
  // from the first edit after a failed reading, the name contains what the form shows, including placeholders
  const parts = { ...draft.values, ...context };
  return renamed(draft) ? filenameAfterEdit(parts) : filenameAfterAnalysis(parts);
}

/** Whether the person looked at the field's value and confirmed it. */
export function isConfirmed({ checked }: Draft, field: ReadField): boolean {
  // stored drafts from earlier versions have no confirmed fields
  return checked?.includes(field) === true;
}

/** Whether the field holds one of these placeholders. */
export function isPlaceholder(draft: Draft, field: ReadField): boolean {
  return draft.reading === 'failed' && !draft.touched.includes(field);
}

/** Whether the picture was read, but none of the fields was found. */
export function isNothingRead({ facts }: Draft): boolean {
  return facts !== null && READ_FIELDS.every((field) => facts[field] === null);
}

/** The values without placeholders. */
export function knownValues(draft: Draft): Record<ReadField, string> {
  const known = (field: ReadField) => (isPlaceholder(draft, field) ? '' : draft.values[field].trim());
  return { vendor: known('vendor'), total: known('total'), date: known('date'), location: known('location') };
}

/**
 * The values in the form that is saved and compared. A typed amount without a currency is in the printed
 * currency.
 */
export function savedValues(draft: Draft): Record<ReadField, string> {
  const known = knownValues(draft);
  const printed = printedCurrency(draft);
  const money = typedAmount(known.total, printed === null ? [] : [printed]);
  if (!money || money.currency !== null || printed === null) return known;
  return { ...known, total: formatMoney({ cents: money.cents, currency: printed }) };
}

/** Tax, tip and payment method as the person entered them. Values that were only read are left out. */
export function typedParts(draft: Draft): Partial<Record<ReadPart, string>> {
  const { parts, tip } = draft;
  const byHand = tipWithRead(
    printedBeforeTip(draft) ?? '',
    draft.handTip ?? '',
    draft.facts?.sums?.tip ?? null,
  );
  return { ...(tip === undefined ? {} : { tip }), ...parts, ...(byHand === null ? {} : { tip: byHand }) };
}

// --- a tip by hand ----------------------------------------------------------------------------------------

/** The total that was read on a receipt with a line for a handwritten tip; null for all other receipts. */
export function printedBeforeTip({ facts }: Draft): string | null {
  return facts?.total?.doubt === 'tip_line' ? facts.total.text : null;
}

/** The printed total with the tip that was added by hand; null without such a tip. */
export function sumWithTip(draft: Draft): string | null {
  const printed = printedBeforeTip(draft);
  return printed === null ? null : totalWithTip(printed, draft.handTip ?? '');
}

/** Adds the tip to the printed total. A total that the person typed stays. */
export function writeTipByHand(
  { tip: _explained, ...draft }: Draft,
  text: string,
  context: DraftContext,
): Draft {
  return withTotalOfTip({ ...draft, handTip: text }, context);
}

/** Replaces the typed total with the printed total plus the tip, as the person asked. */
export function takeTotalWithTip(draft: Draft, context: DraftContext): Draft {
  return withTotalOfTip({ ...draft, touched: draft.touched.filter((field) => field !== 'total') }, context);
}

function withTotalOfTip(draft: Draft, context: DraftContext): Draft {
  const printed = printedBeforeTip(draft);
  if (printed === null || draft.touched.includes('total')) return draft;
  const values = { ...draft.values, total: sumWithTip(draft) ?? printed };
  const checked = draft.checked?.filter((field) => field !== 'total') ?? [];
  const summed = { ...draft, values, checked };
  return { ...summed, filename: nameOf(summed, context) };
}

/**
 * Moves a typed tip to the field that the form has for it, after a page was read, added or removed.
 */
function withTipInPlace(draft: Draft): Draft {
  const { handTip, parts, ...others } = draft;
  if (printedBeforeTip(draft) === null) {
    if (!handTip) return draft;
    return { ...others, parts: { tip: handTip, ...parts } };
  }
  if (handTip !== undefined || !parts?.tip || draft.facts?.sums?.tip != null) return draft;
  const { tip, ...otherParts } = parts;
  return { ...others, parts: otherParts, handTip: tip };
}

/** ISO 4217; null if no currency was read. */
export function printedCurrency({ facts }: Draft): string | null {
  // stored drafts from earlier versions have no currency
  return facts?.currency ?? null;
}

/**
 * Possible currencies of an amount whose currency is unclear, ISO 4217, the most likely first.
 * @param company the company's currency; null while it is unknown
 */
export function likelyCurrencies(draft: Draft, company: string | null): string[] {
  return [printedCurrency(draft), company].filter((currency) => currency !== null);
}

/** @param company the company's currency; null while it is unknown */
export function isComplete(draft: Draft, company: string | null = null): boolean {
  const { filename, tags, split, values } = draft;
  const hasTags = filename !== '' && tags.category !== '' && tags.groupHead !== '';
  return hasTags && splitNeed(split, values.total, likelyCurrencies(draft, company)) === null;
}
