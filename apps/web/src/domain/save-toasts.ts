/** Ids of the toasts that say how well a save went: of several receipts, the last one says it. */
export const SAVE_TOASTS = {
  saved: 'receipt-saved',
  exported: 'receipt-exported',
  notExported: 'receipt-not-exported',
} as const;
