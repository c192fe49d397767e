import { currencies } from '../locales/index.ts';
import type { Row } from '../ocr/lines.ts';
import type { Line } from '../reading.ts';

/** A currency that a receipt prints, and where. */
export type PrintedCurrency = { code: string; line: Line; text: string };

/** Beside a figure, or alone as a label's unit: '(RM)', 'TOTAL EUR'. */
const FIGURE_BEHIND = String.raw`\.?\s?-?\(?(?:\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d\d)(?!\d)`;
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

/** A sign before or behind an amount, between euros and cents, or by itself; inside a number or a word it was misread. */
function beside(sign: string): string {
  const own = escaped(sign);
  return [
    String.raw`(?<![A-Z\d])${own}(?=\s?-?\s?\d|\s*[^A-Z\d\s]|\s*$)`,
    String.raw`(?<!\d)${own}${FIGURE_BEHIND}`,
    String.raw`\d[.,](?:\d\d|-)\s?${own}(?![A-Z]{2}|\d)`,
    String.raw`(?<!\d)\d{1,4}\s?${own}(?:\d\d)?(?![A-Z\d])`,
  ].join('|');
}

/** '00153 ROMA (RM)': an Italian province, no ringgit. */
const PROVINCE = /(?<town>\b\d{5} [A-Z' ]{2,30})\([A-Z]{2}\)/g;

/** Currencies whose own sign, code or name is printed, each once, with the first line that shows it. */
export function currenciesPrinted(rows: readonly Row[]): PrintedCurrency[] {
  const lines = rows.flatMap((row) => row.lines);
  const texts = lines.map(({ text }) => inCapitals(text).replace(PROVINCE, '$<town>'));
  return OWN_SIGNS.flatMap(({ code, pattern }) => {
    for (const [i, line] of lines.entries()) {
      const found = pattern.exec(texts[i] ?? '');
      if (found) return [{ code, line, text: found[0] }];
    }
    return [];
  });
}

/** Whether a sign that currencies share stands before an amount, and where. */
export function sharedSign(rows: readonly Row[]): { sign: string; line: Line } | null {
  for (const line of rows.flatMap((row) => row.lines)) {
    const text = inCapitals(line.text);
    if (/\$\s?-?\d/.test(text)) return { sign: '$', line };
    const letters = /(?<![A-Z])(?<sign>RS|FR|KR|R|¥)\.?\s?\d+[.,]\d\d(?!\d)/.exec(text)?.groups?.sign;
    if (letters) return { sign: letters, line };
  }
  return null;
}

/** 'Dining Rm 4' is a room; ringgit are written in capitals, and small ones are misread only before an amount. */
function inCapitals(text: string): string {
  return text.replace(/\bRm\b(?! ?\d+\.\d\d)/g, '').toUpperCase();
}

function escaped(text: string): string {
  return text.replace(/[.$]/g, String.raw`\$&`);
}
