import * as z from 'zod/mini';
import { exportProblem } from './drive.ts';
import { defineEndpoint } from './endpoint.ts';
import { paperReason } from './legibility.ts';
import { MAX_FIELD_CHARS, MAX_PAGES, MAX_TEXT_MATCHES } from './limits.ts';
import { amount } from './money.ts';
import { receiptPart, sentPartsText } from './receipt-parts.ts';
import { receiptPlacesText } from './receipt-places.ts';
import { item } from './scan.ts';

// Long: a receipt, and the calls that carry a whole receipt.

/** A doubt about one of these fields makes a receipt one to check. */
const doubtedField = z.enum(['vendor', 'total', 'date']);
export type DoubtedField = z.output<typeof doubtedField>;
export const DOUBTED_FIELDS = doubtedField.options;

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
  rounding: z
    .optional(z.number())
    .check(
      z.describe('The printed rounding of the total: -0.02 takes two cents off. Absent where none is known'),
    ),
  fees: z
    .optional(z.number())
    .check(
      z.describe(
        'Printed service charges and fees that are no items, less discounts. Absent where none are known',
      ),
    ),
  items: z.array(item),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()).check(z.describe('Time of the last edit after the save')),
  wasRead: z
    .boolean()
    .check(z.describe('False if a person typed everything instead of analyzing the picture')),
  driveUrl: z.nullable(z.string()),
  driveFileId: z.nullable(z.string()),
  exportState: z.enum(['queued', 'exported', 'failed']).check(z.describe("'failed': tried, will be retried")),
  // null for a problem that an older page does not know: see `growing-enum.ts`
  exportProblem: z
    .catch(z.nullable(exportProblem), null)
    .check(z.describe('What keeps it off the drive; null when nothing is known')),
  note: z
    .optional(z.string())
    .check(z.describe('A line of the person about it: who was there, why. Absent without one')),
  billed: z
    .optional(
      z.object({
        at: z.iso.datetime().check(z.describe('When it was first marked')),
        as: z.optional(z.string()).check(z.describe("A word of the person: 'invoice 2231'")),
      }),
    )
    .check(z.describe('The person marked it as billed to a client: see `bulkBill`. Absent otherwise')),
  parts: z
    .optional(z.array(receiptPart).check(z.minLength(2)))
    .check(
      z.describe(
        'A receipt that is split: its parts. `projectName`, `projectId`, `category` and `groupHead` are those of the first, and `price` is the whole total. Absent otherwise',
      ),
    ),
  toCheck: z
    .optional(z.literal(true))
    .check(
      z.describe(
        'A later analysis found missing values, which wait for the person: see `getLaterAnalysis`. Absent otherwise',
      ),
    ),
  keptAsIs: z
    .optional(z.literal(true))
    .check(
      z.describe(
        'The person keeps it as it is, so nobody is asked to check it or to read it again: see `dismissLaterAnalysis`. Absent otherwise',
      ),
    ),
  keepPaper: z
    .optional(z.array(paperReason).check(z.minLength(1)))
    .check(
      z.describe(
        'Its print is not legible enough on the kept pictures, and why: see `putOriginal` for a better one. Absent otherwise, and where nothing was measured',
      ),
    ),
  doubts: z
    .optional(z.array(doubtedField).check(z.minLength(1)))
    .check(
      z.describe(
        'Fields that were missing or doubtful at the save, until each is edited or the person keeps the receipt as it is. Absent without any',
      ),
    ),
});
export type Receipt = z.output<typeof receipt>;

/** The parameters of a receipt's path. */
export const receiptId = z.object({ id: z.uuid() });
export const receiptText = z.string().check(z.trim(), z.maxLength(MAX_FIELD_CHARS));

/** What people type about a receipt, for its save and for an edit. Empty text means no value. */
export const typedFields = z.object({
  vendor: z.optional(receiptText),
  total: z.optional(receiptText).check(z.describe("'12.34' or '$12.34'")),
  date: z.optional(receiptText),
  location: z.optional(receiptText),
  tax: z.optional(receiptText).check(z.describe("'3.10', in the currency of the total; empty: none")),
  tip: z.optional(receiptText).check(z.describe("'10.00', in the currency of the total; empty: none")),
  paymentMethod: z.optional(receiptText).check(z.describe("'Visa ending 4821'; empty: none")),
  note: z.optional(receiptText).check(z.describe('Who was there, why')),
});

const MAX_FURTHER_PAGES = MAX_PAGES - 1;
const furtherPages = z.array(z.uuid()).check(z.maxLength(MAX_FURTHER_PAGES));
const pageAnalysisIds = z.string().check(
  z.refine(
    (ids) => furtherPages.safeParse(analysisIdsIn(ids)).success,
    `Send at most ${MAX_FURTHER_PAGES} analysis ids, separated by commas.`,
  ),
  z.describe(`Analyses of the further pages, in order: at most ${MAX_FURTHER_PAGES}, separated by commas`),
);

const doubts = z.string().check(
  z.refine(
    (text) => text === '' || text.split(',').every((field) => doubtedField.safeParse(field).success),
    `Send fields among ${DOUBTED_FIELDS.join(', ')}, separated by commas.`,
  ),
  z.describe(
    `Fields whose values the person may have to check, separated by commas: ${DOUBTED_FIELDS.join(', ')}. Missing ones are added by the server`,
  ),
);

/** The fields in a save's `doubts`, in the order of the form. */
export function doubtsIn(text: string): DoubtedField[] {
  const named = new Set(text.split(','));
  return DOUBTED_FIELDS.filter((field) => named.has(field));
}

/** The ids in a save's `pageAnalysisIds`, in the order of the pages. */
export function analysisIdsIn(ids: string): string[] {
  return ids === '' ? [] : ids.split(',').map((id) => id.trim());
}

export const pictureHash = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{64}$/u, 'Send a SHA-256 as 64 lower-case hexadecimal digits.'),
    z.describe("SHA-256 of the first page's original file, hex. Pages of a PDF differ from the second on"),
  );

/**
 * The text fields of a save. We may change those after `location` and after `groupHead`; the others are
 * agreed (docs/rules.md).
 */
const saveFields = z.extend(typedFields, {
  filename: receiptText.check(z.minLength(1)),
  projectId: z.optional(receiptText).check(z.describe("Always stored as '1'")),
  selectedProject: receiptText.check(z.minLength(1), z.describe("A name from the company's projects")),
  category: receiptText.check(z.minLength(1)),
  groupHead: receiptText.check(z.minLength(1)),
  analysisId: z
    .optional(z.uuid())
    .check(
      z.describe(
        'Analysis of the first page. Items, tax, tip and payment method come from the analyses unless given',
      ),
    ),
  pageAnalysisIds: z.optional(pageAnalysisIds),
  places: z.optional(receiptPlacesText),
  parts: z.optional(sentPartsText),
  doubts: z.optional(doubts),
  captureId: z
    .optional(z.uuid())
    .check(z.describe('The capture on the server that this save is of; it then waits no longer')),
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
  errors: ['too_many_calls'],
});

/** Header of GET /api/receipts: the revision of the list, for `receiptChanges`. */
export const REVISION_HEADER = 'slipcase-revision';

/** The page polls this once it has read the whole list. */
export const receiptChanges = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/changes',
  summary: "What changed in the user's receipts since a revision",
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
  errors: ['too_many_calls'],
});
export type ReceiptChanges = z.output<typeof receiptChanges.answer>;

/** The fields are in the list, which the page searches itself. */
export const searchReceiptTexts = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/search',
  summary:
    "The user's own receipts whose items and printed text contain every word, or those that no field has",
  access: 'user',
  query: z.object({
    q: receiptText.check(
      z.minLength(1),
      z.describe('Every word has to be there, in any order. Accents and case do not matter'),
    ),
    inFields: z
      .optional(z.string().check(z.maxLength(MAX_FIELD_CHARS)))
      .check(z.describe('Terms of `q` that fields of some receipts have, one a line: see `partly`')),
  }),
  answer: z.object({
    ids: z.array(z.uuid()).check(z.maxLength(MAX_TEXT_MATCHES), z.describe('Newest first')),
    partly: z
      .optional(
        z.array(z.object({ id: z.uuid(), lacks: z.array(z.string()) })).check(z.maxLength(MAX_TEXT_MATCHES)),
      )
      .check(z.describe('With `inFields`: receipts whose text lacks only some of those terms, newest first')),
  }),
  errors: ['too_many_calls'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id',
  summary: 'One receipt',
  access: 'user',
  params: receiptId,
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
    'capture_saved',
    'pdf_missing',
    'pdf_invalid',
    'pdf_unsafe',
    'pdf_too_large',
    'pdf_busy',
    'total_invalid',
    'amount_invalid',
    'idempotency_key_reused',
    'split_invalid',
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
  params: receiptId,
  answerType: 'application/pdf',
  errors: ['receipt_not_found', 'pdf_lost'],
});

export const deleteReceipt = defineEndpoint({
  method: 'DELETE',
  path: '/api/receipts/:id',
  summary:
    "Deletes a receipt. It can be restored for a minute; then it and its files are purged. The drive's copy stays, or moves to another folder (see `deletedCopies`)",
  access: 'user',
  params: receiptId,
  answer: z.object({ message: z.string() }),
  errors: ['receipt_not_found', 'receipt_on_hold'],
});

export const receiptEndpoints = [
  listReceipts,
  receiptChanges,
  searchReceiptTexts,
  getReceipt,
  savePdf,
  downloadReceipt,
  deleteReceipt,
] as const;
