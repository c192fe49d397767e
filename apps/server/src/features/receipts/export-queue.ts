import type { Database } from '../../adapters/database/database.ts';

/**
 * Queues exports to the drive in the transaction that changes the receipts: `features/drive/export-jobs.ts`.
 */
export type ExportQueue = {
  /** for a new receipt */
  upload(transaction: Database, userId: string, receiptId: string, now: number): Promise<void>;
  /** for edited receipts, after their rows have changed */
  rename(transaction: Database, userId: string, receiptIds: readonly string[], now: number): Promise<void>;
  /** for restored receipts whose exports had waited */
  resume(transaction: Database, userId: string, receiptIds: readonly string[]): Promise<void>;
};
