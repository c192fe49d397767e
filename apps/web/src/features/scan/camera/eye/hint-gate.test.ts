import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hint, HintGate } from './hint-gate.ts';

const hints = fc.constantFrom<Hint | null>(null, 'dark', 'closer', 'still', 'bottom', 'two');

test('A hint appears only after it has been true for 0.7 s without a pause', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ hint: hints, after: fc.integer({ min: 20, max: 500 }) }), { maxLength: 60 }),
      (sights) => {
        const gate = new HintGate();
        let at = 0;
        let since = 0;
        let asked: Hint | null = null;
        let shown: Hint | null = null;
        for (const { hint, after } of sights) {
          at += after;
          if (hint !== asked) [asked, since] = [hint, at];
          const now = gate.next(hint, at);
          if (now !== shown && now !== null) {
            expect(now).toBe(hint);
            expect(at - since).toBeGreaterThanOrEqual(700);
          }
          shown = now;
        }
      },
    ),
  );
});

test('A hint disappears within 0.3 s when it is no longer true, and a brief interruption does not end it', () => {
  const gate = new HintGate();
  gate.next('closer', 0);
  expect(gate.next('closer', 700)).toBe('closer');
  expect(gate.next(null, 800)).toBe('closer');
  expect(gate.next('closer', 900)).toBe('closer');
  expect(gate.next(null, 1000)).toBe('closer');
  expect(gate.next(null, 1300)).toBeNull();
});
