import { inflateSync } from 'node:zlib';

/**
 * Decompresses a WOFF file, which is a TrueType font with compressed tables. Source: W3C, WOFF File Format
 * 1.0.
 */
export function woffToTrueType(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF font');
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  const searched = 2 ** Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [index, value] of [count, searched * 16, Math.log2(searched), (count - searched) * 16].entries())
    font.writeUInt16BE(value, 4 + index * 2);
  let at = 12 + count * 16;
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + table * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const to = 12 + table * 16;
    woff.copy(font, to, entry, entry + 4);
    woff.copy(font, to + 4, entry + 16, entry + 20);
    font.writeUInt32BE(at, to + 8);
    font.writeUInt32BE(length, to + 12);
    (packed < length ? inflateSync(bytes) : bytes).copy(font, at);
    at += Math.ceil(length / 4) * 4;
  }
  return font;
}
