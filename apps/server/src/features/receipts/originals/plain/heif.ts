import { type Box, Bytes, boxesIn, type ItemPlace, itemsIn, placesIn } from './heif-boxes.ts';
import { checkSize, partCounter, UnreadableOriginalError } from './unreadable.ts';

/**
 * Coded pictures, and pictures derived from them (ISO/IEC 23008-12, 6.6; AV1 in HEIF, 2). All other items can
 * go.
 */
const PICTURE_ITEMS = new Set(['hvc1', 'av01', 'avc1', 'jpeg', 'grid', 'iovl', 'iden', 'tmap']);
/** the boxes of a file, and of its 'meta' box, that its pictures need */
const FILE_BOXES = new Set(['ftyp', 'meta', 'mdat']);
const META_BOXES = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'grpl', 'dinf', 'ipro']);
/** properties that describe, date or name a picture: ISO/IEC 23008-12, 6.5.18 to 6.5.20 */
const SAYING_PROPERTIES = new Set(['udes', 'crtt', 'mdft', 'uuid']);
const FULL_BOX = 4;

/**
 * A HEIC or AVIF with its pictures and nothing else. Zeros replace the rest, so every offset stays valid:
 * items that are not pictures (Exif, XMP), their names, unknown boxes, and all data that no picture refers
 * to, such as a film. The orientation is a property of the picture ('irot', 'imir'), never Exif's.
 * @throws UnreadableOriginalError
 */
export function plainHeifOf(file: Buffer): Buffer {
  const count = partCounter();
  const boxes = boxesIn(file, 0, file.length, count);
  if (boxes.some(({ type }) => type === 'moov')) throw new UnreadableOriginalError('a film');
  const meta = only(boxes, 'meta');
  const parts = boxesIn(file, meta.body + FULL_BOX, meta.end, count);
  const items = itemsIn(file, only(parts, 'iinf'), count);
  const isPicture = new Set(items.filter(({ type }) => PICTURE_ITEMS.has(type)).map(({ id }) => id));
  if (isPicture.size === 0) throw new UnreadableOriginalError('a file without a picture');
  const places = placesIn(file, only(parts, 'iloc'), count).filter(({ id }) => isPicture.has(id));
  const properties = propertiesIn(file, parts, count);

  const plain = Buffer.from(file);
  const data = boxes.filter(({ type }) => type === 'mdat');
  keepOnly(plain, data, rangesOf(places, 'file', 0));
  const own = parts.filter(({ type }) => type === 'idat');
  keepOnly(plain, own, rangesOf(places, 'idat', own[0]?.body ?? 0));
  for (const box of boxes) if (!FILE_BOXES.has(box.type)) blank(plain, box);
  for (const box of parts) if (!META_BOXES.has(box.type)) blank(plain, box);
  for (const box of properties) if (SAYING_PROPERTIES.has(box.type)) blank(plain, box);
  for (const { typeAt, end, id } of items) {
    plain.fill(0, typeAt + 4, end);
    // readers skip types that they do not know
    if (!isPicture.has(id)) plain.write('free', typeAt, 'latin1');
  }
  return plain;
}

function only(boxes: readonly Box[], type: string): Box {
  const [box, other] = boxes.filter((one) => one.type === type);
  if (!box || other) throw new UnreadableOriginalError(`not one '${type}' box`);
  return box;
}

/** Finds the properties, and checks the sizes that they state. */
function propertiesIn(file: Buffer, parts: readonly Box[], count: () => void): Box[] {
  const iprp = only(parts, 'iprp');
  const ipco = only(boxesIn(file, iprp.body, iprp.end, count), 'ipco');
  const properties = boxesIn(file, ipco.body, ipco.end, count);
  const sizes = properties.filter(({ type }) => type === 'ispe');
  if (sizes.length === 0) throw new UnreadableOriginalError('a picture without a size');
  for (const { body, end } of sizes) {
    const bytes = new Bytes(file, body + FULL_BOX, end);
    checkSize(bytes.number(4), bytes.number(4));
  }
  return properties;
}

type Range = { from: number; to: number };

function rangesOf(places: readonly ItemPlace[], where: ItemPlace['in'], base: number): Range[] {
  return places
    .filter((place) => place.in === where)
    .map(({ from, to }) => ({ from: from + base, to: to + base }))
    .toSorted((one, other) => one.from - other.from);
}

/**
 * @param ranges ordered by their start. @throws UnreadableOriginalError for a range outside all of the boxes
 */
function keepOnly(plain: Buffer, boxes: readonly Box[], ranges: readonly Range[]): void {
  let found = 0;
  for (const { body, end } of boxes) {
    let at = body;
    for (const { from, to } of ranges) {
      if (from < body || to > end) continue;
      found += 1;
      if (from > at) plain.fill(0, at, from);
      at = Math.max(at, to);
    }
    plain.fill(0, at, end);
  }
  if (found !== ranges.length) throw new UnreadableOriginalError('a picture outside the data');
}

function blank(plain: Buffer, { start, body, end }: Box): void {
  plain.write('free', start + 4, 'latin1');
  plain.fill(0, body, end);
}
