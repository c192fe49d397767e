import { randomUUID } from 'node:crypto';
import type { Database } from '../adapters/database/database.ts';
import { WAITING } from '../features/drive/waiting-export-store.ts';
import { insertReceipt, type ReceiptRow } from '../features/receipts/receipt-store.ts';
import { FIELDS } from './receipt-form.ts';

type NewReceipt = Omit<ReceiptRow, 'revision'>;

/** A receipt row as a save writes it, without a save. */
export function receiptRow(userId: string, now: number, row: Partial<NewReceipt> = {}): NewReceipt {
  return {
    id: randomUUID(),
    user_id: userId,
    idempotency_key: null,
    idempotency_fingerprint: null,
    filename: FIELDS.filename,
    vendor: FIELDS.vendor,
    total_cents: 13_282,
    currency: 'USD',
    date_text: FIELDS.date,
    date_iso: '2026-11-18',
    location: FIELDS.location,
    category: FIELDS.category,
    project_id: '1',
    project_name: FIELDS.selectedProject,
    group_head: FIELDS.groupHead,
    parts: null,
    tax_cents: null,
    tip_cents: null,
    rounding_cents: null,
    fees_cents: null,
    payment_method: null,
    note: null,
    items: '[]',
    places: null,
    pdf_key: randomUUID(),
    pdf_sha256: '',
    pdf_bytes: 0,
    picture_hash: null,
    vendor_key: 'pinwrighthardware',
    drive_file_id: null,
    drive_url: null,
    created_at: now,
    edited_at: null,
    was_read: 0,
    kept_as_is: null,
    billed_at: null,
    billed_as: null,
    doubts: null,
    legibility: null,
    keyed_at: now,
    ...row,
  };
}

/** Writes a receipt with its revision and its export. `takeOver` adds the export's job. @returns its id */
export async function stored(
  db: Database,
  userId: string,
  now: number,
  row: Partial<NewReceipt> = {},
): Promise<string> {
  const receipt = receiptRow(userId, now, row);
  await db.transaction().execute(async (transaction) => {
    await insertReceipt(transaction, receipt);
    await transaction
      .insertInto('exports')
      .values({
        ...WAITING,
        job_claim: null,
        receipt_id: receipt.id,
        kind: receipt.drive_file_id === null ? 'upload' : 'rename',
        file_id: null,
        next_attempt_at: receipt.created_at,
      })
      .execute();
  });
  return receipt.id;
}
