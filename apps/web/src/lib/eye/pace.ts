/** milliseconds from one look to the next: six a second */
const PERIOD_MS = 160;
/** After so many looks in a row that took longer than that, the period doubles; beyond this, there are no more. */
const SLOW_LOOKS = 4;
const LONGEST_PERIOD_MS = 4 * PERIOD_MS;

/** How often a device can look: half as often when it does not keep up, then a quarter as often, then no more. */
export class Pace {
  /** milliseconds; null: the device is too slow */
  #period: number | null = PERIOD_MS;
  #slow = 0;

  get period(): number | null {
    return this.#period;
  }

  /** @param ms how long a look took */
  took(ms: number): void {
    if (this.#period === null) return;
    this.#slow = ms > this.#period ? this.#slow + 1 : 0;
    if (this.#slow < SLOW_LOOKS) return;
    this.#slow = 0;
    this.#period = this.#period * 2 > LONGEST_PERIOD_MS ? null : this.#period * 2;
  }
}
