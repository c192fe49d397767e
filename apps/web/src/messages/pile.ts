/**
 * Texts about several receipts that are reviewed one after another, and about pile mode, in which every press
 * of the shutter makes a receipt.
 */
export const pile = {
  label: 'The pile',
  /** the position of a receipt among several */
  placeLabel: 'Receipts',
  states: { reading: 'being read', check: 'to check', ready: 'ready' },
  receipt: (position: number, state: string) => `Receipt ${position}, ${state}`,
  addPage: 'Add page',
  addPageTo: 'Add page to the last receipt',
  review: (count: number) => `Review ${count}`,
  place: (position: number, count: number) => `Receipt ${position} of ${count}`,
  previous: 'Previous receipt',
  next: 'Next receipt',
  shareTags: 'Use these tags for all',
};
