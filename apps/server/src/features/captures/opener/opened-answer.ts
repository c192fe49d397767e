import { MAX_FIELD_CHARS, MAX_GIVEN_LINES, MAX_PAGES } from '@slipcase/contract/limits';
import * as z from 'zod/mini';
import type { FilePage, OpenedFile } from './file-pages.ts';

/**
 * How the process that opens a file answers: the length of the JSON in four bytes, the JSON, and the JPEGs of
 * all pages one after the other.
 */

const LENGTH_BYTES = 4;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const point = z.object({ x: z.number(), y: z.number() });
const line = z.object({
  text: z.string().check(z.maxLength(MAX_FIELD_CHARS)),
  /** clockwise from the top left of the text */
  corners: z.tuple([point, point, point, point]),
});
const page = z.object({
  length: z.int().check(z.positive()),
  lines: z.nullable(z.array(line).check(z.maxLength(MAX_GIVEN_LINES))),
});
const said = z.union([
  z.object({ is: z.literal('unopened') }),
  z.object({ is: z.literal('opened'), pages: z.array(page).check(z.minLength(1), z.maxLength(MAX_PAGES)) }),
]);

/** What the process itself can say. */
type Opened = Exclude<OpenedFile, { is: 'died' }>;

export function bytesOfOpened(opened: Opened): Buffer {
  const pages = opened.is === 'opened' ? opened.pages : [];
  const told =
    opened.is === 'opened'
      ? { is: opened.is, pages: pages.map(({ image, lines }) => ({ length: image.length, lines })) }
      : opened;
  const text = Buffer.from(JSON.stringify(told));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...pages.map(({ image }) => image)]);
}

/**
 * @returns null if the answer is incomplete or invalid. A process that a file has taken over may write
 * anything.
 */
export function openedFrom(bytes: Buffer): Opened | null {
  if (bytes.length < LENGTH_BYTES) return null;
  let at = LENGTH_BYTES + bytes.readUInt32BE();
  const { data } = said.safeParse(jsonOf(bytes.toString('utf8', LENGTH_BYTES, at)));
  if (!data) return null;
  if (data.is === 'unopened') return data;
  const pages: FilePage[] = [];
  for (const { length, lines } of data.pages) {
    const image = bytes.subarray(at, at + length);
    if (!image.subarray(0, JPEG.length).equals(JPEG)) return null;
    pages.push({ image, lines });
    at += length;
  }
  return at === bytes.length ? { is: 'opened', pages } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
