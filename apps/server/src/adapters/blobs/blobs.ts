import type { Readable } from 'node:stream';

/** Files by a key that we choose (a UUID): PDFs, photographs, profile pictures. Written once, never changed. */
export interface Blobs {
  /** Stores bytes; once it resolves they survive a crash. The same key twice is a mistake of the caller. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream, or null when there is no such key. */
  open(key: string): Promise<Readable | null>;
  /** Removes them; a missing key is fine. */
  remove(key: string): Promise<void>;
  /** Whether the place of the files can be used. @throws whatever is wrong with it */
  check(): Promise<void>;
}

/** The place of the files does not answer, or refuses us. The same call may go through later. */
export class FilesAwayError extends Error {
  override name = 'FilesAwayError';
}

/** Blobs at a place that can be told from another: see installation.ts. */
export interface MarkedBlobs extends Blobs {
  /** The text of the place's mark, or null when it has none. */
  readMark(): Promise<string | null>;
  /** Once it resolves the mark survives a crash. It takes the place of one that is there. */
  writeMark(text: string): Promise<void>;
  /** Whether there is any file, the mark aside. */
  holdsFiles(): Promise<boolean>;
}

/** No key, so that no file takes its name. */
export const MARK = 'installation.json';
const KEY = /^[0-9a-f-]{36}$/u;

export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Keys become paths: nothing but a UUID may pass. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError('a blob key is a UUID');
}
