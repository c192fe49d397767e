import { currencies } from '../../locales/index.ts';
import { memoized } from './memo.ts';
import { isSize, sizesIn } from './sizes.ts';

// Long: one grammar of printed amounts.

/** How an amount was printed, or rather read. Only the first two are always money. */
type MoneyForm =
  /** Two decimals after a point or a comma. */
  | 'plain'
  /** No decimals, but a currency. */
  | 'whole'
  /** The decimal point was read as another character: '15-03', '8:28'. */
  | 'broken'
  /** Only digits: '100', '38,000'. */
  | 'figures'
  /** The decimal point was not read: '2251' for 22.51. */
  | 'pointless'
  /** One decimal: '4.0'. */
  | 'one decimal';

/** An amount of money as printed; `index` is where it starts in the text. */
export type Money = {
  cents: number;
  text: string;
  index: number;
  /** It has no decimals. */
  whole: boolean;
  form: MoneyForm;
  /** It has a currency. */
  currency: boolean;
};

/** The number of decimals of all amounts on a receipt. */
export type Decimals = 0 | 1 | 2 | 3;

// Letters that the recognizer reads for digits inside a number.
const DIGIT_OF: Record<string, string> = { O: '0', o: '0', Q: '0', C: '0', I: '1', l: '1', '|': '1' };

/**
 * £ and € are read as f and E if the recognizer knows neither, $ sometimes as S, and faintly printed RM as
 * RH.
 */
const MISREAD_LETTER = '[SsfE](?=\\d)';
const MISREAD_SIGNS = ['RH', 'RN', MISREAD_LETTER];
const CURRENCY = signsAndCodes();
/** Before a number without decimals, a word or a single letter is not a currency: 'PEN 2', 'P 3', 'E7'. */
const CURRENCY_OF_WHOLES = signsAndCodes(
  (sign) => sign !== MISREAD_LETTER && (sign.length > 1 || !/[A-QS-Z]/.test(sign)),
);
const DIGIT = String.raw`[\dOoQIl|]`;

/** Lakh and crore: groups of two, and one of three at the end: '1,23,500', '2,45,00,000'. */
const INDIAN = String.raw`\d{1,2}(?:,\d{2})+,\d{3}`;

/**
 * '1 249,50' counts only alone on its line or next to a currency, 'R2 850.00' only behind one. Otherwise the
 * first digits may be a quantity.
 */
const SPACED = String.raw`[1-9]\d{0,2}(?: \d{3})+`;
const SPACED_UNITS = String.raw`(?:(?<=(?:${CURRENCY})\.?\s?)|(?<=^\W*(?=${SPACED},\d\d\W*(?:${CURRENCY})?\W*$))|(?=${SPACED},\d\d\s?(?:${CURRENCY})(?![A-Za-z])))${SPACED}(?=,\d\d(?!\d))|(?<=(?:${CURRENCY})\.?\s?)${SPACED}(?=\.\d\d(?!\d))`;

/**
 * Sign, currency, sign, digits with or without thousands separators, two decimals, sign. A space may be next
 * to the decimal point ('12 .34'), and a comma may be the point ('12,34'). What follows must not make it a
 * percentage, a date, a time or a longer number.
 */
const AMOUNT = new RegExp(
  String.raw`(?:(?<=[A-Za-z\d])RM\s?|(?<![\d.,/A-Za-z#])(?<!\d:)(?<open>\()?(?<minus>-\s?)?(?<currency>(?:${CURRENCY})\.?\s?)?)(?<minusInside>-\s?)?` +
    String.raw`(?<units>${SPACED_UNITS}|${INDIAN}(?=\.)|${DIGIT}{1,3}(?:[,.’']\d{3})+|${DIGIT}{1,6}|(?=\.\d\d))` +
    String.raw`\s?(?<point>[.,])\s?(?<decimals>[\dOoC]{2})(?!\d)(?!(?:,\d\d)*,\d{3}(?!\d))(?!\s?%)(?![./:]\d)(?<minusAfter>\s?-(?![\d\w]))?`,
  'g',
);

/**
 * No decimals, but a currency or a dash in place of the cents: '$52', 'RM 100', 'Rs.1,675', '20,-', '450/-'.
 */
const WHOLE_AMOUNT = new RegExp(
  String.raw`(?<![\w$])(?<minus>-)?(?:(?:${CURRENCY_OF_WHOLES})\.?\s?(?<minusInside>-)?(?<units>${INDIAN}|\d{1,3}(?:,\d{3})+|\d{1,6})|(?<round>${INDIAN}|\d{1,3}(?:,\d{3})+|\d{1,6})(?:[,.](?:-{1,2}|—)|\/-)(?!\d))(?![\d.,%:]|\/(?!-)|\s[.,]?\s?\d)`,
  'g',
);

/**
 * A decimal point read as a dash, an apostrophe, a colon or a gap. Trusted only where an amount is expected.
 */
const BROKEN_POINT = new RegExp(
  String.raw`(?<![\d.,:/\w-])(?<currency>(?:${CURRENCY})\s?)?(?<units>\d{1,4})\s?[-'_ ~*:;·/]\s?(?<decimals>\d{2})\s?[A-Z]?$`,
);
/** Digits that are not part of a longer number, a time or a date. */
const FIGURES = new RegExp(
  String.raw`(?<![\d.,:/\w#%-]|[A-Z]\.)(?<minus>-)?(?<currency>(?:${CURRENCY})\.?\s?)?(?<units>${INDIAN}|\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})(?:\s?[.,]\s?(?<decimal>\d))?(?!\d|[:/%]|[.,]\d|-\d|\s?%)`,
  'g',
);
const EXACT_THOUSANDTHS = new RegExp(
  String.raw`(?<![\d.,:/#%-])(?<minus>-)?(?<currency>(?:${CURRENCY}|R0)\.?\s?)?(?<units>\d{1,3}(?:,\d{3})*|\d{1,6})\s?[.,]\s?(?<decimals>\d{3})(?![\d.,:/%])(?<minusAfter>-)?`,
  'g',
);
const EXACT_TENTHS = new RegExp(
  String.raw`(?<![\d.,:/#%-])(?<minus>-)?(?<currency>(?:${CURRENCY})\.?\s?)?(?<units>\d{1,3}(?:,\d{3})*|\d{1,6})\s?[.,]\s?(?<decimals>\d)(?![\d.,:/%]|\s?[A-Za-z])(?<minusAfter>-)?`,
  'g',
);
const EXACT_WHOLES = new RegExp(
  String.raw`(?<![\d.,:/#%-])(?<minus>-)?(?<currency>(?:${CURRENCY})\.?\s?)?(?<units>${INDIAN}|\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?![\d.,:/%])(?<minusAfter>-)?`,
  'g',
);

/** How amounts are printed on receipts without decimals, with one, and with three. */
const EXACT = { 0: EXACT_WHOLES, 1: EXACT_TENTHS, 3: EXACT_THOUSANDTHS };

/** Every amount of money in a text, in order. Never makes one up: each is a substring of the text. */
export function moneyIn(text: string): readonly Money[] {
  return /\d/.test(text) ? amountsIn(text) : [];
}

const amountsIn = memoized((text): readonly Money[] => {
  const found: Money[] = [];
  const sizes = sizesIn(text);
  for (const match of text.matchAll(AMOUNT)) {
    const { open, minus, minusInside, minusAfter, currency, units = '', decimals = '' } = match.groups ?? {};
    if (!/\d/.test(units + decimals)) continue;
    if (currency === undefined && !match[0].startsWith('RM') && isSize(match, sizes)) continue;
    const cents = Number(digits(units) || '0') * 100 + Number(digits(decimals));
    const negative = open || minus || minusInside || minusAfter;
    found.push({
      cents: negative ? -cents : cents,
      text: match[0].trim(),
      index: match.index,
      whole: false,
      form: 'plain',
      currency: currency !== undefined || match[0].startsWith('RM'),
    });
  }
  for (const match of text.matchAll(WHOLE_AMOUNT)) {
    if (isTaken(match, found)) continue;
    const { minus, minusInside, units, round } = match.groups ?? {};
    const cents = Number(digits(units ?? round ?? '')) * 100;
    const base = { text: match[0], index: match.index, whole: true, form: 'whole', currency: true } as const;
    found.push({ ...base, cents: minus || minusInside ? -cents : cents });
  }
  return found.sort((a, b) => a.index - b.index);
});

/** Like `moneyIn`, for a text where an amount is expected: '15-03' and '15 03' at its end count too. */
export function moneyExpectedIn(text: string): readonly Money[] {
  const found = moneyIn(text);
  return found.length > 0 ? found : brokenIn(text);
}

/** Like `moneyIn`, for a receipt whose amounts have no decimals, one, or three. */
export function moneyWith(decimals: Decimals, text: string): readonly Money[] {
  if (decimals === 2) return moneyIn(text);
  const found: Money[] = [];
  const sizes = sizesIn(text);
  for (const match of text.matchAll(EXACT[decimals])) {
    const { minus, minusAfter, currency, units = '', decimals: rest } = match.groups ?? {};
    if (currency === undefined && isSize(match, sizes)) continue;
    // Without a currency or thousands separators, it is a number like any other.
    if (rest === undefined && currency === undefined && !/[.,]/.test(units)) continue;
    const cents = Math.round(Number(`${digits(units)}.${rest ?? 0}`) * 100);
    const base = {
      text: match[0].trim(),
      index: match.index,
      whole: rest === undefined,
      form: 'plain',
    } as const;
    found.push({ ...base, cents: minus || minusAfter ? -cents : cents, currency: currency !== undefined });
  }
  return found;
}

/**
 * What may be an amount if one is expected, in addition to the certain ones. The same digits may be read in
 * two ways.
 */
export function looseMoneyIn(text: string): Money[] {
  const sure = moneyIn(text);
  const found = brokenIn(text).filter((money) => !isOver(money, sure));
  const sizes = sizesIn(text);
  for (const match of text.matchAll(FIGURES)) {
    const { minus, currency, units = '', decimal } = match.groups ?? {};
    if (currency === undefined && isSize(match, sizes)) continue;
    const base = { text: match[0].trim(), index: match.index, currency: currency !== undefined };
    if (isOver(base, sure)) continue;
    const sign = minus ? -1 : 1;
    const value = sign * Number(digits(units));
    if (decimal !== undefined) {
      found.push({
        ...base,
        cents: value * 100 + sign * Number(decimal) * 10,
        whole: false,
        form: 'one decimal',
      });
      continue;
    }
    found.push({ ...base, cents: value * 100, whole: true, form: 'figures' });
    if (/^\d{3,6}$/.test(units)) found.push({ ...base, cents: value, whole: false, form: 'pointless' });
  }
  return found;
}

/**
 * How most amounts are written. `threeAfterPoint`: three figures after the point, which are thousandths or
 * whole thousands. `wholeThousands`: '45,600'. `decimalCommas`: '5,00'.
 */
type AmountForms = { threeAfterPoint: boolean; wholeThousands: boolean; decimalCommas: boolean };

/** Few amounts say nothing. */
export function amountFormsOf(texts: readonly string[]): AmountForms {
  const { two, thousandths, thousands } = countsOf(texts);
  const count = (form: RegExp) => texts.reduce((sum, text) => sum + (text.match(form) ?? []).length, 0);
  const commas = count(/(?<![\d.,])\d+(?:\.\d{3})*, ?\d\d(?![\d.,%])/g);
  const points = count(/(?<![\d.,])\d+(?:,\d{3})*\.\d\d(?![\d.,%])/g);
  return {
    threeAfterPoint: thousandths >= FEWEST_ALIKE && thousandths > thousands && two * 2 < thousandths,
    wholeThousands: thousands >= FEWEST_ALIKE && thousands > thousandths && two * 2 < thousands,
    decimalCommas: commas >= FEWEST_ALIKE && commas > 2 * points,
  };
}

/** How many amounts have two decimals, and how many have three figures after a point or a comma. */
function countsOf(texts: readonly string[]): { two: number; thousandths: number; thousands: number } {
  const counts = { two: 0, thousandths: 0, thousands: 0 };
  for (const text of texts) {
    counts.two += moneyIn(text).filter(({ form }) => form === 'plain').length;
    for (const [, sign] of text.matchAll(/(?<![\d.,])\d{1,3}(?<sign>[.,])\d{3}(?![\d.,%])/g)) {
      if (sign === '.') counts.thousandths++;
      else counts.thousands++;
    }
  }
  return counts;
}

/** How many decimals a receipt's amounts have, judged by all its text. */
export function decimalsOf(texts: readonly string[], isThousandths: boolean): Decimals {
  const { two, thousandths, thousands } = countsOf(texts);
  // In Hong Kong: '22.0'.
  if (two === 0 && texts.filter((text) => TENTHS_AT_END.test(text)).length >= FEWEST_ALIKE) return 1;
  // 'KD 125.500', 'TND 5,800': in such a currency, one amount is enough.
  const three = thousandths + thousands;
  if (isThousandths && three > 0 && three > two * 2) return 3;
  const most = Math.max(thousandths, thousands);
  if (most < FEWEST_ALIKE || two * 2 >= most) return 2;
  return 0;
}

const TENTHS_AT_END = /(?<![\d.,:])\d{1,5}\.\d$/;
/** This many amounts of one form decide for the whole receipt. */
const FEWEST_ALIKE = 3;

function brokenIn(text: string): Money[] {
  const match = BROKEN_POINT.exec(text.trimEnd());
  if (!match?.groups) return [];
  const { currency, units = '', decimals = '' } = match.groups;
  // '16:52' after a date is a time; alone in its column it is an amount.
  if (/[:/]/.test(match[0]) && match[0].trim() !== text.trim()) return [];
  const cents = Number(units) * 100 + Number(decimals);
  return [
    {
      cents,
      text: match[0],
      index: match.index,
      whole: false,
      form: 'broken',
      currency: currency !== undefined,
    },
  ];
}

function isTaken(match: RegExpMatchArray, found: readonly Money[]): boolean {
  return isOver({ text: match[0], index: match.index ?? 0 }, found);
}

function isOver(stretch: { text: string; index: number }, found: readonly Money[]): boolean {
  const end = stretch.index + stretch.text.length;
  return found.some((money) => money.index < end && stretch.index < money.index + money.text.length);
}

function digits(text: string): string {
  return text.replace(/[.,’'\s]/g, '').replace(/[^\d]/g, (letter) => DIGIT_OF[letter] ?? '');
}

/** All symbols and codes of all currencies, longest first. */
function signsAndCodes(isOne: (sign: string) => boolean = () => true): string {
  const all = currencies.flatMap(({ code, codeIsWord, signs = [], shared = [] }) => [
    ...(codeIsWord ? [] : [code]),
    ...signs,
    ...shared,
  ]);
  const escaped = [...new Set(all)].filter(isOne).map((sign) => sign.replace(/[$./]/g, String.raw`\$&`));
  const cased = escaped.flatMap((sign) =>
    /^[A-Z]{2,}$/.test(sign) ? [sign, sign[0] + sign.slice(1).toLowerCase()] : [sign],
  );
  return [...cased, ...MISREAD_SIGNS.filter(isOne)].sort((a, b) => b.length - a.length).join('|');
}
