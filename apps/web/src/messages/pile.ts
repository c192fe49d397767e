/** Texts of pile mode, in which every press of the shutter is a receipt. */
export const pile = {
  label: 'The pile',
  states: { reading: 'being read', check: 'to check', ready: 'ready' },
  receipt: (position: number, state: string) => `Receipt ${position}, ${state}`,
  addPage: 'Add page',
  addPageTo: 'Add page to the last receipt',
  review: (count: number) => `Review ${count}`,
  place: (position: number, count: number) => `${position} of ${count}`,
  previous: 'Previous receipt',
  next: 'Next receipt',
  shareTags: 'Use these tags for all',
  tagsShared: (count: number) =>
    count === 1 ? 'The tags are used for 1 other receipt' : `The tags are used for ${count} other receipts`,
};
