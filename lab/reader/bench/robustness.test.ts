import { expect, it } from 'vitest';
import { paired } from './robustness.ts';

it('The robustness table counts lost and won receipts separately, and the net drop', () => {
  const trials = [
    { upright: true, warped: true, ms: 10 },
    { upright: true, warped: false, ms: 20 },
    { upright: true, warped: false, ms: 30 },
    { upright: false, warped: true, ms: 40 },
  ];
  expect(paired('turned', trials)).toMatchObject({ of: 4, upright: 3, warped: 2, lost: 2, won: 1, fall: 25 });
});
