import { exifOf, orientationIn } from './exif.ts';
import { checkSize, partCounter, UnreadableOriginalError } from './unreadable.ts';

/** RFC 9649, 2.3 to 2.7 */
const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;
const FRAME_HEAD = 16;
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const OF_FRAMES = new Set(['VP8 ', 'VP8L', 'ALPH']);
const PIXELS = new Set(['VP8 ', 'VP8L', 'ANMF']);
const FLAG = { exif: 0x08, xmp: 0x04 };

type Chunk = { type: string; body: Buffer };

/**
 * A WebP with its picture and its orientation, and nothing else. The compressed pixels are copied.
 * @throws UnreadableOriginalError
 */
export function plainWebpOf(file: Buffer): Buffer {
  const end = file.length < RIFF_HEAD ? 0 : CHUNK_HEAD + file.readUInt32LE(4);
  if (end > file.length || end < RIFF_HEAD) throw new UnreadableOriginalError('the WebP is cut off');
  const count = partCounter();
  const all = chunksIn(file.subarray(RIFF_HEAD, end), count);
  if (!all.some(({ type }) => PIXELS.has(type)))
    throw new UnreadableOriginalError('a WebP without a picture');
  checkSizesOf(all);
  const exif = all.find(({ type }) => type === 'EXIF');
  const orientation = exif ? orientationIn(withoutName(exif.body)) : null;
  const kept = all
    .filter(({ type }) => KEPT.has(type))
    .map(({ type, body }) => {
      if (type === 'VP8X') return { type, body: flagged(body, orientation !== null) };
      return type === 'ANMF' ? { type, body: plainFrame(body, count) } : { type, body };
    });
  // without VP8X, nothing can state the orientation, and no reader looks for it
  const isExtended = kept.some(({ type }) => type === 'VP8X');
  if (orientation !== null && isExtended) kept.push({ type: 'EXIF', body: exifOf(orientation) });
  const chunks = Buffer.concat(kept.map(chunkOf));
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}

function chunksIn(bytes: Buffer, count: () => void): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    count();
    if (at + CHUNK_HEAD > bytes.length) throw new UnreadableOriginalError('the WebP is cut off');
    const size = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEAD;
    if (start + size > bytes.length) throw new UnreadableOriginalError('the WebP is cut off');
    chunks.push({ type: bytes.toString('latin1', at, at + 4), body: bytes.subarray(start, start + size) });
    at = start + size + (size % 2);
  }
  return chunks;
}

function chunkOf({ type, body }: Chunk): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function plainFrame(body: Buffer, count: () => void): Buffer {
  if (body.length < FRAME_HEAD) throw new UnreadableOriginalError('a damaged frame');
  const parts = chunksIn(body.subarray(FRAME_HEAD), count).filter(({ type }) => OF_FRAMES.has(type));
  return Buffer.concat([body.subarray(0, FRAME_HEAD), ...parts.map(chunkOf)]);
}

function flagged(body: Buffer, hasExif: boolean): Buffer {
  const flags = Buffer.from(body.subarray(0, 10));
  flags[0] = ((flags[0] ?? 0) & ~(FLAG.exif | FLAG.xmp)) | (hasExif ? FLAG.exif : 0);
  return flags;
}

/** Removes the prefix that some programs add to Exif, as in a JPEG. */
function withoutName(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function checkSizesOf(chunks: readonly Chunk[]): void {
  for (const { type, body } of chunks) {
    if (type === 'VP8X') {
      if (body.length < 10) throw new UnreadableOriginalError('a damaged header');
      checkSize(body.readUIntLE(4, 3) + 1, body.readUIntLE(7, 3) + 1);
    }
    // RFC 6386, 9.1: a key frame
    if (type === 'VP8 ') {
      if (body.length < 10 || body.readUIntBE(3, 3) !== 0x9d012a)
        throw new UnreadableOriginalError('a damaged picture');
      checkSize(body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff);
    }
    if (type === 'VP8L') {
      if (body.length < 5 || body[0] !== 0x2f) throw new UnreadableOriginalError('a damaged picture');
      const sizes = body.readUInt32LE(1);
      checkSize((sizes & 0x3fff) + 1, ((sizes >>> 14) & 0x3fff) + 1);
    }
  }
}
