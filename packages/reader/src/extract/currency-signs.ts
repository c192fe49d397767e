import { currencies } from '../locales/index.ts';
import type { Row } from '../ocr/lines.ts';
import type { Line } from '../reading.ts';

/** A currency printed on the receipt, and where. */
export type PrintedCurrency = { code: string; line: Line; text: string };

/** A number after a symbol. */
const FIGURE_BEHIND = String.raw`\.?\s?-?\(?(?:\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d\d)(?!\d)`;
/** Codes and long names count anywhere; symbols and short names next to a number, or alone as a label's unit: '(RM)'. */
const OWN_SIGNS = currencies.map(({ code, codeIsWord, signs = [], names = [] }) => {
  const words = [...(codeIsWord ? [] : [code]), ...names.filter((name) => name.length >= 4)];
  const short = names.filter((name) => name.length < 4);
  const letters = [...(codeIsWord ? [code] : []), ...signs].filter((sign) => /^[A-Z.]+$/.test(sign));
  const others = signs.filter((sign) => !letters.includes(sign));
  const parts = [
    ...(words.length > 0 ? [`(?<![A-Z])(?:${words.map(escaped).join('|')})(?![A-Z])`] : []),
    ...letters.map(
      (sign) =>
        String.raw`(?<![A-Z])${escaped(sign)}${FIGURE_BEHIND}|\(${escaped(sign)}\)|\d[.,]\d{2,3}\s?${escaped(sign)}(?![A-Z\d])`,
    ),
    ...letters.filter((sign) => sign === 'RM').map((sign) => `(?<![A-Z])${sign}(?![A-Z])`),
    ...others.map(beside),
    ...short.map((name) => String.raw`\d[.,]\d\d\s?${escaped(name)}(?![A-Z])`),
  ];
  return { code, pattern: new RegExp(parts.join('|')) };
});

/** A symbol before or after an amount, between euros and cents, or alone. Inside a number or a word it was misread. */
function beside(sign: string): string {
  const own = escaped(sign);
  return [
    String.raw`(?<![A-Z\d])${own}(?=\s?-?\s?\d|\s*[^A-Z\d\s]|\s*$)`,
    String.raw`(?<!\d)${own}${FIGURE_BEHIND}`,
    String.raw`\d[.,](?:\d\d|-)\s?${own}(?![A-Z]{2}|\d)`,
    String.raw`(?<!\d)\d{1,4}\s?${own}(?:\d\d)?(?![A-Z\d])`,
  ].join('|');
}

/** '00153 ROMA (RM)' is an Italian province, not ringgit. */
const PROVINCE = /(?<town>\b\d{5} [A-Z' ]{2,30})\([A-Z]{2}\)/g;

/** Currencies whose own symbol, code or name is printed. Each is listed once, with the first line that shows it. */
export function currenciesPrinted(rows: readonly Row[]): PrintedCurrency[] {
  const lines = rows.flatMap((row) => row.lines);
  const texts = lines.map(({ text }) => inCapitals(text).replace(PROVINCE, '$<town>'));
  return OWN_SIGNS.flatMap(({ code, pattern }) => {
    for (const [i, line] of lines.entries()) {
      const found = pattern.exec(texts[i] ?? '');
      if (found && !isDollarInstead(texts, found[0])) return [{ code, line, text: found[0] }];
    }
    return [];
  });
}

/** A symbol shared by several currencies that is printed before an amount, and its line. */
export function sharedSign(rows: readonly Row[]): { sign: string; line: Line } | null {
  for (const line of rows.flatMap((row) => row.lines)) {
    const text = inCapitals(line.text);
    if (/\$\s?-?\d/.test(text)) return { sign: '$', line };
    const letters = /(?<![A-Z])(?<sign>RS|FR|KR|R|¥)\.?\s?\d+[.,]\d\d(?!\d)/.exec(text)?.groups?.sign;
    if (letters) return { sign: letters, line };
  }
  return null;
}

/** Whether at least as many lines have a '$' before an amount as have the other symbol, which is then a misreading. */
function isDollarInstead(texts: readonly string[], sign: string): boolean {
  const symbol = /[£€₹]/.exec(sign)?.[0];
  if (!symbol) return false;
  const dollars = texts.filter((text) => /\$\s?-?\d+[.,]\d\d(?!\d)/.test(text)).length;
  return dollars > 0 && dollars >= texts.filter((text) => text.includes(symbol)).length;
}

/** 'Dining Rm 4' is a room. Ringgit are written in capitals; small letters are a misreading only before an amount. */
function inCapitals(text: string): string {
  return text.replace(/\bRm\b(?! ?\d+\.\d\d)/g, '').toUpperCase();
}

function escaped(text: string): string {
  return text.replace(/[.$]/g, String.raw`\$&`);
}
