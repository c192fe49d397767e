import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP in the order of its directory, with verified checksums. APPNOTE.TXT 4.3; no ZIP64. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    const [method, checksum, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + size);
    const bytes = method === 0 ? stored : inflateRawSync(stored);
    if (crc32(bytes) !== checksum || files.has(name)) throw new Error(`'${name}' is broken or appears twice`);
    files.set(name, bytes);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
