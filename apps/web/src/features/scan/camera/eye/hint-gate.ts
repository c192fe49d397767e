import type { Aim, Edge } from './aim.ts';

export type Hint = 'dark' | Edge | 'long' | 'closer' | 'glare' | 'still' | 'two';

/** The biggest obstacle to a good picture; null: nothing. */
export function hintFor({ paper, ...aim }: Aim): Hint | null {
  if (aim.isDark) return 'dark';
  if (!paper) return null;
  if (aim.isLong) return 'long';
  const [cut] = aim.cut;
  if (cut) return cut;
  if (aim.isFar) return 'closer';
  if (aim.isGlaring) return 'glare';
  if (aim.isMoving || aim.isBlurred) return 'still';
  return aim.isTwo ? 'two' : null;
}

/** milliseconds for which a hint has to be true before it is shown, and untrue before it disappears */
const SHOWN_AFTER_MS = 700;
const GONE_AFTER_MS = 300;

/** Shows one hint at a time, and only if it lasts. */
export class HintGate {
  #asked: Hint | null = null;
  #askedAt = 0;
  #shown: Hint | null = null;

  /** @param at milliseconds of any clock. @returns the hint to show now */
  next(hint: Hint | null, at: number): Hint | null {
    if (hint !== this.#asked) {
      this.#asked = hint;
      this.#askedAt = at;
    }
    if (hint === this.#shown) return this.#shown;
    const since = at - this.#askedAt;
    if (hint !== null && since >= SHOWN_AFTER_MS) this.#shown = hint;
    else if (since >= GONE_AFTER_MS) this.#shown = null;
    return this.#shown;
  }
}
