/** The link to the receipts that wait for review. */
export const toReview = {
  count: (count: number) => (count === 1 ? '1 receipt to review' : `${count} receipts to review`),
  more: (count: number) => `${count} more to review`,
  reading: (count: number, reading: number) =>
    count === reading
      ? count === 1
        ? 'Reading 1 receipt…'
        : `Reading ${count} receipts…`
      : `${count} receipts, ${reading} still being read`,
};
