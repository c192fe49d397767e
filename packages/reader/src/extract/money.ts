/** An amount of money as printed; `index` is where it starts in the text, `whole` that it has no decimals. */
export type Money = { cents: number; text: string; index: number; whole: boolean };

// Letters that the recogniser takes for digits inside a number.
const DIGIT_OF: Record<string, string> = { O: '0', o: '0', Q: '0', C: '0', I: '1', l: '1', '|': '1' };

// Faint or blurred, £ and € are read as f and E, and $ now and then as S.
const CURRENCY = String.raw`(?:RM|RH|MYR|USD|EUR|GBP|US\$|S\$|[$£€¥]|[SfE](?=\d))`;
const DIGIT = String.raw`[\dOoQIl|]`;

/**
 * sign, currency, sign, digits with or without groups of thousands, two decimals, sign. A space may stand beside the
 * decimal point ('12 .34'), a comma may be the point ('12,34'), and what follows must not make it a percentage, a
 * date, a time or a longer number.
 */
const AMOUNT = new RegExp(
  String.raw`(?:(?<=[A-Za-z])RM|(?<![\d.,/A-Za-z#])(?<!\d:)(?<open>\()?(?<minus>-\s?)?(?<currency>${CURRENCY}\s?)?)(?<minusInside>-\s?)?` +
    String.raw`(?<units>${DIGIT}{1,3}(?:[,.]\d{3})+|${DIGIT}{1,6}|(?=\.\d\d))` +
    String.raw`\s?(?<point>[.,])\s?(?<decimals>[\dOoC]{2})(?!\d)(?!\s?%)(?![./:]\d)(?<minusAfter>\s?-(?![\d\w]))?`,
  'g',
);

/** A currency and no decimals: '$52', 'RM 100'. */
const WHOLE_AMOUNT =
  /(?<![\w$])(?<minus>-)?(?:RM|US\$|S\$|[$£€])\s?(?<minusInside>-)?(?<units>\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d.,%/:]|\s[.,]?\s?\d)/g;

/** A decimal point read as a dash, an apostrophe or a gap: only trusted at the end, where an amount has to stand. */
const BROKEN_POINT = new RegExp(
  String.raw`(?<![\d.,:/\w-])(?<currency>${CURRENCY}\s?)?(?<units>\d{1,4})\s?[-'_ ~*]\s?(?<decimals>\d{2})$`,
);

/** Every amount of money in a text, in its order. Never makes one up: each is a stretch of the text. */
export function moneyIn(text: string): Money[] {
  const found: Money[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const { open, minus, minusInside, minusAfter, units = '', decimals = '' } = match.groups ?? {};
    if (!/\d/.test(units + decimals)) continue;
    const cents = Number(digits(units) || '0') * 100 + Number(digits(decimals));
    const negative = open || minus || minusInside || minusAfter;
    found.push({ cents: negative ? -cents : cents, text: match[0].trim(), index: match.index, whole: false });
  }
  for (const match of text.matchAll(WHOLE_AMOUNT)) {
    const end = match.index + match[0].length;
    if (found.some((money) => money.index < end && match.index < money.index + money.text.length)) continue;
    const cents = Number(digits(match.groups?.units ?? '')) * 100;
    const negative = match.groups?.minus || match.groups?.minusInside;
    found.push({ cents: negative ? -cents : cents, text: match[0], index: match.index, whole: true });
  }
  return found.sort((a, b) => a.index - b.index);
}

/** As `moneyIn`, for a text in which an amount is expected: then '15-03' and '15 03' at its end count too. */
export function moneyExpectedIn(text: string): Money[] {
  const found = moneyIn(text);
  if (found.length > 0) return found;
  const match = BROKEN_POINT.exec(text.trim());
  if (!match?.groups) return [];
  const { units = '', decimals = '' } = match.groups;
  return [
    { cents: Number(units) * 100 + Number(decimals), text: match[0], index: match.index, whole: false },
  ];
}

function digits(text: string): string {
  return text.replace(/[.,\s]/g, '').replace(/[^\d]/g, (letter) => DIGIT_OF[letter] ?? '');
}
