/** milliseconds between two looks: six looks a second */
const PERIOD_MS = 160;
/** After so many looks in a row that took longer than the period, the period doubles. */
const SLOW_LOOKS = 6;
/**
 * After so many looks that took longer than the longest period, looking ends. This takes 13 s, because a busy
 * device is not the same as a slow one.
 */
const LAST_LOOKS = 20;
const LONGEST_PERIOD_MS = 4 * PERIOD_MS;
/**
 * After so many looks in a row that took less than a quarter of the period, the device was only busy for a
 * while.
 */
const QUICK_LOOKS = 12;

/**
 * How often a device can look: half as often if it does not keep up, then a quarter as often, then no more.
 */
export class Pace {
  /** milliseconds; null: the device is too slow */
  #period: number | null = PERIOD_MS;
  #slow = 0;
  #quick = 0;

  get period(): number | null {
    return this.#period;
  }

  /** @param ms how long a look took */
  took(ms: number): void {
    if (this.#period === null) return;
    this.#slow = ms > this.#period ? this.#slow + 1 : 0;
    this.#quick = ms < this.#period / 4 ? this.#quick + 1 : 0;
    const patience = this.#period < LONGEST_PERIOD_MS ? SLOW_LOOKS : LAST_LOOKS;
    if (this.#slow >= patience) this.#change(this.#period * 2);
    else if (this.#quick >= QUICK_LOOKS && this.#period > PERIOD_MS) this.#change(this.#period / 2);
  }

  #change(period: number): void {
    this.#slow = 0;
    this.#quick = 0;
    this.#period = period > LONGEST_PERIOD_MS ? null : period;
  }
}
