import * as z from 'zod/mini';
import { MAX_FIELD_CHARS, MAX_PARTS } from './limits.ts';
import { type Amount, fromCents, MAX_CENTS, shownDecimals, toCents } from './money.ts';

/**
 * A receipt that is split over several projects or categories. Its own fields are those of the first part,
 * and its price is the whole total. Page and server share the rules for a split and for counting its parts.
 */

/** A part in an answer. */
export const receiptPart = z.object({
  projectId: z.string(),
  projectName: z.string(),
  category: z.string(),
  groupHead: z.string(),
  price: z
    .number()
    .check(z.describe("In the receipt's currency. The parts add up to its price, to the hundredth")),
});
export type ReceiptPart = z.output<typeof receiptPart>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FIELD_CHARS));
const MAX_PRICE = fromCents(MAX_CENTS);
const PRICE_MESSAGE = 'Send the price of each part as a number.';

/** A part in a save or an edit. */
const sentPart = z.object({
  projectName: name.check(z.describe("A name from the company's projects")),
  category: name,
  groupHead: name,
  price: z
    .number(PRICE_MESSAGE)
    .check(
      z.gte(-MAX_PRICE, PRICE_MESSAGE),
      z.lte(MAX_PRICE, PRICE_MESSAGE),
      z.describe("In the currency of the total, with the total's sign and rounded to the hundredth"),
    ),
});
export type SentPart = z.output<typeof sentPart>;

const TOO_MANY = `Split a receipt into at most ${MAX_PARTS} parts.`;
/** Empty if not split. A single part is refused by `splitProblem`, with a message for people. */
export const sentParts = z.array(sentPart).check(z.maxLength(MAX_PARTS, TOO_MANY));

/** Parts as JSON, for the form of a save. */
export const sentPartsText = z.string().check(
  z.refine(
    (text) => z.array(sentPart).safeParse(jsonIn(text)).success,
    'Send the parts as a JSON array of {projectName, category, groupHead, price}.',
  ),
  z.refine((text) => {
    const parts = jsonIn(text);
    return !Array.isArray(parts) || parts.length <= MAX_PARTS;
  }, TOO_MANY),
  z.describe(
    `The parts of a receipt that is split, as JSON: an array of up to ${MAX_PARTS} {projectName, category, groupHead, price}. The first has the values of selectedProject, category and groupHead. The prices add up to the total`,
  ),
);

/** The parts of a save. Empty for a text that `sentPartsText` refuses, and for an empty one. */
export function sentPartsIn(text: string): SentPart[] {
  return sentParts.safeParse(jsonIn(text)).data ?? [];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Why amounts are not a split of a total:
 * - 'alone': one part is not a split
 * - 'no total': there is nothing to split
 * - 'empty': a part is zero
 * - 'sign': a part has the opposite sign of the total
 * - 'decimals': a part has more decimals than the currency
 * - 'off': the parts do not add up
 */
export type SplitProblem = 'alone' | 'no total' | 'empty' | 'sign' | 'decimals' | 'off';

/**
 * Checks the amounts of a split. A refund is split into negative parts. A total of one cent cannot be split.
 * @param total null if not known
 * @param parts in hundredths of the total's currency
 * @returns null if they are a split of the total
 */
export function splitProblem(total: Amount | null, parts: readonly number[]): SplitProblem | null {
  if (parts.length < 2) return 'alone';
  if (total === null || total.cents === 0) return 'no total';
  const problems = parts.map((cents) => problemOfPart(total, cents)).filter((problem) => problem !== null);
  return problems[0] ?? (leftAfter(total.cents, parts) === 0 ? null : 'off');
}

/** What is wrong with one part by itself. @param cents in hundredths of the total's currency */
export function problemOfPart(
  total: Amount,
  cents: number,
): Extract<SplitProblem, 'empty' | 'sign' | 'decimals'> | null {
  if (cents === 0) return 'empty';
  if (cents < 0 !== total.cents < 0) return 'sign';
  // a total that was saved with hundredths of a currency without decimals cannot be split into whole units
  const unit = shownDecimals(total) === 0 ? 100 : 1;
  return cents % unit === 0 ? null : 'decimals';
}

/**
 * The rest of a total after its parts, in hundredths. Negative for a positive total if the parts are too
 * much.
 */
export function leftAfter(total: number, parts: readonly number[]): number {
  return parts.reduce((left, cents) => left - cents, total);
}

/** What can be split: a receipt, or a program's own copy of its fields. */
type Splittable = {
  amount: Amount | null;
  price: number | null;
  projectId: string;
  projectName: string;
  category: string;
  groupHead: string;
  taxAmount: number | null;
  tipAmount: number | null;
  parts?: ReceiptPart[] | undefined;
};

/** Which part of its receipt a line is. */
export type PartPlace = {
  /** from 1 */
  number: number;
  count: number;
  /** the receipt's price */
  whole: number;
};
export type ReceiptLine<Receipt> = Receipt & { part?: PartPlace };

/**
 * What lists and sums count: the receipt itself, or a line for each of its parts, with the part's project,
 * category, group head and amount. Tax and tip belong to the whole receipt, because nobody knows each part's
 * share. Only the first line has them, so that columns add up.
 */
export function receiptLines<Receipt extends Splittable>(receipt: Receipt): readonly ReceiptLine<Receipt>[] {
  const { parts, amount, price } = receipt;
  if (!parts || amount === null || price === null) return [receipt];
  return parts.map((part, index) => ({
    ...receipt,
    ...part,
    amount: { ...amount, cents: toCents(part.price) },
    ...(index === 0 ? {} : { taxAmount: null, tipAmount: null }),
    part: { number: index + 1, count: parts.length, whole: price },
  }));
}

/** Whether any part of a receipt has tags that fit; for a receipt without parts, whether its own tags fit. */
export function someLine<Receipt extends Splittable>(
  receipt: Receipt,
  fits: (tags: Pick<Splittable, 'projectName' | 'category' | 'groupHead'>) => boolean,
): boolean {
  return receipt.parts ? receipt.parts.some(fits) : fits(receipt);
}
