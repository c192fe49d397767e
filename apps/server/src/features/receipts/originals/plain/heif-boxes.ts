import { UnreadableOriginalError } from './unreadable.ts';

/** The boxes in HEIF files: ISO/IEC 14496-12 (4.2, 8.11). All positions are offsets in the file. */

export type Box = { type: string; start: number; body: number; end: number };
type Item = {
  id: number;
  type: string;
  /** the offset of its type, and the end of what follows: its name and the description of its content */
  typeAt: number;
  end: number;
};
/** the place of an item's data: in the file, or in the data box of the same meta box */
export type ItemPlace = { id: number; in: 'file' | 'idat'; from: number; to: number };

export class Bytes {
  readonly #file: Buffer;
  at: number;
  readonly end: number;
  constructor(file: Buffer, start: number, end: number) {
    this.#file = file;
    this.at = start;
    this.end = end;
  }
  /** @param size 0 to 6 bytes, or 8 */
  number(size: number): number {
    if (this.at + size > this.end) throw new UnreadableOriginalError('a box is cut off');
    const at = this.at;
    this.at += size;
    if (size === 0) return 0;
    if (size <= 6) return this.#file.readUIntBE(at, size);
    const long = this.#file.readBigUInt64BE(at);
    if (long > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnreadableOriginalError('a box of impossible size');
    return Number(long);
  }
  name(): string {
    if (this.at + 4 > this.end) throw new UnreadableOriginalError('a box is cut off');
    this.at += 4;
    return this.#file.toString('latin1', this.at - 4, this.at);
  }
}

/** @throws UnreadableOriginalError if the boxes do not fill the range exactly */
export function boxesIn(file: Buffer, start: number, end: number, count: () => void): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    count();
    const bytes = new Bytes(file, at, end);
    const short = bytes.number(4);
    const type = bytes.name();
    const size = short === 1 ? bytes.number(8) : short;
    const boxEnd = short === 0 ? end : at + size;
    if (boxEnd > end || boxEnd < bytes.at) throw new UnreadableOriginalError('a box is cut off');
    boxes.push({ type, start: at, body: bytes.at, end: boxEnd });
    at = boxEnd;
  }
  return boxes;
}

/** The version of a full box, and a reader of its contents. */
function versionOf(file: Buffer, { body, end }: Box): { version: number; bytes: Bytes } {
  const bytes = new Bytes(file, body, end);
  const version = bytes.number(1);
  bytes.number(3);
  return { version, bytes };
}

/** The items that an 'iinf' box lists: 8.11.6. */
export function itemsIn(file: Buffer, iinf: Box, count: () => void): Item[] {
  const { version, bytes } = versionOf(file, iinf);
  bytes.number(version === 0 ? 2 : 4);
  return boxesIn(file, bytes.at, iinf.end, count)
    .filter(({ type }) => type === 'infe')
    .map((infe) => {
      const entry = versionOf(file, infe);
      if (entry.version !== 2 && entry.version !== 3)
        throw new UnreadableOriginalError('an item of old kind');
      const id = entry.bytes.number(entry.version === 2 ? 2 : 4);
      entry.bytes.number(2);
      const typeAt = entry.bytes.at;
      return { id, type: entry.bytes.name(), typeAt, end: infe.end };
    });
}

/** The places of items, from an 'iloc' box: 8.11.3. */
export function placesIn(file: Buffer, iloc: Box, count: () => void): ItemPlace[] {
  const { version, bytes } = versionOf(file, iloc);
  if (version > 2) throw new UnreadableOriginalError('items of unknown kind');
  const sizes = bytes.number(2);
  const size = (shift: number) => (sizes >>> shift) & 0xf;
  const indexSize = version === 0 ? 0 : size(0);
  const items = bytes.number(version < 2 ? 2 : 4);
  const places: ItemPlace[] = [];
  for (let item = 0; item < items; item += 1) {
    count();
    const id = bytes.number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : bytes.number(2) & 0xf;
    if (method > 1) throw new UnreadableOriginalError('items made of items');
    if (bytes.number(2) !== 0) throw new UnreadableOriginalError('an item in another file');
    const base = bytes.number(size(4));
    const extents = bytes.number(2);
    for (let extent = 0; extent < extents; extent += 1) {
      count();
      bytes.number(indexSize);
      const from = base + bytes.number(size(12));
      const length = bytes.number(size(8));
      if (length === 0) throw new UnreadableOriginalError('an item without an end');
      places.push({ id, in: method === 0 ? 'file' : 'idat', from, to: from + length });
    }
  }
  return places;
}
