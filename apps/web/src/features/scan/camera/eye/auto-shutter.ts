import type { Sight } from '../../../../lib/eye/sight.ts';
import { aimOf, isSamePaper } from './aim.ts';

/** milliseconds that everything has to be well before the ring fills, and that the ring takes */
const WELL_MS = 500;
export const RING_MS = 400;
/** milliseconds without a paper: it has left */
const LEFT_MS = 800;
/** gray levels: something happened in front of the camera */
const HAPPENED = 4;
/**
 * Faces more alike are the same paper. In drawn clips the same paper, found with confidence, has 0.82 or
 * more, another one 0.77 at most and 0.46 in 19 of 20. When a paper has left, the next may look much like it:
 * two receipts of one shop.
 */
const SAME = { stayed: 0.75, left: 0.9 };

export type AutoState = 'waiting' | 'filling' | 'take';
/** `isBest`: this sight's frame is the sharpest until now of those that the picture may be. */
type Seen = { state: AutoState; isBest: boolean };

/**
 * Decides when to take a picture without being asked: a whole, sharp, still paper with print on it. The
 * picture is the sharpest frame since everything was well. If all of the paper is sharp in none, it tries
 * again. No paper is taken twice: after a picture, or a touch that stopped one, the paper has to leave or
 * another one has to come.
 */
export class AutoShutter {
  #wellSince: number | null = null;
  /** the sharpness of the best frame since then */
  #best = 0;
  #missingSince: number | null = null;
  #before: Sight | null = null;
  /** the paper that was taken last, or stopped */
  #done: Sight | null = null;
  #hasLeft = false;
  #happened = false;
  #state: AutoState = 'waiting';

  /** Whether the next frames are those that the picture may be: all of their paper has to be judged. */
  get isClose(): boolean {
    return this.#wellSince !== null;
  }

  /**
   * @param at milliseconds of any clock
   * @param isOn whether a picture may be taken now
   * @returns 'take' once for a paper
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
    // a hand that trembles once while the ring fills costs that frame, not the picture
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

  /** A picture of the paper was taken, by itself or by a press. */
  taken(): void {
    this.#done = this.#before;
    this.#wait();
    this.#hasLeft = false;
    this.#happened = false;
  }

  /** The person touched the screen. While the ring fills, this paper is left to them. */
  touched(): void {
    if (this.#state === 'filling') this.taken();
    this.#wait();
    this.#state = 'waiting';
  }

  /**
   * The camera opens again: anything may have happened meanwhile.
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
    // even a device that checks rarely shows the ring once: somebody may want to stop it
    if (well >= WELL_MS + RING_MS && this.#state === 'filling') {
      if (this.#best > 0) return 'take';
      this.#wait();
      return 'waiting';
    }
    return well >= WELL_MS ? 'filling' : 'waiting';
  }
}
