import { randomUUID } from 'node:crypto';
import { type DateOrder, formatDateText } from '@slipcase/contract/dates';
import { MAX_FIELD_CHARS, MAX_PAPERS } from '@slipcase/contract/limits';
import { formatMoney, fromCents } from '@slipcase/contract/money';
import { notFoundWarning } from '@slipcase/contract/not-found';
import type { Analysis, Corners, FromEarlier, Line, Whole } from '@slipcase/contract/scan';
import type { Analyzed, AnalyzedFacts, AnalyzedWhole, Found } from '../../adapters/analyzer/analyzer.ts';

type Remembered = { value: string; whose: FromEarlier['whose']; receiptDate?: string };
export type RememberedShop = Record<'vendor' | 'location', Remembered | null>;

/**
 * The call's answer. Nothing is stored.
 * @param before the analyses whose prints the analyzer got, in order
 */
export function asAnswer(read: Analyzed, home: AnswerDeps, before: readonly string[] = []): Analysis {
  const analysisId = randomUUID();
  const error = read.problem ?? notFoundWarning(read);
  return {
    ...factsIn(read, home),
    ...(error ? { error } : {}),
    analysisId,
    image: read.image,
    lines: read.lines.map(asLine),
    legibility: read.legibility ?? null,
    time: read.time,
    phone: read.phone && shorten(read.phone),
    corners: read.corners,
    kind: read.kind,
    script: read.script,
    papers: read.papers.slice(0, MAX_PAPERS),
    rotation: read.rotation,
    ...(read.whole ? { whole: wholeIn(read.whole, home, [...before, analysisId]) } : {}),
  };
}

/** the company's currency and date order */
type AnswerDeps = { currency: string; dateOrder: DateOrder };

/** @param pages the analyses of the pages up to the last part */
function wholeIn(read: AnalyzedWhole, home: AnswerDeps, pages: readonly string[]): Whole {
  return { ...factsIn(read, home), of: pages.slice(-read.parts), onPage: read.onPart };
}

function factsIn(read: AnalyzedFacts, { currency, dateOrder }: AnswerDeps) {
  const numberOf = (cents: number | null) => (cents === null ? null : fromCents(cents));
  const amount = read.total && { cents: read.total.value, currency: read.currency ?? currency };
  return {
    vendor: read.vendor ? shorten(read.vendor.value) : null,
    total: amount && formatMoney(amount),
    amount,
    date: read.date ? formatDateText(read.date.value, dateOrder) : null,
    location: read.location ? shorten(read.location.value) : null,
    found: {
      vendor: foundAt(read.vendor),
      total: totalFoundAt(read.total),
      date: dateFoundAt(read.date),
      location: foundAt(read.location),
    },
    items: read.items.map(({ name, quantity, price }) => ({
      name: shorten(name),
      quantity,
      price: fromCents(price),
    })),
    subtotal: numberOf(read.subtotal),
    tax: numberOf(read.tax),
    tip: numberOf(read.tip),
    paymentMethod: read.paymentMethod && shorten(read.paymentMethod),
    currency: read.currency,
    addsUp: sumIn(read),
  };
}

/** Replaces the values read with values from earlier receipts of the shop. */
export function withMemory(answer: Analysis, { problem }: Analyzed, shop: RememberedShop): Analysis {
  const vendor = taken(answer.vendor, shop.vendor);
  const location = taken(answer.location, shop.location);
  if (!vendor && !location) return answer;
  const { error: _, ...rest } = answer;
  const filled = {
    ...rest,
    ...(vendor ? { vendor: vendor.value } : {}),
    ...(location ? { location: location.value } : {}),
  };
  const error = problem ?? notFoundWarning(filled);
  return {
    ...filled,
    ...(error ? { error } : {}),
    fromEarlier: {
      ...(vendor ? { vendor: vendor.from } : {}),
      ...(location ? { location: location.from } : {}),
    },
  };
}

function taken(
  read: string | null,
  remembered: Remembered | null,
): { value: string; from: FromEarlier } | null {
  if (!remembered) return null;
  const { value, ...from } = remembered;
  return { value, from: { read, ...from } };
}

function asLine({ text, box, corners }: Analyzed['lines'][number]): Line {
  const [a, b, c, d] = corners;
  return { text: shorten(text), box, corners: [toTenth(a), toTenth(b), toTenth(c), toTenth(d)] };
}

function toTenth({ x, y }: Corners[number]): Corners[number] {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

function foundAt(found: Found<unknown> | null): Analysis['found']['vendor'] {
  if (!found) return null;
  const { confidence, boxes, doubt } = found;
  return { confidence, ...(doubt ? { doubt } : {}), boxes: [...boxes] };
}

/** Adds the figures before rounding, without the currency. */
function totalFoundAt(total: Analyzed['total']): Analysis['found']['total'] {
  const found = foundAt(total);
  const [printed] = /\d[\d.,]*/u.exec(total?.text ?? '') ?? [];
  return found && total?.doubt === 'rounded' && printed ? { ...found, roundedFrom: printed } : found;
}

function dateFoundAt(date: Analyzed['date']): Analysis['found']['date'] {
  const found = foundAt(date);
  return found && date?.other ? { ...found, other: date.other } : found;
}

/** Shortens text from a receipt to 200 characters per field. */
function shorten(text: string): string {
  return text.length <= MAX_FIELD_CHARS ? text : `${text.slice(0, MAX_FIELD_CHARS - 1)}…`;
}

function sumIn({ addsUp }: AnalyzedFacts): Analysis['addsUp'] {
  if (!addsUp) return null;
  const { holds, sum, rounding, fees, misfit } = addsUp;
  return {
    holds,
    sum: fromCents(sum),
    ...(rounding === undefined ? {} : { rounding: fromCents(rounding) }),
    ...(fees === undefined ? {} : { fees: fromCents(fees) }),
    misfit,
  };
}
