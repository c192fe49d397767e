import { currencies } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Line } from '../../reading.ts';
import { labelScores } from '../text/labels.ts';

/** A currency printed on the receipt, and where. */
export type PrintedCurrency = {
  code: string;
  line: Line;
  text: string;
  /**
   * `total`: next to the total, next to amounts in two rows, or next to the only amount. `amount`: next to
   * one of several amounts. `alone`: without an amount. Such a code may be a word: 'CAD.' is a Turkish
   * street.
   */
  place: 'total' | 'amount' | 'alone';
};

/** An amount has only one sign. In '$3.99 FT', 'FT' is a tax code. */
const NO_OTHER_SIGN = String.raw`(?<![$£€¥₹]\s?-?\s?[\d.,]*)`;
/** A number after a symbol. 'Le 12.05.2019' is a date. */
const FIGURE_BEHIND = String.raw`\.?\s?-?\(?(?:\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d\d)?|\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d\d)(?!\d|[.,]\d)`;
/**
 * Codes and long names count anywhere; symbols and short names next to a number, or alone as a label's unit:
 * '(RM)'.
 */
const OWN_SIGNS = currencies.map(({ code, codeIsWord, signs = [], names = [], decimals }) => {
  const words = [...(codeIsWord ? [] : [code]), ...names.filter((name) => name.length >= 4)];
  const short = names.filter((name) => name.length < 4);
  const letters = [...(codeIsWord ? [code] : []), ...signs].filter((sign) => /^[A-Z.]+$/.test(sign));
  const others = signs.filter((sign) => !letters.includes(sign));
  const parts = [
    ...(words.length > 0 ? [`(?<![A-Z])(?:${words.map(escaped).join('|')})(?![A-Z])`] : []),
    ...letters.map(
      (sign) =>
        String.raw`(?<![A-Z])${escaped(sign)}${FIGURE_BEHIND}|\(${escaped(sign)}\)|${NO_OTHER_SIGN}\d[.,]\d{2,3}\s?${escaped(sign)}(?![A-Z\d])`,
    ),
    ...letters.filter((sign) => sign === 'RM').map((sign) => `(?<![A-Z])${sign}(?![A-Z])`),
    ...others.map(beside),
    ...short.map((name) => String.raw`${NO_OTHER_SIGN}${endOfAmount(decimals)}\s?${escaped(name)}(?![A-Z])`),
  ];
  const all = [code, ...signs, ...names].map(escaped).join('|');
  const asWord = new RegExp(`(?<![A-Z])(?:${[code, ...signs, ...names].map(escaped).join('|')})(?![A-Z])`);
  const withAmount = new RegExp(
    String.raw`(?<![A-Z])(?:${all})${FIGURE_BEHIND}|\d[.,](?:\d{2,3}|-)\s?(?:${all})(?![A-Z])`,
  );
  return { code, pattern: new RegExp(parts.join('|')), withAmount, asWord };
});

/** '3.99 FT' is not in forints, which have no cents. '1.990 Ft' and '1990,00 Ft' are. */
function endOfAmount(decimals: number | undefined): string {
  return decimals === 0 ? String.raw`(?:\d[.,](?:00|\d{3})|(?<![.,]\d{0,2})\d)` : String.raw`\d[.,]\d\d`;
}

/**
 * A symbol before or after an amount, between euros and cents, or alone. Inside a number or a word it was
 * misread.
 */
function beside(sign: string): string {
  const own = escaped(sign);
  return [
    String.raw`(?<![A-Z\d])${own}(?=\s?-?\s?\d|\s*[^A-Z\d\s]|\s*$)`,
    // 'PIZZA$5.00' has no Australian dollars.
    String.raw`(?<!${/^[A-Z]/.test(sign) ? String.raw`[A-Z\d]` : String.raw`\d`})${own}${FIGURE_BEHIND}`,
    String.raw`\d[.,](?:\d\d|-)\s?${own}(?![A-Z]{2}|\d)`,
    String.raw`(?<!\d)\d{1,4}\s?${own}(?:\d\d)?(?![A-Z\d])`,
  ].join('|');
}

/** What the total would be in another currency: 'EUR 39.55 (1.10)', 'USD aprox. 27.71'. */
const CONVERSION =
  /\d \(\d[.,]\d{2,5}\)|(?<![A-Z])(?:EXCHANGE RATE|WECHSELKURS|KURS|APROX|APPROX|TECAJ|TAUX DE CHANGE|TIPO DE CAMBIO)(?![A-Z])/;

/** '00153 ROMA (RM)' is an Italian province, not ringgit. */
const PROVINCE = /(?<town>\b\d{5} [A-Z' ]{2,30})\([A-Z]{2}\)/g;

/**
 * Currencies whose own symbol, code or name is printed. Each is listed once, with the first line that shows
 * it.
 */
export function currenciesPrinted(rows: readonly Row[]): PrintedCurrency[] {
  const lines = rows.flatMap((row) => row.lines);
  const texts = rows
    .flatMap((row) => row.lines.map(({ text }, i) => withNumberBehind(text, row.lines[i + 1]?.text)))
    .map((text) => inCapitals(text).replace(PROVINCE, '$<town>'));
  const rowTexts = rows.map(({ text }) => inCapitals(text));
  return OWN_SIGNS.flatMap(({ code, pattern, withAmount, asWord }) => {
    for (const [i, line] of lines.entries()) {
      const text = texts[i] ?? '';
      const found = CONVERSION.test(text) ? null : (pattern.exec(text) ?? afterTotal(text, asWord));
      if (found && !isDollarInstead(texts, found[0]))
        return [{ code, line, text: found[0], place: placeOf({ withAmount, asWord }, rowTexts) }];
    }
    return [];
  });
}

/** An amount with decimals. */
export const PRICE = /\d[.,]\d\d(?!\d)/;
const FEWEST_ROWS = 2;
/** A heading has a code and brackets, and nothing else. */
const SHORT_ROW = 6;
/** A label this clear says 'total'. */
const PLAIN_TOTAL = 0.5;

/** 'TOTAL KD' above or beside its amount, in a line of its own. */
function afterTotal(text: string, sign: RegExp): RegExpExecArray | null {
  const [last = ''] = /\S+$/.exec(text) ?? [];
  const label = text.slice(0, -last.length);
  const found = last.length > 1 && isTotal(label) ? sign.exec(last) : null;
  return found && found[0] === last ? found : null;
}

type Signs = { withAmount: RegExp; asWord: RegExp };

function placeOf({ withAmount, asWord }: Signs, rowTexts: readonly string[]): PrintedCurrency['place'] {
  const beside = rowTexts.filter((row) => withAmount.test(row));
  // 'Total (AED)  117.00'
  const isAtTotal = rowTexts.some(
    (row) => asWord.test(row) && isTotal(row.replace(asWord, ' ')) && !CONVERSION.test(row),
  );
  const priced = rowTexts.filter((row) => PRICE.test(row)).length;
  if (beside.length >= FEWEST_ROWS || isAtTotal || (beside.length > 0 && priced <= FEWEST_ROWS))
    return 'total';
  // Above a column of prices, a code stands alone.
  const isHeading = rowTexts.some((row) => row.length < SHORT_ROW && asWord.test(row));
  return beside.length > 0 || isHeading ? 'amount' : 'alone';
}

function isTotal(text: string): boolean {
  return labelScores(text.replace(/[\d.,]+/g, ' ')).total >= PLAIN_TOTAL;
}

/** Symbols other than '$' that several currencies may share, longest first. */
const SHARED = [...new Set(currencies.flatMap(({ shared = [] }) => shared))]
  .filter((sign) => sign !== '$')
  .sort((a, b) => b.length - a.length)
  .join('|');
const SHARED_BESIDE_NUMBER = new RegExp(
  String.raw`(?<![A-Z])(?<before>${SHARED})${FIGURE_BEHIND}|\d[.,]\d\d\s?(?<behind>${SHARED})\.?(?![A-Z\d])|\d[.,]\d{3}\s?(?<whole>FCFA|CFA)(?![A-Z])`,
);

/** A symbol shared by several currencies, and its line. */
export type SharedSign = { sign: string; line: Line };

/** A symbol shared by several currencies that is printed beside an amount. */
export function sharedSign(rows: readonly Row[]): SharedSign | null {
  for (const row of rows) {
    for (const [i, line] of row.lines.entries()) {
      const text = inCapitals(withNumberBehind(line.text, row.lines[i + 1]?.text));
      if (/\$\s?-?\d/.test(text)) return { sign: '$', line };
      const { before, behind, whole } = SHARED_BESIDE_NUMBER.exec(text)?.groups ?? {};
      const sign = before ?? (behind && behind.length > 1 ? behind : whole);
      if (sign) return { sign, line };
    }
  }
  return null;
}

/** 'Rp' or '$' may be a line of its own, before the line with the number. */
function withNumberBehind(text: string, next: string | undefined): string {
  return /^\p{L}{1,4}\.?$|^\p{L}{0,2}\p{Sc}$/u.test(text) && /^\d/.test(next ?? '')
    ? `${text} ${next}`
    : text;
}

/**
 * Whether at least as many lines have a '$' before an amount as have the other symbol, which is then a
 * misreading.
 */
function isDollarInstead(texts: readonly string[], sign: string): boolean {
  const symbol = /[£€₹]|S\$/.exec(sign)?.[0];
  if (!symbol) return false;
  const dollars = texts.filter((text) => /(?<![A-Z])\$\s?-?\d+[.,]\d\d(?!\d)/.test(text)).length;
  return dollars > 0 && dollars >= texts.filter((text) => text.includes(symbol)).length;
}

/**
 * 'Dining Rm 4' is a room. Ringgit are written in capitals; small letters are a misreading only before an
 * amount.
 */
function inCapitals(text: string): string {
  return text.replace(/\bRm\b(?! ?\d+\.\d\d)/g, '').toUpperCase();
}

function escaped(text: string): string {
  return text.replace(/[.$]/g, String.raw`\$&`);
}
