import { crc32 } from 'node:zlib';
import { exifOf, orientationIn } from './exif.ts';
import { checkSize, partCounter, UnreadableOriginalError } from './unreadable.ts';

const SIGNATURE_BYTES = 8;
/**
 * The chunks that make or color pixels (PNG third edition, 5.6, https://www.w3.org/TR/png-3/), including
 * those of animations. All others can go: texts, times, Exif, and what programs add.
 */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/**
 * A PNG with its picture and its orientation, and nothing else. The compressed pixels are copied.
 * @throws UnreadableOriginalError
 */
export function plainPngOf(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, SIGNATURE_BYTES)];
  const count = partCounter();
  let orientation: number | null = null;
  let hasPixels = false;
  let at = SIGNATURE_BYTES;
  for (;;) {
    count();
    if (at + 12 > file.length) throw new UnreadableOriginalError('the PNG is cut off');
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new UnreadableOriginalError('the PNG is cut off');
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, end - 4);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      throw new UnreadableOriginalError('the PNG is damaged');
    if ((at === SIGNATURE_BYTES) !== (type === 'IHDR'))
      throw new UnreadableOriginalError('a PNG without a header');
    if (type === 'IHDR') {
      if (body.length !== 13) throw new UnreadableOriginalError('a damaged header');
      checkSize(body.readUInt32BE(0), body.readUInt32BE(4));
    }
    if (type === 'IDAT') hasPixels = true;
    if (type === 'eXIf') orientation ??= orientationIn(body);
    if (type === 'IEND') break;
    if (KEPT.has(type)) kept.push(file.subarray(at, end));
    at = end;
  }
  if (!hasPixels) throw new UnreadableOriginalError('a PNG without a picture');
  // before the pixels, so every decoder sees it in time
  if (orientation !== null) kept.splice(2, 0, chunkOf('eXIf', exifOf(orientation)));
  return Buffer.concat([...kept, chunkOf('IEND', Buffer.alloc(0))]);
}

function chunkOf(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
