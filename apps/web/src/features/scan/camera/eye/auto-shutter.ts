import type { Sight } from '../../../../lib/eye/sight.ts';
import { aimOf, isSamePaper } from './aim.ts';

/** milliseconds for which everything has to be good before the ring fills, and for which the ring fills */
const WELL_MS = 500;
export const RING_MS = 400;
/** after so many milliseconds without a paper, the paper has left */
const LEFT_MS = 800;
/** gray levels: a larger change means that something happened in front of the camera */
const HAPPENED = 4;
/**
 * Faces that are more similar than this show the same paper. In drawn clips, the same paper, found with
 * confidence, has at least 0.82; other papers have at most 0.77, and 19 of 20 have at most 0.46. After a
 * paper has left, the next one may look very similar, such as two receipts from one shop.
 */
const SAME = { stayed: 0.75, left: 0.9 };

export type AutoState = 'waiting' | 'filling' | 'take';
/** `isBest`: this frame is the sharpest so far of those that may become the picture. */
type Seen = { state: AutoState; isBest: boolean };

/**
 * Decides when to take a picture by itself: of a whole, sharp, still paper with print on it. The picture is
 * the sharpest frame since everything was good. If no frame is sharp all over the paper, it tries again. It
 * takes no paper twice: after a picture, or a touch that stopped one, the paper has to leave, or another one
 * has to come.
 */
export class AutoShutter {
  #wellSince: number | null = null;
  /** the sharpness of the best frame since #wellSince */
  #best = 0;
  #missingSince: number | null = null;
  #before: Sight | null = null;
  /** the paper that was last photographed or stopped */
  #done: Sight | null = null;
  #hasLeft = false;
  #happened = false;
  #state: AutoState = 'waiting';

  /** Whether the next frames may become the picture, so that their whole paper has to be checked. */
  get isClose(): boolean {
    return this.#wellSince !== null;
  }

  /**
   * @param at milliseconds of any clock
   * @param isOn whether a picture may be taken now
   * @returns the state 'take' once per paper
   */
  see(sight: Sight, at: number, isOn: boolean): Seen {
    const isJudged = this.isClose;
    const aim = aimOf(sight, this.#before);
    this.#before = sight;
    if ((sight.change ?? 0) > HAPPENED) this.#happened = true;
    if (aim.paper) this.#missingSince = null;
    else {
      this.#missingSince ??= at;
      if (at - this.#missingSince >= LEFT_MS) this.#hasLeft = true;
    }
    // a hand that trembles once while the ring fills loses that frame, but not the picture
    const isWell = aim.isPlaced && (aim.isSharp || this.#state === 'filling');
    if (!isOn || !isWell || this.#isDone(sight)) this.#wait();
    else this.#wellSince ??= at;
    const sharpness = sight.sharpness ?? 0;
    const isBest = isJudged && this.isClose && aim.isSharp && sharpness > this.#best;
    if (isBest) this.#best = sharpness;
    this.#state = this.#stateAt(at);
    if (this.#state === 'take') this.taken();
    return { state: this.#state, isBest };
  }

  /** A picture of the paper was taken, automatically or by a press. */
  taken(): void {
    this.#done = this.#before;
    this.#wait();
    this.#hasLeft = false;
    this.#happened = false;
  }

  /** The person touched the screen. If the ring is filling, the person will photograph this paper. */
  touched(): void {
    if (this.#state === 'filling') this.taken();
    this.#wait();
    this.#state = 'waiting';
  }

  /**
   * The camera opens again. Anything may have happened in the meantime.
   * @param isRetake the last picture was discarded, so its paper counts as not taken
   */
  opened(isRetake: boolean): void {
    if (isRetake) this.#done = null;
    this.#before = null;
    this.#wait();
    this.#missingSince = null;
    this.#happened = true;
    this.#state = 'waiting';
  }

  #wait(): void {
    this.#wellSince = null;
    this.#best = 0;
  }

  #isDone(sight: Sight): boolean {
    if (!this.#done) return false;
    if (isSamePaper(sight, this.#done, this.#hasLeft ? SAME.left : SAME.stayed)) return true;
    return !this.#hasLeft && !this.#happened;
  }

  #stateAt(at: number): AutoState {
    if (this.#wellSince === null) return 'waiting';
    const well = at - this.#wellSince;
    // even a device that rarely checks shows the ring once, because the person may want to stop it
    if (well >= WELL_MS + RING_MS && this.#state === 'filling') {
      if (this.#best > 0) return 'take';
      this.#wait();
      return 'waiting';
    }
    return well >= WELL_MS ? 'filling' : 'waiting';
  }
}
