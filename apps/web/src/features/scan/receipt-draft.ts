import { type DateOrder, dayOf, formatDateText, parseDateText } from '@slipcase/contract/dates';
import { parseMoney } from '@slipcase/contract/money';
import {
  filenameAfterAnalysis,
  filenameAfterEdit,
  filenameAfterFailure,
} from '@slipcase/contract/receipt-filename';
import type { Analysis } from '@slipcase/contract/scan';
import { scanner } from '../../messages.ts';

/** The fields that are read from the picture. */
export type ReadField = 'vendor' | 'total' | 'date' | 'location';
export const READ_FIELDS: readonly ReadField[] = ['vendor', 'total', 'date', 'location'];

/** What a person edits between the reading and the save. */
export type Draft = {
  readonly values: Readonly<Record<ReadField, string>>;
  /** null: the reading failed, and `values` are stand-ins that nobody has vouched for */
  readonly analysis: Analysis | null;
  readonly touched: readonly ReadField[];
  /** null: the company's preset */
  readonly project: string | null;
  readonly category: string;
  readonly groupHead: string;
  readonly filename: string;
};

type DraftContext = { lastName: string; order: DateOrder };

const LOW_CONFIDENCE = 0.6;
const NOTHING_CHOSEN = { touched: [], project: null, category: '', groupHead: '' };

export function draftFromAnalysis(analysis: Analysis, context: DraftContext): Draft {
  const { vendor, total, date, location } = analysis;
  return {
    ...NOTHING_CHOSEN,
    analysis,
    values: { vendor: vendor ?? '', total: total ?? '', date: date ?? '', location: location ?? '' },
    filename: filenameAfterAnalysis({ vendor, total, date, ...context }),
  };
}

export function draftFromFailure(now: Date, { lastName, order }: DraftContext): Draft {
  return {
    ...NOTHING_CHOSEN,
    analysis: null,
    values: { ...scanner.fallback, date: formatDateText(dayOf(now), order) },
    filename: filenameAfterFailure(lastName, now),
  };
}

export function editField(draft: Draft, field: ReadField, value: string, context: DraftContext): Draft {
  const values = { ...draft.values, [field]: value };
  const renames = field === 'vendor' || field === 'total';
  return {
    ...draft,
    values,
    touched: draft.touched.includes(field) ? draft.touched : [...draft.touched, field],
    filename: renames ? filenameAfterEdit({ ...values, ...context }) : draft.filename,
  };
}

/** What the form says about a field that nobody has edited yet: read with doubt, or not read at all. */
export function markOf(draft: Draft, field: ReadField): 'check' | 'notRead' | null {
  if (draft.touched.includes(field)) return null;
  if (!draft.analysis || draft.analysis[field] === null) return 'notRead';
  const found = draft.analysis.found[field];
  return found && found.confidence < LOW_CONFIDENCE ? 'check' : null;
}

export function isTotalValid(draft: Draft): boolean {
  const text = draft.values.total.trim();
  return text === '' || parseMoney(text) !== null;
}

/** Whether the date is empty or a day of the calendar. */
export function isDateValid(draft: Draft, order: DateOrder): boolean {
  const text = draft.values.date.trim();
  return text === '' || parseDateText(text, order) !== null;
}

/** What of the values is really the receipt's: stand-ins that nobody touched are not. */
export function knownValues(draft: Draft): Record<ReadField, string> {
  const known = (field: ReadField) =>
    draft.analysis !== null || draft.touched.includes(field) ? draft.values[field].trim() : '';
  return { vendor: known('vendor'), total: known('total'), date: known('date'), location: known('location') };
}

export function isComplete(draft: Draft): boolean {
  return draft.filename !== '' && draft.category !== '' && draft.groupHead !== '';
}

/** The text fields of the save, in the order they are sent. Stand-ins that nobody touched stay at home. */
export function saveFields(draft: Draft, presetProject: string): [name: string, value: string][] {
  const known = knownValues(draft);
  const read = READ_FIELDS.map((field): [string, string] => [field, cleaned(field, known[field])]).filter(
    ([, value]) => value !== '',
  );
  const analysisId = draft.analysis?.analysisId;
  return [
    ['filename', draft.filename],
    ['projectId', '1'],
    ['selectedProject', draft.project ?? presetProject],
    ['category', draft.category],
    ['groupHead', draft.groupHead],
    ...read,
    ...(analysisId ? [['analysisId', analysisId] satisfies [string, string]] : []),
  ];
}

function cleaned(field: ReadField, value: string): string {
  return (field === 'total' ? value.replaceAll('$', '') : value).trim();
}
