import { labelScores, plainest } from '../extract/text/labels.ts';
import { moneyIn } from '../extract/text/money.ts';
import { keyOf, type Phrase, phraseOf } from '../extract/text/phrase-match.ts';
import { matchesIn, phraseSet } from '../extract/text/phrase-set.ts';
import { hasClockOrDay } from '../extract/text/row-kinds.ts';
import { boxAroundAll } from '../image/box.ts';
import { languages } from '../locales/index.ts';
import { median } from '../median.ts';
import type { Line } from '../reading.ts';

/** Two receipts, one above the other, have a gap of at least this many typical line heights between them. */
const GAP = 2.5;
/** The same for two receipts side by side. */
const GUTTER = 0.5;
/** On a separate sheet, this many amounts make up for a missing total or date. */
const AMOUNTS_FOR_MISSING_FEATURE = 3;
/** Tries only this many gaps: a page of junk has hundreds. */
const MOST_CUTS = 16;
/** A card slip has at least this many of a card slip's phrases. */
const SLIP_WORDS = 3;
const SURE = 0.85;
const SLIP_PHRASES = phraseSet([...new Set(languages.flatMap(({ words }) => words.cardSlip))].map(phraseOf));

/** The features of a receipt that a part of the picture has. */
export type ReceiptFeatures = { totals: number; days: number; amounts: ReadonlySet<number>; slip: boolean };

/**
 * Checks each line once, and only when needed: matching labels is slow, and every possible split asks again.
 */
export function createReceiptFeatures(): (part: readonly Line[]) => ReceiptFeatures {
  const isTotal = once((line) => plainest(labelScores(line.text)) === 'total');
  const isDay = once((line) => hasClockOrDay(line.text));
  const centsIn = once((line) => moneyIn(line.text).map(({ cents }) => cents));
  const slipWordsOf = once((line) => slipWordsIn(line.text));
  return (part) => ({
    get totals() {
      return part.filter(isTotal).length;
    },
    get days() {
      return part.filter(isDay).length;
    },
    get amounts() {
      return new Set(part.flatMap(centsIn));
    },
    get slip() {
      return new Set(part.flatMap(slipWordsOf)).size >= SLIP_WORDS;
    },
  });
}

function once<T>(look: (line: Line) => T): (line: Line) => T {
  const known = new Map<Line, T>();
  return (line) => {
    if (!known.has(line)) known.set(line, look(line));
    return known.get(line) as T;
  };
}

function slipWordsIn(text: string): Phrase[] {
  return matchesIn(SLIP_PHRASES, keyOf(text)).flatMap(({ phrase, match }) =>
    match.quality >= SURE ? [phrase] : [],
  );
}

/** Whether a part of the picture may be a receipt: it has a total, a date or time, and an amount. */
function isReceipt(features: ReceiptFeatures): boolean {
  return features.days > 0 && features.amounts.size > 0 && features.totals > 0;
}

/** Whether a separate sheet may be a receipt: one of the features may be missing. */
function isReceiptSheet(features: ReceiptFeatures): boolean {
  return (
    isReceipt(features) ||
    (features.amounts.size >= AMOUNTS_FOR_MISSING_FEATURE && (features.days > 0 || features.totals > 0))
  );
}

/** Whether the picture has enough features for two receipts, so that a search for them makes sense. */
export function mayHoldSeveral(features: ReceiptFeatures): boolean {
  return features.amounts.size > 1 && (features.days > 1 || features.days + features.totals > 1);
}

/**
 * Splits the lines where only empty space separates two receipts: a gutter that no line crosses, or a gap. A
 * bill and the card slip below it are one purchase. So of two receipts, one above the other, neither may
 * contain the other's largest amount.
 */
export function partByText<L extends Line>(
  lines: readonly L[],
  featuresOf: (part: readonly L[]) => ReceiptFeatures,
): L[][] {
  if (featuresOf(lines).days < 2) return [[...lines]];
  const usual = median(
    lines.map(({ box }) => box.height),
    1,
  );
  const slope = median(lines.map(({ quad: [a, b] }) => Math.atan2(b.y - a.y, b.x - a.x)));
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  const across = cutsOf(lines, (line) => line.quad.map(({ x, y }) => x * cos + y * sin), GUTTER * usual);
  const down = cutsOf(lines, (line) => line.quad.map(({ x, y }) => y * cos - x * sin), GAP * usual);
  if (across.length + down.length === 0 || featuresOf(lines).totals < 2) return [[...lines]];
  for (const [cuts, areApart] of [
    [across, () => true],
    [down, areUnlike],
  ] as const) {
    for (const [before, after] of cuts) {
      const [one, other] = [featuresOf(before), featuresOf(after)];
      if (!isReceipt(one) || !isReceipt(other) || !areApart(one, other)) continue;
      return [...partByText(before, featuresOf), ...partByText(after, featuresOf)];
    }
  }
  return [[...lines]];
}

function areUnlike(one: ReceiptFeatures, other: ReceiptFeatures): boolean {
  if (one.slip || other.slip) return false;
  return !other.amounts.has(Math.max(...one.amounts)) && !one.amounts.has(Math.max(...other.amounts));
}

/** The ways to split the lines at a gap along an axis, widest gap first. */
function cutsOf<L extends Line>(
  lines: readonly L[],
  along: (line: L) => readonly number[],
  least: number,
): (readonly [L[], L[]])[] {
  const placed = lines
    .map((line) => ({ line, from: Math.min(...along(line)), to: Math.max(...along(line)) }))
    .sort((a, b) => a.from - b.from);
  const cuts: { at: number; wide: number }[] = [];
  let end = placed[0]?.to ?? 0;
  placed.forEach(({ from, to }, at) => {
    if (from - end >= least) cuts.push({ at, wide: from - end });
    end = Math.max(end, to);
  });
  cuts.sort((a, b) => b.wide - a.wide);
  return cuts
    .slice(0, MOST_CUTS)
    .map(({ at }) => [placed.slice(0, at).map(({ line }) => line), placed.slice(at).map(({ line }) => line)]);
}

/** Joins parts that are not receipts (a logo, a stamp) to the nearest receipt. */
export function joinedToReceipts<L extends Line>(
  parts: readonly (readonly L[])[],
  featuresOf: (part: readonly L[]) => ReceiptFeatures,
): L[][] {
  const receipts = parts.filter((part) => isReceiptSheet(featuresOf(part))).map((part) => [...part]);
  if (receipts.length < 2) return [parts.flat()];
  const boxes = receipts.map((part) => boxAroundAll(part.map(({ box }) => box)));
  for (const part of parts) {
    if (isReceiptSheet(featuresOf(part))) continue;
    for (const line of part) {
      const x = line.box.x + line.box.width / 2;
      const y = line.box.y + line.box.height / 2;
      const far = boxes.map((box) =>
        Math.hypot(
          Math.max(box.x - x, 0, x - box.x - box.width),
          Math.max(box.y - y, 0, y - box.y - box.height),
        ),
      );
      receipts[far.indexOf(Math.min(...far))]?.push(line);
    }
  }
  return receipts;
}
