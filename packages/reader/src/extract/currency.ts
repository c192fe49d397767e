import type { Row } from '../ocr/lines.ts';
import type { Found, Line } from '../reading.ts';
import type { Country } from './country.ts';

/** Signs and codes that mean one currency only. A dollar sign alone does not: it needs a country. */
const SIGNS: readonly { code: string; pattern: RegExp }[] = [
  { code: 'MYR', pattern: /\bRM ?\d|\bMYR\b|\(RM\)|\bRM\b/ },
  { code: 'EUR', pattern: /€|\bEUR\b/ },
  { code: 'GBP', pattern: /£|\bGBP\b/ },
  { code: 'SGD', pattern: /\bS\$ ?\d|\bSGD\b/ },
  { code: 'AUD', pattern: /\bA\$ ?\d|\bAUD\b/ },
  { code: 'CAD', pattern: /\bC\$ ?\d|\bCAD\b/ },
  { code: 'USD', pattern: /\bUS\$|\bUSD\b/ },
];
const DOLLAR = /\$ ?\d/;
/** The recogniser knows no pound sign of Latin letters: it reads an f, a full-width one, or nothing. */
const MISREAD_POUND = /(?<![A-Za-z])[fF￡] ?\d+[.,]\d{2}\b/;
/** What is paid with where a receipt's own text says it is from; dollars are more than one country's. */
const OF_COUNTRY: Partial<Record<Country, string>> = { GB: 'GBP', MY: 'MYR', IN: 'INR' };

/**
 * The ISO 4217 code, when the receipt prints a sign of one currency and of no other; without any sign that of the country
 * it names, with little confidence: better than the reader's own home.
 */
export function findCurrency(rows: readonly Row[], country: Country | null): Found<string> | null {
  const lines = rows.flatMap((row) => row.lines);
  const hits = SIGNS.flatMap(({ code, pattern }) => {
    const line = lines.find(({ text }) => pattern.test(inCapitals(text)));
    return line ? [{ code, line, text: pattern.exec(inCapitals(line.text))?.[0] ?? line.text }] : [];
  });
  const [only, second] = hits;
  if (only && !second)
    return {
      value: only.code,
      confidence: 0.9 * only.line.confidence,
      boxes: [only.line.box],
      text: only.text,
    };
  if (second) return null;
  const dollar = lines.find(({ text }) => DOLLAR.test(text));
  if (country && OF_COUNTRY[country] && !dollar) return ofCountry(country, OF_COUNTRY[country], lines);
  if (country !== 'US') return null;
  return dollar
    ? { value: 'USD', confidence: 0.85 * dollar.confidence, boxes: [dollar.box], text: '$' }
    : null;
}

function ofCountry(country: Country, value: string, lines: readonly Line[]): Found<string> {
  const pound = country === 'GB' && lines.find(({ text }) => MISREAD_POUND.test(text));
  if (!pound) return { value, confidence: 0.6, boxes: [], text: '' };
  return { value, confidence: 0.8 * pound.confidence, boxes: [pound.box], text: pound.text };
}

/** 'Dining Rm 4' is a room; ringgit are written in capitals, and small ones are misread only before an amount. */
function inCapitals(text: string): string {
  return text.replace(/\bRm\b(?! ?\d+\.\d\d)/g, '').toUpperCase();
}
