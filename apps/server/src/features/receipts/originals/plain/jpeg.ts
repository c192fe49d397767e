import { exifOf, orientationIn } from './exif.ts';
import { checkSize, partCounter, UnreadableOriginalError } from './unreadable.ts';

/** Marker codes (ITU-T T.81, table B.1): the byte after 0xFF. */
const MARKER = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1 };
/** frames: baseline, extended and progressive */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** the picture itself: frames, Huffman and quantization tables, number of lines, restart interval, scans */
const PICTURE = new Set([...FRAMES, 0xc4, 0xdb, 0xdc, 0xdd, MARKER.scan]);
const EXIF = 'Exif\0\0';

/**
 * The part of an application segment that says how to show the pixels; null if there is none. Leaves out
 * JFIF's thumbnail (ITU-T T.871, 10.1) and extra data in Adobe's segment (T.872, 6.5.3).
 */
function plainApplication(marker: number, body: Buffer): Buffer | null {
  const says = (name: string) => body.toString('latin1', 0, name.length) === name;
  if (marker === 0xe0 && says('JFIF\0') && body.length >= 14)
    return Buffer.concat([body.subarray(0, 12), Buffer.alloc(2)]);
  if (marker === 0xe2 && says('ICC_PROFILE\0')) return body;
  if (marker === 0xee && says('Adobe') && body.length >= 12) return body.subarray(0, 12);
  return null;
}

/**
 * A JPEG with its picture and its orientation and nothing else: no Exif, XMP, IPTC or comment, and nothing
 * after its end, where phones append a video or a second picture. The compressed pixels are copied.
 * @throws UnreadableOriginalError
 */
export function plainJpegOf(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  const count = partCounter();
  let orientation: number | null = null;
  let seen = { frame: false, scan: false };
  let at = 2;
  for (;;) {
    count();
    const marker = markerAt(file, at);
    at = marker.after;
    if (marker.code === MARKER.end) break;
    if (at + 2 > file.length) throw new UnreadableOriginalError('the JPEG is cut off');
    const end = at + file.readUInt16BE(at);
    if (end > file.length || end < at + 2) throw new UnreadableOriginalError('the JPEG is cut off');
    const body = file.subarray(at + 2, end);
    at = end;
    if (PICTURE.has(marker.code)) {
      if (FRAMES.has(marker.code)) {
        if (body.length < 6) throw new UnreadableOriginalError('a damaged frame');
        checkSize(body.readUInt16BE(3), body.readUInt16BE(1));
        seen = { ...seen, frame: true };
      }
      const scanEnd = marker.code === MARKER.scan ? endOfScan(file, end) : end;
      if (marker.code === MARKER.scan) seen = { ...seen, scan: true };
      kept.push(segment(marker.code, body), file.subarray(end, scanEnd));
      at = scanEnd;
      continue;
    }
    if (marker.code === MARKER.exif && body.toString('latin1', 0, EXIF.length) === EXIF)
      orientation ??= orientationIn(body.subarray(EXIF.length));
    const isApplication = marker.code >= 0xe0 && marker.code <= 0xef;
    if (!isApplication && marker.code !== 0xfe) throw new UnreadableOriginalError('an unknown kind of JPEG');
    const plain = plainApplication(marker.code, body);
    if (plain) kept.push(segment(marker.code, plain));
  }
  if (!seen.frame || !seen.scan) throw new UnreadableOriginalError('a JPEG without a picture');
  const isJfif = kept[0]?.[1] === 0xe0;
  const [head, rest] = isJfif ? [kept.slice(0, 1), kept.slice(1)] : [[], kept];
  const exif = orientation === null ? [] : [exifSegment(orientation)];
  return Buffer.concat([
    Buffer.from([0xff, MARKER.start]),
    ...head,
    ...exif,
    ...rest,
    Buffer.from([0xff, MARKER.end]),
  ]);
}

function exifSegment(orientation: number): Buffer {
  return segment(MARKER.exif, Buffer.concat([Buffer.from(EXIF, 'latin1'), exifOf(orientation)]));
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Reads a marker, which may have any number of 0xFF before it. */
function markerAt(file: Buffer, start: number): { code: number; after: number } {
  let at = start;
  if (file[at] !== 0xff) throw new UnreadableOriginalError('the JPEG is cut off or damaged');
  while (file[at] === 0xff) at += 1;
  const code = file[at];
  if (code === undefined || code === 0) throw new UnreadableOriginalError('the JPEG is cut off or damaged');
  return { code, after: at + 1 };
}

/**
 * Finds the next marker that is not part of the compressed data. In the data, 0xFF00 is a byte 0xFF, and
 * 0xFFD0 to 0xFFD7 restart the decoder.
 */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; at < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? 0;
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 1;
    // a fill byte before a marker
    else if (next !== 0xff) return at;
  }
  throw new UnreadableOriginalError('the JPEG is cut off');
}
