/** A lower mid-range phone is about four times slower than a desktop. */
export const PHONE_SLOWDOWN = 4;
/** how many times slower the pages of a test's browser run than the machine */
export const slowdown = Number(process.env.BROWSER_SLOWDOWN ?? 1);
