import { toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';

/** A receipt for tests. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  const { price = 132.82, currency = 'USD' } = changes;
  return {
    id: '5f9f1b7e-0000-4000-8000-000000000001',
    filename: 'whitlock_pinwright_132.82_20261118.pdf',
    vendor: 'Pinwright Hardware',
    price,
    currency,
    date: '11/18/2026',
    dateIso: '2026-11-18',
    location: 'Brooklyn, NY',
    category: 'Billable: Production',
    projectId: '1',
    projectName: 'Northlight : Fall Gala',
    groupHead: 'Holland',
    taxAmount: null,
    tipAmount: null,
    paymentMethod: null,
    items: [],
    createdAt: '2026-11-18T17:06:00.000Z',
    editedAt: null,
    wasRead: true,
    driveUrl: null,
    driveFileId: null,
    exportState: 'queued',
    exportProblem: null,
    ...changes,
    amount: price === null ? null : { cents: toCents(price), currency },
  };
}

/** Several receipts, newest first, one hour apart. */
export function someReceipts(...changes: Partial<Receipt>[]): Receipt[] {
  return changes.map((changed, place) =>
    aReceipt({
      id: `5f9f1b7e-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
      filename: `receipt_${place + 1}.pdf`,
      createdAt: new Date(Date.parse('2026-11-18T17:06:00.000Z') - place * 3_600_000).toISOString(),
      ...changed,
    }),
  );
}

export const ON_THE_DRIVE = {
  driveUrl: 'https://drive.google.com/file/d/1/view',
  driveFileId: '1',
  exportState: 'exported',
  exportProblem: null,
} as const;
