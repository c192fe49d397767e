import { expect, it } from 'vitest';
import type { Sums } from '../../../domain/analysis/facts.ts';
import { checkSum } from './sum-check.ts';

/** values from a receipt; amounts in the format of the answer */
function read(parts: Partial<Sums>, sum: number): Sums {
  const addsUp = { holds: true, sum, misfit: null };
  return { addsUp, subtotal: null, tax: null, tip: null, items: [], ...parts };
}

it('names the parts that add up to the total', () => {
  expect(checkSum(read({ subtotal: 50.05, tax: 5.46, tip: 9.01 }, 64.52), 6452)).toEqual({
    verdict: 'adds up',
    parts: { subtotal: 5005, tax: 546, tip: 901 },
  });
});

it('reports a tip that is not in the total, and the sum with the tip', () => {
  const sums = read({ subtotal: 41.2, tax: 3.3, tip: 8 }, 44.5);
  expect(checkSum(sums, 4450)).toEqual({
    verdict: 'tip left out',
    parts: { subtotal: 4120, tax: 330, tip: null },
    withTip: 5250,
  });
  expect(checkSum(sums, 5250)).toEqual({
    verdict: 'adds up',
    parts: { subtotal: 4120, tax: 330, tip: 800 },
  });
});

it('names no parts when the total includes others, such as a service charge', () => {
  expect(checkSum(read({ subtotal: 30, tax: 2 }, 38), 3800)).toEqual({ verdict: 'adds up', parts: null });
  expect(checkSum(read({ tax: 2, tip: 3 }, 38), 3800)).toEqual({ verdict: 'adds up', parts: null });
});

it('reports how far a total is off, and nothing when too little is printed', () => {
  expect(checkSum(read({ subtotal: 30, tax: 2 }, 32), 3150)).toEqual({ verdict: 'off', by: 50 });
  expect(checkSum({ ...read({ subtotal: 30 }, 30), addsUp: null }, 3000)).toBeNull();
});
