import type { ChangedField } from '@slipcase/contract/receipt-history';

const FIELDS: Record<ChangedField, string> = {
  vendor: 'Vendor',
  total: 'Total',
  tax: 'Tax',
  tip: 'Tip',
  rounding: 'Rounding',
  fees: 'Fees',
  date: 'Date',
  location: 'Location',
  paymentMethod: 'Payment Method',
  project: 'Project',
  category: 'Category',
  groupHead: 'Group Head',
  parts: 'Split',
  items: 'Items',
  note: 'Note',
  filename: 'Filename',
  billed: 'Billed',
  keptAsIs: 'Kept as it is',
};

const KINDS: Readonly<Record<string, string>> = {
  saved: 'Saved',
  edited: 'Edited',
  exported: 'Copied to the drive',
  deleted: 'Deleted',
  restored: 'Restored',
  handed_over: 'Handed over by an administrator',
  export_lost: 'To be copied to the drive again',
  kept: 'Saved before Slipcase kept a history',
  original_kept: 'Original picture kept',
  held: 'Put on hold',
  released: 'Hold ended',
};

/** The history in a receipt's details. */
export const history = {
  title: 'History',
  loading: 'Loading the history…',
  failed: 'The history could not be loaded.',
  again: 'Try again',
  kind: (kind: string) => KINDS[kind] ?? 'Changed',
  undone: 'Edit undone',
  field: (field: ChangedField) => FIELDS[field],
  none: 'nothing',
  // before and after, for people with a screen reader
  change: (before: string, after: string) => `${before}, now ${after}`,
  undo: 'Undo last edit',
  /** after an undo */
  redo: 'Redo the edit',
  undoing: 'Undoing…',
  undoneToast: 'Last edit undone',
  undoFailed: 'The edit could not be undone',
};
