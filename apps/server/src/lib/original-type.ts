import type { OriginalType } from '@slipcase/contract/originals';

/** brands of HEIF pictures (ISO/IEC 23008-12, 10; AV1 in HEIF, 8), without those of image sequences */
const BRANDS: readonly [OriginalType, readonly string[]][] = [
  ['image/avif', ['avif']],
  ['image/heic', ['heic', 'heix', 'heim', 'heis', 'mif1']],
];

/**
 * The type of a file according to its first bytes; its name and its sender's claims do not count. Null if
 * Slipcase does not keep such files.
 */
export function originalTypeOf(file: Buffer): OriginalType | null {
  const says = (text: string, at = 0) => file.toString('latin1', at, at + text.length) === text;
  if (says('\xff\xd8\xff')) return 'image/jpeg';
  if (says('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (says('RIFF') && says('WEBP', 8)) return 'image/webp';
  if (says('%PDF-')) return 'application/pdf';
  if (says('ftyp', 4)) return heifType(file);
  return null;
}

function heifType(file: Buffer): OriginalType | null {
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  const brands = new Set<string>();
  // skips the second entry, which is a version
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.add(file.toString('latin1', at, at + 4));
  return BRANDS.find(([, names]) => names.some((name) => brands.has(name)))?.[0] ?? null;
}
