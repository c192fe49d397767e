import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** Drawn receipts as photos. The canned server knows them. */

export const DINER = photoOf('001-us-diner');
export const CAFE = photoOf('003-british-cafe');

/** A photo that the page warns about. */
export function darkAndBlurred(photo: Buffer): Promise<Buffer> {
  return sharp(photo).blur(7).linear(0.3).jpeg().toBuffer();
}

function photoOf(fixture: string): Buffer {
  return readFileSync(new URL(`../packages/reader/fixtures/${fixture}/receipt.jpg`, import.meta.url));
}
