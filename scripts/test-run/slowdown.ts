/** A lower mid-range phone is about four times slower than a desktop. */
export const PHONE_SLOWDOWN = 4;
/** how many times slower the pages of a test's browser run than the machine */
export const slowdown = Number(process.env.BROWSER_SLOWDOWN ?? 1);
/**
 * How long tests wait for what never comes, in ms. On a slow, busy machine, opening a PDF takes 10 s.
 * Promised times have tests of their own.
 */
export const WAIT_MS = 20_000 * slowdown;
