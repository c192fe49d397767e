import type { Row } from '../../ocr/lines.ts';
import type { Box } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { makes } from './item-figures.ts';
import type { ItemRow } from './item-row.ts';
import { isDiscount, isHeadLine, isNoItem, type Section } from './item-section.ts';

/** A price this close to a name, in heights of its row, is next to it even if the rows were not joined. */
const BESIDE = 0.75;

/** One item or one discount, before a sum confirms it. In cents. */
export type Piece = {
  name: string;
  quantity: number;
  price: number;
  /** A discount printed without a minus sign. The sum shows whether it was subtracted. */
  unsigned: boolean;
  checked: boolean;
  /** The row has only a price. */
  lone: boolean;
  made: number | null;
  corrected: boolean;
  read: number;
  boxes: Box[];
};

/**
 * The priced rows of a section with their names, which may be on the row itself, above or below it.
 * `complete` says whether every price has a name or code.
 */
export function piecesIn({ start, end }: Section, rows: readonly Row[], parsed: readonly ItemRow[]) {
  // Stray characters between the rows of an item mean nothing.
  const body = parsed
    .slice(start, end)
    .filter((row) => row.name !== '' || row.price !== null || row.unit !== null || row.code !== '');
  const isName = (row: ItemRow | undefined): row is ItemRow => {
    const place = row && rows[row.index];
    if (!row || !place || row.price !== null || row.name === '' || row.unit !== null) return false;
    return !isHeadLine(place) && !isNoItem(row, place.text);
  };
  const isBought = (row: ItemRow) => row.price !== null && !isNoItem(row, rows[row.index]?.text ?? '');
  const bought = body.filter(isBought);
  const numbered = bought.filter((row) => row.leads || row.glued).length * 2 > bought.length;
  // 'Tea 1.80' over '4 x 1.80 7.20': the upper price is for one piece.
  for (const [i, row] of body.entries()) {
    const under = body[i + 1];
    if (!under || row.name === '' || under.name !== '' || under.price === null || under.unit === null)
      continue;
    if (row.price !== null && row.price === under.unit && under.multiplies && !row.multiplies)
      body[i] = { ...row, price: null };
  }
  const nameless = body.flatMap((row, i) => (isBought(row) && row.name === '' ? [i] : []));
  const below = namesStandBelow(nameless, body, isName);
  const used = new Set<number>();
  const pieces: Piece[] = [];
  let complete = true;
  body.forEach((row, i) => {
    if (!isBought(row) || row.price === null) return;
    if (row.name !== '') {
      const unglued = row.glued && (numbered || /^[A-Z][a-z]{2}/.test(row.glued.name)) ? row.glued : null;
      const above = body[i - 1];
      // '2 Garden' over 'omelette 21.90', if the other rows begin with a number.
      const begun = numbered && !row.leads && !row.glued && isName(above) && above.leads && !used.has(i - 1);
      // A 1 before the name is sometimes read as a letter. As a quantity it adds nothing.
      const name = numbered && !row.leads ? row.name.replace(/^[IlL|] (?=[A-Z])/, '') : row.name;
      const named = unglued
        ? { ...row, name: unglued.name, quantity: row.quantity ?? unglued.quantity }
        : { ...row, name };
      const whole = begun
        ? {
            ...named,
            name: `${above.name} ${named.name}`,
            quantity: above.quantity,
            boxes: [...above.boxes, ...row.boxes],
          }
        : named;
      add(whole, countedBeside(i));
      return;
    }
    const name = nameOf(i);
    if (name)
      add({
        ...row,
        name: name.name,
        boxes: [...name.boxes, ...row.boxes],
        quantity: row.quantity ?? name.quantity,
      });
    else if (row.code !== '') add({ ...row, name: row.code });
    else if (row.price !== 0) complete = false;
  });
  return { pieces, complete };

  function add(row: ItemRow, counted?: { quantity: number; boxes: Box[] } | null) {
    if (row.price === 0 && isDiscount(row)) return;
    const piece = pieceFrom(row);
    if (counted && !piece.checked) {
      pieces.push({
        ...piece,
        quantity: counted.quantity,
        checked: true,
        boxes: [...piece.boxes, ...counted.boxes],
      });
    } else if (isDiscount(row) && piece.price > 0)
      pieces.push({ ...piece, price: -piece.price, unsigned: true });
    else pieces.push(piece);
  }

  /** '2 @ 3.50' on its own row above or below, if it gives the price. */
  function countedBeside(i: number): { quantity: number; boxes: Box[] } | null {
    const price = body[i]?.price ?? 0;
    for (const near of [body[i + 1], body[i - 1]]) {
      if (!near || near.price !== null || near.quantity === null || near.unit === null) continue;
      if (makes(near.quantity, near.unit, price)) return { quantity: near.quantity, boxes: near.boxes };
    }
    return null;
  }

  /** The name for a row that has only numbers. */
  function nameOf(i: number): ItemRow | null {
    const row = body[i];
    if (!row) return null;
    const beside = [i - 1, i + 1].find((at) => isName(body[at]) && !used.has(at) && isBeside(row, body[at]));
    const step = below ? 1 : -1;
    // One note ('*to go*') may be in between.
    const at = beside ?? (isName(body[i + step]) || body[i + step]?.price !== null ? i + step : i + 2 * step);
    const near = body[at];
    if (!isName(near) || used.has(at)) return null;
    used.add(at);
    const further = body[at - 1];
    const head = below || beside !== undefined || used.has(at - 1) || !isName(further) || nameless.length < 2;
    if (head) return near;
    used.add(at - 1);
    return {
      ...near,
      name: `${further.name} ${near.name}`,
      quantity: near.quantity ?? further.quantity,
      boxes: [...further.boxes, ...near.boxes],
    };
  }
}

function isBeside(row: ItemRow, other: ItemRow | undefined): boolean {
  if (!other) return false;
  const middle = ({ box }: { box: Box }) => box.y + box.height / 2;
  return Math.abs(middle(row) - middle(other)) < BESIDE * Math.min(row.height, other.height);
}

/** If numbers have their own rows: whether their names are printed below them, not above. */
function namesStandBelow(
  nameless: readonly number[],
  body: readonly ItemRow[],
  isName: (row: ItemRow | undefined) => boolean,
): boolean {
  const above = nameless.filter((i) => isName(body[i - 1])).length;
  const below = nameless.filter((i) => isName(body[i + 1])).length;
  if (above !== below) return below > above;
  return isName(body[(nameless.at(-1) ?? -1) + 1]);
}

function pieceFrom(row: ItemRow): Piece {
  return {
    name: row.name,
    quantity: row.quantity ?? quantityFrom(row) ?? 1,
    price: row.price ?? 0,
    unsigned: false,
    checked: row.multiplies,
    lone: row.lone,
    made: row.quantity !== null && row.unit !== null ? Math.round(row.quantity * row.unit) : null,
    corrected: row.corrected,
    read: row.read,
    boxes: row.boxes,
  };
}

/** Price and unit price are printed, but the quantity between them was not read: 1.99 and 7.96 make four. */
function quantityFrom({ unit, price }: ItemRow): number | null {
  if (!unit || !price || price < unit || price % unit !== 0) return null;
  const quantity = price / unit;
  return quantity <= 99 ? quantity : null;
}

/** Discounts between the first sum and the total: coupons, and items on the house. */
export function reductionsBelow(
  { end }: Section,
  rows: readonly Row[],
  parsed: readonly ItemRow[],
  amounts: readonly LabeledAmount[],
): Piece[] {
  if (!amounts.some(({ kind, row }) => kind === 'subtotal' && row === end)) return [];
  const total = amounts.find(({ kind, row }) => kind === 'total' && row > end)?.row ?? end;
  const found: Piece[] = [];
  for (const row of parsed.slice(end + 1, total)) {
    const text = rows[row.index]?.text ?? '';
    if (row.price === null || row.name === '' || row.price === 0 || isNoItem(row, text)) continue;
    if (row.price < 0) found.push(pieceFrom(row));
    else if (isDiscount(row)) found.push({ ...pieceFrom(row), price: -row.price, unsigned: true });
  }
  return found;
}

/** 'Cut fruit 2.25' next to a row with only numbers: a name that contains a unit price. */
export function withUnitsInNames(parsed: readonly ItemRow[]): ItemRow[] {
  const figures = (row: ItemRow | undefined) => row !== undefined && row.name === '' && (row.price ?? 0) > 0;
  return parsed.map((row, i) => {
    const beside = figures(parsed[i - 1]) || figures(parsed[i + 1]);
    return beside && row.name !== '' && row.quantity === null && (row.price ?? 0) > 0
      ? { ...row, price: null }
      : row;
  });
}
