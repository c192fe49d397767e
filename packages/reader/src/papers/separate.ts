import type { Picture } from '../image/decode.ts';
import type { PaperMap } from '../image/paper-region.ts';
import { MIN_CONFIDENCE } from '../ocr/lines.ts';
import type { Line } from '../reading.ts';
import {
  createReceiptFeatures,
  joinedToReceipts,
  mayHoldSeveral,
  partByText,
  type ReceiptFeatures,
} from './several-receipts.ts';

/** The color step (of 255) that separates two receipts, tried from the clearest to the faintest. */
const EDGES = [28, 20, 14];

/**
 * Splits a picture's lines into receipts: first by sheets with something else between them, then by empty
 * space. Most pictures show one. If there are several, the facts come from the first: a bill before a card
 * slip, otherwise the one on the left or at the top.
 * @param map the paper region grown from these lines
 */
export function separate<L extends Line>(picture: Picture, lines: readonly L[], map: PaperMap | null): L[][] {
  const print = lines.filter(({ text, confidence }) => text !== '' && confidence >= MIN_CONFIDENCE);
  const featuresOf = createReceiptFeatures();
  if (!mayHoldSeveral(featuresOf(print))) return [[...lines]];
  const sheets = map ? partBySheets(picture, print, map, featuresOf) : [print];
  const receipts = sheets.flatMap((sheet) => partByText(sheet, featuresOf));
  return receipts.length > 1 ? ordered(receipts, featuresOf) : [[...lines]];
}

function partBySheets<L extends Line>(
  picture: Picture,
  lines: readonly L[],
  map: PaperMap,
  featuresOf: (part: readonly L[]) => ReceiptFeatures,
): L[][] {
  for (const edge of EDGES) {
    const sheetOf = sheetsOf(map, edge);
    const parts = new Map<number, L[]>();
    for (const line of lines) {
      const x = ((line.box.x + line.box.width / 2) / picture.width) * map.width;
      const y = ((line.box.y + line.box.height / 2) / picture.height) * map.height;
      const sheet = sheetOf[Math.floor(y) * map.width + Math.floor(x)] ?? 0;
      parts.set(sheet, [...(parts.get(sheet) ?? []), line]);
    }
    if (parts.size < 2) continue;
    const receipts = joinedToReceipts([...parts.values()], featuresOf);
    if (receipts.length > 1) return receipts;
  }
  return [[...lines]];
}

/** The number of the sheet that each pixel belongs to, or 0. */
function sheetsOf({ width, height, reach }: PaperMap, edge: number): Uint16Array {
  const sheets = new Uint16Array(width * height);
  let last = 0;
  for (let start = 0; start < sheets.length; start++) {
    if (sheets[start] !== 0 || (reach[start] ?? 0) > edge) continue;
    last++;
    const stack = [start];
    sheets[start] = last;
    for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
      const x = pixel % width;
      for (const next of [
        x > 0 ? pixel - 1 : -1,
        x < width - 1 ? pixel + 1 : -1,
        pixel - width,
        pixel + width,
      ]) {
        if (next < 0 || next >= sheets.length || sheets[next] !== 0 || (reach[next] ?? 0) > edge) continue;
        sheets[next] = last;
        stack.push(next);
      }
    }
  }
  return sheets;
}

function ordered<L extends Line>(
  receipts: readonly L[][],
  featuresOf: (part: readonly L[]) => ReceiptFeatures,
): L[][] {
  return receipts
    .map((lines) => {
      const first = lines.map(({ box }) => box.x + box.y).sort((a, b) => a - b)[0] ?? 0;
      return { lines, slip: featuresOf(lines).slip, first };
    })
    .sort((a, b) => Number(a.slip) - Number(b.slip) || a.first - b.first)
    .map(({ lines }) => lines);
}
