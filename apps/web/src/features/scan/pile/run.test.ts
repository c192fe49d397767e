import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Capture, createCapture, createPage } from '../captures/capture.ts';
import { discard } from '../captures/transitions.ts';
import { joined, leftOf, nextInRun, withAllWaiting } from './run.ts';

const PICTURE = { blob: new Blob(), width: 1, height: 1, sha256: '', quality: null };

/** @param is the state of the capture */
function capture(id: string, is: 'open' | 'sent' | 'discarded'): Capture {
  const open = createCapture('nora', [createPage(PICTURE, null)], 0, id);
  if (is === 'discarded') return discard(1)(open);
  return is === 'open' ? open : { ...open, state: { is } };
}

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
const world = ids.chain((all) =>
  fc.record({
    captures: fc
      .tuple(...all.map((id) => fc.constantFrom('open', 'sent', 'discarded').map((is) => capture(id, is))))
      .map((captures): Capture[] => captures),
    run: fc.shuffledSubarray(all),
  }),
);
const opened = (captures: readonly Capture[]) =>
  captures.filter(({ state }) => state.is === 'open').map(({ id }) => id);

describe('A run of several receipts', () => {
  it('leads to every open receipt, whichever was saved first, and then ends', () => {
    fc.assert(
      fc.property(world, ({ captures, run }) => {
        let left = [...captures];
        const [first] = opened(left).filter((id) => run.includes(id));
        const seen: string[] = [];
        for (let id = first; id !== undefined; ) {
          seen.push(id);
          const saved = id;
          left = left.map((one) => (one.id === saved ? capture(saved, 'sent') : one));
          id = nextInRun(run, left, saved);
        }
        expect(seen.toSorted()).toEqual(
          opened(captures)
            .filter((id) => run.includes(id))
            .toSorted(),
        );
        expect(leftOf(run, left)).toEqual([]);
      }),
    );
  });

  it('keeps the position of saved receipts, and forgets discarded ones', () => {
    fc.assert(
      fc.property(world, ({ captures, run }) => {
        const waits = opened(captures).some((id) => run.includes(id));
        const discarded = captures.filter(({ state }) => state.is === 'discarded').map(({ id }) => id);
        expect(leftOf(run, captures)).toEqual(waits ? run.filter((id) => !discarded.includes(id)) : []);
      }),
    );
  });

  it('includes everything that waits, once each', () => {
    fc.assert(
      fc.property(world, ({ captures, run }) => {
        const all = withAllWaiting(run, captures);
        expect(new Set(all)).toEqual(new Set([...run, ...opened(captures)]));
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('has the parts of a cut receipt right after it, and new ones at the end', () => {
    expect(joined(['a', 'b'], ['c', 'd'], 'a')).toEqual(['a', 'c', 'd', 'b']);
    expect(joined(['a', 'b'], ['c', 'a'])).toEqual(['a', 'b', 'c']);
    expect(joined(['a'], ['b'], 'gone')).toEqual(['a', 'b']);
  });
});
