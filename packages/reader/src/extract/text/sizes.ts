/**
 * Units of measure after a number. Left out are those that also mark a price: a single capital is its tax
 * letter, and 'Ft', 'Lt' and 'KM' are currencies. 'in' is a unit only if the sentence does not continue: 'You
 * saved 2.50 in total'.
 */
const UNIT =
  'fl\\.? ?oz|oz|ounces?|ltrs?|lit(?:er|re)s?|[mcd]l|kgs?|gms?|grams?|mg|lbs?|pounds?|gal|[mc]m|inch(?:es)?|in(?=\\.?(?:$|  | ?[x×/,)]))|yds?';
const SIZE = new RegExp(String.raw`(?<![\w.,])\d*[.,]?\d+ ?(?:(?:${UNIT})(?![A-Za-z\d])|%)`, 'gi');
/** In small letters, these are units, not tax letters. */
const SMALL_UNIT = /(?<![\w.,])\d*[.,]?\d+ ?[gm](?![A-Za-z\d])/g;

type Stretch = { readonly start: number; readonly end: number };

/**
 * Where a text has a size or a rate, such as '11.5 oz', '500 g', '12.5%'. Its number is not an amount of
 * money.
 */
export function sizesIn(text: string): readonly Stretch[] {
  if (!/\d ?[A-Za-z%]/.test(text)) return [];
  return [...text.matchAll(SIZE), ...text.matchAll(SMALL_UNIT)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether a match is part of a size. 'o' and 'C' are read for 0, so '2.5oz' and '2.5CL' look like 2.50. */
export function isSize(match: RegExpMatchArray, sizes: readonly Stretch[]): boolean {
  const start = match.index ?? 0;
  const end = start + match[0].trimEnd().length;
  return sizes.some((size) => size.start < end && start < size.end);
}
