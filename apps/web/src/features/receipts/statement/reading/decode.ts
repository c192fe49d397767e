import { StatementError } from './statement.ts';

/** the first bytes of ZIP files, which include .xlsx files, and of old Excel files (MS-CFB) */
const EXCEL = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** 100,000 rows have about ten megabytes */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The text of a file: UTF-8, UTF-16 or Windows-1252, which contains Latin-1.
 * @throws StatementError if the file is not a text
 */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new StatementError('too_large');
  if (EXCEL.some((start) => start.every((byte, at) => bytes[at] === byte))) throw new StatementError('excel');
  const text = decoded(bytes);
  // binary files contain zeros, statements do not
  if (text.includes('\0') || text.startsWith('%PDF')) throw new StatementError('not_text');
  if (text.trim() === '') throw new StatementError('empty');
  return text;
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
