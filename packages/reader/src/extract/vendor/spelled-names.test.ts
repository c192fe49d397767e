import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepLetters } from '../../ocr/step-letters.ts';
import { brandsSpelled, spelledBy, wordsTried } from './spelled-names.ts';

/**
 * A try with one entry per step: the letters that the network saw there, with their probabilities. Blanks
 * separate the steps.
 */
function tried(...steps: Record<string, number>[]): StepLetters {
  return steps.flatMap((step) => [step, {}]);
}

const confident = (text: string) => [...text].map((letter) => ({ [letter]: 0.98 }));

describe('The brand that a logo spells', () => {
  it('is the one whose letters were nearly chosen', () => {
    const read = tried(...confident('KOH'), { 9: 0.5, L: 0.3 }, { 5: 0.6, S: 0.35 });
    expect(brandsSpelled(wordsTried([read]), 'US')[0]?.name).toBe("Kohl's");
  });

  it('is found in the attempt that shows it best', () => {
    const poor = tried({ J: 0.9 }, { A: 0.9 }, { C: 0.4, E: 0.3 }, { G: 0.8 }, { T: 0.7 });
    const good = tried(...confident('WAL'), { C: 0.6, G: 0.35 }, ...confident('REENS'));
    const [best] = brandsSpelled(wordsTried([poor, good]), 'US');
    expect(best).toMatchObject({ name: 'Walgreens', text: 'WALCREENS' });
    expect(best?.cost).toBeLessThan(0.1);
  });

  it('may be part of the words, and comes with its number of letters', () => {
    const read = tried(...confident('CH'), { Z: 0.7, I: 0.2 }, { Z: 0.6, L: 0.3 }, ...confident('IS MUSCAT'));
    expect(brandsSpelled(wordsTried([read]), null)[0]).toMatchObject({ name: "Chili's", share: 0.5 });
  });

  it('is missing if the letters are unlike every brand, a trade, or a brand of another country', () => {
    expect(brandsSpelled(wordsTried([tried(...confident('QXZJVKQ'))]), 'US')).toEqual([]);
    const pharmacy = tried({ O: 0.6, P: 0.3 }, ...confident('HARMAC'), { Y: 0.4, A: 0.3 });
    expect(brandsSpelled(wordsTried([pharmacy]), 'US')).toEqual([]);
    const degrees = tried(...confident('2DEGREES'));
    expect(brandsSpelled(wordsTried([degrees]), 'NZ')[0]?.name).toBe('2degrees');
    expect(brandsSpelled(wordsTried([degrees]), 'US').map(({ name }) => name)).not.toContain('2degrees');
  });

  it('is not searched in a sentence', () => {
    expect(
      brandsSpelled(wordsTried([tried(...confident('PLEASE COME BACK TO WALMART SOON'))]), 'US'),
    ).toEqual([]);
  });
});

describe('How well letters spell a name', () => {
  it('is 1 for the name that was read, and less for every doubt', () => {
    const key = fc.stringMatching(/^[A-Z]{4,12}$/);
    fc.assert(
      fc.property(key, fc.nat(), fc.double({ min: 0.02, max: 0.4, noNaN: true }), (name, place, doubt) => {
        expect(spelledBy(wordsTried([tried(...[...name].map((letter) => ({ [letter]: 1 })))]), name)).toBe(1);
        const at = place % name.length;
        const steps = [...name].map((letter, i) =>
          i === at ? { [letter]: doubt, 7: 1 - doubt } : { [letter]: 1 },
        );
        const spelled = spelledBy(wordsTried([tried(...steps)]), name);
        expect(spelled).toBeLessThan(1);
        expect(spelled).toBeGreaterThan(0);
      }),
    );
  });
});
