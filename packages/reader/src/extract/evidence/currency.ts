import { currencies } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found, Line } from '../../reading.ts';
import { countriesOf, type Spoken } from './country.ts';
import { currenciesPrinted, type PrintedCurrency, sharedSign } from './currency-signs.ts';

/**
 * What the recognizer reads for a symbol it does not know: for the pound an f, a full-width one, or nothing; for the
 * euro an E or a C.
 */
const MISREAD_SIGNS: Readonly<Record<string, RegExp>> = {
  GBP: /(?<![A-Za-z])[fF￡] ?\d+[.,]\d{2}\b/,
  EUR: /(?<![A-Za-z])[EC] ?\d+[.,]\d{2}\b|\d[.,]\d{2} ?[EC](?![A-Za-z])/,
};
/** How certain each way is. A country is as certain as its evidence is ahead of the next one's. */
const SURE = {
  sign: 0.97,
  signAndCountry: 0.99,
  oneOfTwo: 0.85,
  misread: 0.93,
  shared: 0.8,
  country: 0.7,
  lead: 0.07,
  most: 0.96,
};
/** With less evidence than this, a country is not enough to determine the currency. */
const ENOUGH = 1.5;
/** If a country is this far ahead of those that use the printed symbol, the symbol was misread. */
const OVERRULES = 3;
/** With this much evidence for a country, the sign was misread, even if the country's own looks different. */
const CERTAIN = 4;
/** With this much evidence for another country, a code without an amount is a word: 'RM-40711826'. */
const OVERRULES_WORD = 2.5;
/** Signs that are often a misread '$' or '£'. */
const MISTAKEN = /[£€₹]|^S\$/;
const ENOUGH_WITH_SIGN = 1;

/**
 * The ISO 4217 code. It comes from the printed symbol, code or name; otherwise from the country that the receipt
 * points to, together with a shared symbol ('$') if one is printed. Null if neither says.
 */
export function findCurrency(rows: readonly Row[]): Found<string> | null {
  const ranked = countriesOf(rows);
  const printed = currenciesPrinted(rows);
  const own = chosenOf(printed, ranked);
  const instead = own && misreadFor(own, ranked);
  if (own && instead) return found(instead, SURE.oneOfTwo, own.line, own.text);
  if (own) {
    const agrees = ranked[0]?.currency === own.code;
    const sure = printed.length > 1 ? SURE.oneOfTwo : agrees ? SURE.signAndCountry : SURE.sign;
    return found(own.code, sure, own.line, own.text);
  }
  const shared = sharedSignIn(rows, ranked);
  const sharing = shared && currenciesWith(shared.sign);
  const fitting = sharing ? ranked.filter(({ currency }) => sharing.includes(currency)) : ranked;
  const overruled = (ranked[0]?.weight ?? 0) - (fitting[0]?.weight ?? 0) >= OVERRULES;
  const possible = overruled ? ranked : fitting;
  const first = possible[0];
  const [only, another] = sharing ?? [];
  // 'Fr. 6.80' without evidence of a country. A single R does not count: it may be a misread RM.
  if (shared && shared.sign.length > 1 && ranked.length === 0 && only && !another)
    return found(only, SURE.shared, shared.line, shared.sign);
  if (!first) return null;
  const next = possible.find(({ currency }) => currency !== first.currency);
  const lead = first.weight - (next?.weight ?? 0);
  if (lead <= 0 || first.weight < (sharing && !overruled ? ENOUGH_WITH_SIGN : ENOUGH)) return null;
  if (shared && !overruled)
    return found(
      first.currency,
      Math.min(SURE.most, SURE.shared + SURE.lead * lead),
      shared.line,
      shared.sign,
    );
  const misread = lineLike(rows, MISREAD_SIGNS[first.currency]);
  if (misread) return found(first.currency, SURE.misread, misread, misread.text);
  const sure = Math.min(SURE.most, SURE.country + SURE.lead * lead);
  return { value: first.currency, confidence: sure, boxes: [], text: '' };
}

/** A letter that belongs to none of the countries, such as the P of a size or a tax code, is not a symbol. */
function sharedSignIn(rows: readonly Row[], ranked: readonly Spoken[]): ReturnType<typeof sharedSign> {
  const shared = sharedSign(rows);
  if (!shared || shared.sign.length > 1 || /[R$¥]/.test(shared.sign)) return shared;
  return ranked.some(({ currency }) => currenciesWith(shared.sign).includes(currency)) ? shared : null;
}

function currenciesWith(sign: string): string[] {
  return currencies.filter(({ shared }) => shared?.includes(sign)).map(({ code }) => code);
}

/** Of several printed currencies, the country's. Null without a country: a till that accepts two may print either. */
function chosenOf(
  printed: readonly PrintedCurrency[],
  ranked: readonly { currency: string }[],
): PrintedCurrency | null {
  const [only, second] = printed;
  if (!second) return only ?? null;
  return printed.find(({ code }) => code === ranked[0]?.currency) ?? null;
}

/**
 * '£' and '€' are often misread for each other, and '$' for '₹', and a code without an amount may be a word. If
 * everything else points to one country, and nothing to the symbol's own, this returns that country's currency.
 */
function misreadFor(own: PrintedCurrency, ranked: readonly Spoken[]): string | null {
  if (own.beside && !MISTAKEN.test(own.text)) return null;
  const apart = ranked.map((country) => country.apart);
  const best = ranked[apart.indexOf(Math.max(...apart))];
  const isBacked = ranked.some(({ currency, apart: weight }) => currency === own.code && weight >= 1);
  const isAlike = best && (MISREAD_SIGNS[best.currency] || own.code === 'INR');
  const needed = !own.beside ? OVERRULES_WORD : isAlike ? OVERRULES : CERTAIN;
  return best && best.apart >= needed && !isBacked ? best.currency : null;
}

function lineLike(rows: readonly Row[], pattern: RegExp | undefined): Line | undefined {
  return pattern && rows.flatMap((row) => row.lines).find(({ text }) => pattern.test(text));
}

function found(value: string, sure: number, line: Line, text: string): Found<string> {
  return { value, confidence: sure * Math.min(1, line.confidence + 0.03), boxes: [line.box], text };
}
