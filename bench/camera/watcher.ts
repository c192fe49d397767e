import { AutoShutter } from '../../apps/web/src/features/scan/camera/eye/auto-shutter.ts';
import { type CloseUp, Looker, type Sight } from '../../apps/web/src/lib/eye/sight.ts';
import { LOOKS_A_SECOND } from './clips.ts';
import { small } from './corners.ts';
import type { Frame } from './lens.ts';

const CLOSE_UP = 256;

/** Looks at frames as the page's worker does, and takes pictures as the automatic shutter does. */
export class Watcher {
  readonly #looker = new Looker();
  readonly #shutter = new AutoShutter();
  #looks = 0;
  #best: Frame | null = null;

  /**
   * @param frame QUALITY_WIDTH wide: at that scale the page tells sharp from blurred
   * @returns the frame that is the picture, if one is taken now
   */
  async see(frame: Frame): Promise<{ sight: Sight; picture: Frame | null }> {
    const whole = this.#shutter.isClose ? () => frame : null;
    const sight = this.#looker.look(await small(frame), frame, (x, y) => closeUp(frame, x, y), whole);
    return { sight, picture: this.again(sight, frame) };
  }

  /** The same sight at the next look. */
  again(sight: Sight, frame: Frame): Frame | null {
    const { state, isBest } = this.#shutter.see(sight, (this.#looks * 1000) / LOOKS_A_SECOND, true);
    this.#looks += 1;
    if (isBest) this.#best = frame;
    return state === 'take' ? this.#best : null;
  }
}

function closeUp(frame: Frame, x: number, y: number): CloseUp {
  const side = Math.min(CLOSE_UP, frame.width, frame.height);
  const within = (middle: number, length: number) =>
    Math.round(Math.max(0, Math.min(length - side, middle - side / 2)));
  const [left, top] = [within(x * frame.width, frame.width), within(y * frame.height, frame.height)];
  const data = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const from = ((top + row) * frame.width + left) * 4;
    data.set(frame.data.subarray(from, from + side * 4), row * side * 4);
  }
  return { pixels: { width: side, height: side, data }, left, top, side };
}
