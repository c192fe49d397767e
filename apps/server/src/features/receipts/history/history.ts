import { formatMoney, fromCents } from '@slipcase/contract/money';
import type { ChangedField, FieldChange, HistoryEvent } from '@slipcase/contract/receipt-history';
import type { Receipt } from '@slipcase/contract/receipts';
import type { Database } from '../../../adapters/database/database.ts';
import { contentOf, type EventContent } from '../../../events/event-content.ts';
import { contentsOf } from '../../../events/event-store.ts';
import { receiptNotFound } from '../errors.ts';
import { findReceiptRow, type ReceiptRow } from '../receipt-store.ts';
import { editToUndo } from './undo-edit.ts';

const MOST_EVENTS = 500;

/** The columns that people know, with their names. */
const FIELDS: Partial<Record<keyof ReceiptRow, ChangedField>> = {
  vendor: 'vendor',
  total_cents: 'total',
  tax_cents: 'tax',
  tip_cents: 'tip',
  rounding_cents: 'rounding',
  fees_cents: 'fees',
  date_text: 'date',
  location: 'location',
  payment_method: 'paymentMethod',
  project_name: 'project',
  category: 'category',
  group_head: 'groupHead',
  parts: 'parts',
  items: 'items',
  note: 'note',
  filename: 'filename',
  billed_as: 'billed',
  kept_as_is: 'keptAsIs',
};

/**
 * The events of a receipt, newest first.
 * @throws ApiError if the user has no such receipt
 */
export async function historyOf(
  db: Database,
  userId: string,
  id: string,
): Promise<{ events: HistoryEvent[]; undoable: number | null }> {
  const row = await findReceiptRow(db, userId, id);
  if (!row) throw receiptNotFound();
  const stored = await contentsOf(db, id, MOST_EVENTS);
  // the currency of each amount, from the newest event back
  let { currency } = row;
  const events = stored.flatMap(({ sequence, text }): HistoryEvent[] => {
    const content = contentOf(text);
    if (!content?.at) return [];
    const changed = content.changes?.currency;
    const before = changed ? String(changed[0]) : currency;
    const changes = changesIn(content, { before, after: currency });
    currency = before;
    const { kind, at, by, undoes } = content;
    return [
      { sequence, kind, at, by: by?.name || by?.email || null, changes, ...(undoes ? { undoes } : {}) },
    ];
  });
  return { events, undoable: editToUndo(row, stored)?.sequence ?? null };
}

function changesIn(
  { changes = {} }: EventContent,
  currency: { before: string; after: string },
): FieldChange[] {
  const fields = Object.entries(FIELDS) as [keyof ReceiptRow, ChangedField][];
  const isPaidInOther = 'currency' in changes && !('total_cents' in changes);
  return fields
    .flatMap(([column, field]) => {
      const change = column === 'billed_as' ? (changes.billed_as ?? changes.billed_at) : changes[column];
      if (!change) return [];
      if (column === 'billed_as') return [{ field, ...billed(changes) }];
      const [before, after] = change;
      return [
        {
          field,
          before: asText(field, before, currency.before),
          after: asText(field, after, currency.after),
        },
      ];
    })
    .concat(isPaidInOther ? [{ field: 'total', before: currency.before, after: currency.after }] : []);
}

type Value = NonNullable<EventContent['changes']>[string][number];

function billed({ billed_at: at, billed_as: as }: NonNullable<EventContent['changes']>) {
  const textOf = (index: 0 | 1) => {
    // only the word changes, while the mark stays
    const isMarked = at === undefined || at[index] !== null;
    const word = as?.[index];
    return isMarked ? String(word ?? 'yes') : null;
  };
  return { before: textOf(0), after: textOf(1) };
}

function asText(field: ChangedField, value: Value, currency: string): string | null {
  if (value === null) return null;
  if (typeof value === 'number')
    return field === 'keptAsIs' ? 'yes' : formatMoney({ cents: value, currency });
  if (field === 'items') {
    const items: Receipt['items'] = JSON.parse(value);
    return listed(items.map(({ name, quantity, price }) => `${quantity} × ${name} ${price.toFixed(2)}`));
  }
  if (field === 'parts') {
    const parts: { project: string; category: string; cents: number }[] = JSON.parse(value);
    return listed(
      parts.map(({ project, category, cents }) => `${project}, ${category} ${fromCents(cents).toFixed(2)}`),
    );
  }
  return value || null;
}

function listed(lines: readonly string[]): string | null {
  return lines.length > 0 ? lines.join('\n') : null;
}
