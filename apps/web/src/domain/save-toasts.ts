/**
 * Ids of the toasts about the result of a save. With several receipts, each new toast replaces the last one.
 */
export const SAVE_TOASTS = {
  saved: 'receipt-saved',
  exported: 'receipt-exported',
  notExported: 'receipt-not-exported',
} as const;
