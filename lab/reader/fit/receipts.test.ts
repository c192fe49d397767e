import { expect, it } from 'vitest';
import { receiptsWritten } from './receipts.ts';

it('The weights never learn from the written receipts that are for judging', () => {
  const folders = new Set(receiptsWritten().map(({ file }) => file.split('/')[0]));
  expect([...folders].sort()).toEqual(['english', 'europe', 'isles', 'mixed', 'us', 'world']);
});
