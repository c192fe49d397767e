/** Ids of the toasts that say how well a save went. The camera dismisses them: they are about the receipt before. */
export const SAVE_TOASTS = { saved: 'receipt-saved', exported: 'receipt-exported' } as const;
