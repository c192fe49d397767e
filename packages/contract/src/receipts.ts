import * as z from 'zod/mini';
import { exportProblem } from './drive.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS, MAX_ITEMS, MAX_ITEMS_JSON_BYTES, MAX_PAGES, MAX_TEXT_MATCHES } from './limits.ts';
import { amount, fromCents, MAX_CENTS } from './money.ts';
import { receiptPlaces, receiptPlacesText } from './receipt-places.ts';
import { item } from './scan.ts';

export const receipt = z.object({
  id: z.string(),
  filename: z.string(),
  vendor: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.string().check(z.describe('ISO 4217')),
  amount: z.nullable(amount).check(z.describe('`price` and `currency` as one value')),
  date: z.nullable(z.string()).check(z.describe('As typed')),
  dateIso: z.nullable(z.string()).check(z.describe('yyyy-mm-dd, when the text is a date')),
  location: z.nullable(z.string()),
  category: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  groupHead: z.string(),
  taxAmount: z.nullable(z.number()),
  tipAmount: z.nullable(z.number()),
  paymentMethod: z.nullable(z.string()),
  items: z.array(item),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()).check(z.describe('Time of the last edit after the save')),
  wasRead: z
    .boolean()
    .check(z.describe('False if a person typed everything instead of analyzing the picture')),
  driveUrl: z.nullable(z.string()),
  driveFileId: z.nullable(z.string()),
  exportState: z.enum(['queued', 'exported', 'failed']).check(z.describe("'failed': tried, will be retried")),
  exportProblem: z
    .nullable(exportProblem)
    .check(z.describe('What keeps it off the drive; null when nothing is known')),
  note: z
    .optional(z.string())
    .check(z.describe('A line of the person about it: who was there, why. Absent without one')),
  toCheck: z
    .optional(z.literal(true))
    .check(
      z.describe(
        'A later analysis found missing values, which wait for the person: see `getLaterAnalysis`. Absent otherwise',
      ),
    ),
});
export type Receipt = z.output<typeof receipt>;

/** most duplicates that the page shows */
export const MAX_DUPLICATES = 3;

/** most alternatives beside a proposed value */
export const MAX_CHIPS = 3;

const id = z.object({ id: z.uuid() });
const text = z.string().check(z.trim(), z.maxLength(MAX_FIELD_CHARS));

const MAX_FURTHER_PAGES = MAX_PAGES - 1;
const furtherPages = z.array(z.uuid()).check(z.maxLength(MAX_FURTHER_PAGES));
const pageAnalysisIds = z.string().check(
  z.refine(
    (ids) => furtherPages.safeParse(analysisIdsIn(ids)).success,
    `Send at most ${MAX_FURTHER_PAGES} analysis ids, separated by commas.`,
  ),
  z.describe(`Analyses of the further pages, in order: at most ${MAX_FURTHER_PAGES}, separated by commas`),
);

/** The ids in a save's `pageAnalysisIds`, in the order of the pages. */
export function analysisIdsIn(ids: string): string[] {
  return ids === '' ? [] : ids.split(',').map((id) => id.trim());
}

const pictureHash = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{64}$/u, 'Send a SHA-256 as 64 lower-case hexadecimal digits.'),
    z.describe("SHA-256 of the first page's original file, hex"),
  );

/** The text fields of a save. Specification section 7; those after `location` are beyond it. */
const saveFields = z.object({
  filename: text.check(z.minLength(1)),
  projectId: z.optional(text).check(z.describe("Always stored as '1'")),
  selectedProject: text.check(z.minLength(1), z.describe("A name from the company's projects")),
  category: text.check(z.minLength(1)),
  groupHead: text.check(z.minLength(1)),
  vendor: z.optional(text),
  total: z.optional(text).check(z.describe("Without '$': '12.34'")),
  date: z.optional(text),
  location: z.optional(text),
  note: z.optional(text).check(z.describe('Who was there, why')),
  tax: z
    .optional(text)
    .check(z.describe("Instead of the one that was read: '3.10', in the currency of the total; empty: none")),
  tip: z
    .optional(text)
    .check(
      z.describe("Instead of the one that was read: '10.00', in the currency of the total; empty: none"),
    ),
  paymentMethod: z
    .optional(text)
    .check(z.describe("Instead of the one that was read: 'Visa ending 4821'; empty: none")),
  analysisId: z.optional(z.uuid()).check(z.describe('Analysis of the first page')),
  pageAnalysisIds: z.optional(pageAnalysisIds),
  places: z.optional(receiptPlacesText),
  pictureHash: z.optional(pictureHash).check(z.describe('Finds receipts saved from the same picture')),
});
export type SaveFields = z.output<typeof saveFields>;

export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/api/receipts',
  summary: "The user's receipts, newest first",
  access: 'user',
  answer: z.array(receipt),
  conditional: true,
  passive: true,
  errors: [],
});

/** Header of GET /api/receipts: the revision of the list, for `receiptChanges`. */
export const REVISION_HEADER = 'slipcase-revision';

/** The page polls this once it has read the whole list. */
export const receiptChanges = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/changes',
  summary: "What changed in the user's receipts since a revision; beyond the specification",
  access: 'user',
  query: z.object({
    since: z.coerce
      .number()
      .check(z.int(), z.nonnegative(), z.describe('The revision of the list that the caller has')),
  }),
  answer: z.object({
    revision: z.int().check(z.describe('For the next call')),
    whole: z
      .boolean()
      .check(z.describe('The revision is too old: `changed` is the whole list and replaces the old one')),
    changed: z.array(receipt).check(z.describe('New and changed receipts, newest first by createdAt')),
    deleted: z.array(z.uuid()),
  }),
  conditional: true,
  passive: true,
  errors: [],
});
export type ReceiptChanges = z.output<typeof receiptChanges.answer>;

/** The fields are in the list, which the page searches itself. */
export const searchReceiptTexts = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/search',
  summary: "The user's own receipts whose items or printed text contain the words; beyond the specification",
  access: 'user',
  query: z.object({
    q: text.check(z.minLength(1), z.describe('Accents, case and runs of spaces do not matter')),
  }),
  answer: z.object({
    ids: z.array(z.uuid()).check(z.maxLength(MAX_TEXT_MATCHES), z.describe('Newest first')),
  }),
  errors: ['too_many_calls'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id',
  summary: 'One receipt',
  access: 'user',
  params: id,
  answer: receipt,
  passive: true,
  errors: ['receipt_not_found'],
});

export const savePdf = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/save-pdf',
  summary: 'Saves a receipt and queues its export to the drive',
  access: 'user',
  form: saveFields,
  file: 'pdf',
  headers: z.object({
    'idempotency-key': z
      .optional(z.uuid())
      .check(z.describe('A repeated key answers with the receipt that the first save created')),
  }),
  answer: z.object({ receipt }),
  errors: [
    'pdf_missing',
    'pdf_invalid',
    'pdf_unsafe',
    'pdf_too_large',
    'pdf_busy',
    'total_invalid',
    'amount_invalid',
    'idempotency_key_reused',
    'unknown_project',
    'unknown_category',
    'unknown_group_head',
  ],
});

const duplicate = z.object({
  reason: z
    .enum(['picture', 'facts'])
    .check(z.describe("'picture': made from the same file; 'facts': same vendor, total and day")),
  receipt,
});
export type Duplicate = z.output<typeof duplicate>;

/** A POST, to keep receipt text out of URLs and access logs. It changes nothing. */
export const findDuplicates = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/duplicates',
  summary: "The user's own receipts that look like one about to be saved; beyond the specification",
  access: 'user',
  body: z.object({
    vendor: z.optional(text),
    total: z
      .optional(text)
      .check(z.describe("As typed: '$12.34'; text that is not an amount matches nothing")),
    date: z.optional(text).check(z.describe('As typed; text that is not a date matches nothing')),
    pictureHash: z.optional(pictureHash),
  }),
  answer: z.object({
    duplicates: z
      .array(duplicate)
      .check(z.maxLength(MAX_DUPLICATES), z.describe("'picture' before 'facts', newest first")),
  }),
  errors: [],
});

const proposal = z.object({
  value: z.string(),
  reason: z
    .enum(['vendor', 'colleagues', 'recent'])
    .check(
      z.describe(
        "'vendor': from the user's newest receipts of this shop or vendor; 'colleagues': from at least three colleagues; 'recent'",
      ),
    ),
  count: z
    .int()
    .check(
      z.describe(
        'How many of those receipts or colleagues have it; colleagues are rounded down: 3, 5, 10, 20 …',
      ),
    ),
});
export type Proposal = z.output<typeof proposal>;
const chips = z.array(proposal).check(z.maxLength(MAX_CHIPS));

/** A POST like `findDuplicates`: it changes nothing. */
export const proposeTags = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/proposals',
  summary: 'Project, category and group head for a receipt of this vendor; beyond the specification',
  access: 'user',
  body: z.object({
    vendor: z.nullish(text),
    analysisId: z
      .optional(z.uuid())
      .check(z.describe('Analysis of the first page: receipts of the same shop count, whatever its name')),
  }),
  answer: z.object({
    project: z.nullable(proposal),
    category: z.nullable(proposal),
    groupHead: z.nullable(proposal),
    others: z
      .object({ projects: chips, categories: chips, groupHeads: chips })
      .check(z.describe('Alternatives, never the proposed value itself')),
  }),
  errors: [],
});
export type Proposals = z.output<typeof proposeTags.answer>;

const MAX_QUANTITY = 999_999;
const MAX_PRICE = fromCents(MAX_CENTS);
const sentNumber = (what: string, least: number, most: number) => {
  const message = `Send ${what} as a number from ${least} to ${most}.`;
  return z.number(message).check(z.gte(least, message), z.lte(most, message));
};
const editedItem = z.object({
  name: text.check(z.minLength(1, 'Give every item a name.')),
  quantity: sentNumber('the quantity', 0, MAX_QUANTITY),
  price: sentNumber('the price', -MAX_PRICE, MAX_PRICE).check(
    z.describe('Price of the line, rounded to the cent; a discount is negative'),
  ),
});

/** The fields that can change after the save. An absent field stays as it is. Empty text clears it. */
const edits = z.object({
  vendor: z.optional(text),
  total: z.optional(text).check(z.describe("'12.34' or '$12.34'")),
  tax: z.optional(text).check(z.describe("'1.23', in the currency of the total")),
  tip: z.optional(text).check(z.describe("'1.23', in the currency of the total")),
  date: z.optional(text),
  location: z.optional(text),
  paymentMethod: z.optional(text),
  note: z.optional(text),
  items: z
    .optional(z.array(editedItem).check(z.maxLength(MAX_ITEMS, `Send at most ${MAX_ITEMS} items.`)))
    .check(z.describe('Replaces all items, in this order')),
  selectedProject: z.optional(text.check(z.minLength(1))),
  category: z.optional(text.check(z.minLength(1))),
  groupHead: z.optional(text.check(z.minLength(1))),
});
/** For a receipt that was saved without an analysis: what its pages say. */
const pageAnalyses = z
  .optional(z.array(z.uuid()).check(z.maxLength(MAX_PAGES)))
  .check(
    z.describe(
      'Analyses of its pages, in order. Items, tax, tip and payment method come from them unless given. A receipt that was read keeps its values',
    ),
  );
export type ReceiptEdits = z.output<typeof edits>;
/** The fields that an analysis can propose. */
const proposedField = z.enum(['vendor', 'total', 'tax', 'tip', 'date', 'location', 'paymentMethod']);
export type ProposedField = z.output<typeof proposedField>;
const editBody = z.extend(edits, {
  analysisIds: pageAnalyses,
  places: z.optional(receiptPlaces).check(z.describe('Where the analyses found the fields')),
  proposed: z
    .optional(z.array(proposedField))
    .check(
      z.describe(
        'Fields whose values come from the analyses unchanged. Such a value never replaces one that the receipt has by now',
      ),
    ),
});
export type EditsAfterReading = z.output<typeof editBody>;

export const editReceipt = defineEndpoint({
  method: 'PATCH',
  path: '/api/receipts/:id',
  summary:
    'Changes fields after the save, and the file name here and on the drive; the PDF stays; beyond the specification',
  access: 'user',
  params: id,
  body: editBody,
  maxBodyBytes: MAX_ITEMS_JSON_BYTES,
  answer: z.object({ receipt }),
  errors: [
    'receipt_not_found',
    'total_invalid',
    'amount_invalid',
    'unknown_project',
    'unknown_category',
    'unknown_group_head',
  ],
});

export const downloadReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id/download',
  summary: 'The PDF',
  access: 'user',
  params: id,
  answerType: 'application/pdf',
  errors: ['receipt_not_found'],
});

export const deleteReceipt = defineEndpoint({
  method: 'DELETE',
  path: '/api/receipts/:id',
  summary:
    "Deletes a receipt. It can be restored for a minute; then it and its files are purged. The drive's copy stays, or moves to another folder (see `deletedCopies`)",
  access: 'user',
  params: id,
  answer: z.object({ message: z.string() }),
  errors: ['receipt_not_found'],
});

export const receiptEndpoints = [
  listReceipts,
  receiptChanges,
  searchReceiptTexts,
  getReceipt,
  savePdf,
  findDuplicates,
  proposeTags,
  editReceipt,
  downloadReceipt,
  deleteReceipt,
] as const;
