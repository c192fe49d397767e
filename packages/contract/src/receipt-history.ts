import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { receipt, receiptId } from './receipts.ts';

/** Who changed a receipt, when, and its values before. */

const MAX_EVENTS = 500;

const changedField = z.enum([
  'vendor',
  'total',
  'tax',
  'tip',
  'rounding',
  'fees',
  'date',
  'location',
  'paymentMethod',
  'project',
  'category',
  'groupHead',
  'parts',
  'items',
  'note',
  'filename',
  'billed',
  'keptAsIs',
]);
export type ChangedField = z.output<typeof changedField>;

const fieldChange = z.object({
  field: changedField,
  before: z.nullable(z.string()).check(z.describe('As text for people; null: nothing')),
  after: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof fieldChange>;

const historyEvent = z.object({
  sequence: z.int().check(z.describe('Its number in the chain of events')),
  kind: z
    .string()
    .check(
      z.describe(
        "'saved', 'edited', 'exported', 'original_kept', 'deleted', 'restored', 'kept', 'held', 'released', 'handed_over' or 'export_lost'; other words come from later versions",
      ),
    ),
  at: z.iso.datetime(),
  by: z.nullable(z.string()).check(z.describe('A person; null: the server or an administrator')),
  changes: z.array(fieldChange),
  undoes: z.optional(z.int()).check(z.describe('The edit that this one took back')),
});
export type HistoryEvent = z.output<typeof historyEvent>;

export const getReceiptHistory = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id/history',
  summary: 'Who changed a receipt and when, with the values before',
  access: 'user',
  params: receiptId,
  answer: z.object({
    events: z.array(historyEvent).check(z.maxLength(MAX_EVENTS), z.describe('Newest first')),
    undoable: z
      .nullable(z.int())
      .check(z.describe('The number of the last edit, if undoReceiptEdit can take it back now')),
  }),
  passive: true,
  errors: ['receipt_not_found'],
});

export const undoReceiptEdit = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/:id/undo-edit',
  summary: 'Takes the last edit of a receipt back, as another edit',
  access: 'user',
  params: receiptId,
  body: z.object({
    sequence: z.int().check(z.gte(1), z.describe('`undoable` of getReceiptHistory')),
  }),
  answer: z.object({ receipt }),
  errors: ['receipt_not_found', 'receipt_changed'],
});

export const receiptHistoryEndpoints = [getReceiptHistory, undoReceiptEdit] as const;
