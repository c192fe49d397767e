import * as z from 'zod/mini';

/**
 * An enum of an answer that may get more values. A page opened before an update reads a value it doesn't know
 * as `unknown`, so the rest of the answer stays readable. The server still sends only values of the list.
 */
export function growingEnum<const T extends readonly string[]>(values: T, unknown: T[number]) {
  return z.catch(z.enum(values), unknown);
}

/** The same, absent where the page doesn't know the value. */
export function optionalGrowingEnum<const T extends readonly string[]>(values: T) {
  return z.catch(z.optional(z.enum(values)), undefined);
}
