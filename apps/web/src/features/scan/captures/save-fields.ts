import { READ_FIELDS, type ReadField } from '../../../domain/analysis/facts.ts';
import { sentRows, splitOf } from '../../receipts/form/split-rows.ts';
import { isUnclear, withoutUnclear } from '../../receipts/form/unclear-amounts.ts';
import { type Draft, likelyCurrencies, savedValues, typedParts } from './receipt-draft.ts';

/**
 * The values on the slip of a receipt that is not in the library yet. A total that can mean several amounts
 * is left out.
 */
export function slipValues(draft: Draft, companyCurrency: string | null): Record<ReadField, string> {
  const saved = savedValues(draft);
  return isUnclear(saved, 'total', likelyCurrencies(draft, companyCurrency))
    ? { ...saved, total: '' }
    : saved;
}

type SaveContext = {
  presetProject: string;
  /** ISO 4217, for amounts without a currency; null while the company's currency is unknown */
  companyCurrency: string | null;
  /** in page order; the first is the receipt's main analysis */
  analysisIds: readonly string[];
  /** JSON, or '' */
  places: string;
  /** SHA-256 of the first page's file, hex */
  pictureHash: string;
  /** only of a capture that arrived by mail or from another app: its id on the server */
  captureId?: string | undefined;
};

/**
 * The text fields of the save, in the order they are sent. Untouched placeholders are left out, and so are
 * amounts that can mean several things: these go into the note.
 */
export function saveFields(draft: Draft, context: SaveContext): [name: string, value: string][] {
  const saved = savedValues(draft);
  const likely = likelyCurrencies(draft, context.companyCurrency);
  const typed = { ...saved, ...typedParts(draft), note: draft.note?.trim() ?? '' };
  const clear = withoutUnclear(typed, likely);
  const isClear = (field: string) => clear.left.every((unclear) => unclear !== field);
  const total = isClear('total') ? saved.total : '';
  const values = { ...saved, total: withoutDollar(total, context.companyCurrency) };
  const [first, ...further] = context.analysisIds;
  const project = draft.tags.project || context.presetProject;
  const fields: [string, string][] = [
    ['filename', draft.filename],
    ['projectId', '1'],
    ['selectedProject', project],
    ['category', draft.tags.category],
    ['groupHead', draft.tags.groupHead],
    ...READ_FIELDS.map((field): [string, string] => [field, values[field]]),
    ['note', clear.values.note],
    ['parts', partsText(draft, saved.total, { ...draft.tags, project }, likely)],
    ['analysisId', first ?? ''],
    ['pageAnalysisIds', further.join(',')],
    ['places', context.places],
    ['pictureHash', context.pictureHash],
    ['captureId', context.captureId ?? ''],
  ];
  // an empty part is sent, because the person cleared a value that was read
  const parts = Object.entries(typedParts(draft)).map(([part, text]): [string, string] => [
    part,
    isClear(part) ? text.trim() : '',
  ]);
  return [...fields.filter(([, value]) => value !== ''), ...parts];
}

/**
 * JSON, or '' for a receipt that is not split. Parts that are not a valid split are also sent: the server
 * refuses them, and nothing is lost.
 */
function partsText({ split }: Draft, total: string, first: Draft['tags'], likely: readonly string[]): string {
  return split ? JSON.stringify(sentRows(split, splitOf(split, total, likely), first)) : '';
}

/** Totals are sent without $. If the company does not use USD, a dollar total needs its code. */
function withoutDollar(total: string, companyCurrency: string | null): string {
  const figures = total.replaceAll('$', '').trim();
  const isPlain = companyCurrency === 'USD' || figures === total;
  return isPlain ? figures : `USD ${figures}`;
}
