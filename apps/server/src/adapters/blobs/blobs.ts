import type { Readable } from 'node:stream';

/**
 * Files under a key that we choose (a UUID): PDFs, photographs, profile pictures. Written once, never
 * changed.
 */
export interface Blobs {
  /** Stores bytes. Once it resolves, they survive a crash. It is a bug to use a key twice. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes as a stream, or null if there is no such key. */
  open(key: string): Promise<Readable | null>;
  /** All of the bytes at once, which is faster than a stream; null if there is no such key. */
  read(key: string): Promise<Buffer | null>;
  /** Removes the bytes; a missing key is fine. */
  remove(key: string): Promise<void>;
  /** Checks that the store works. @throws the reason why not */
  check(): Promise<void>;
}

/** The store does not answer, or denies access. A retry may succeed. */
export class FilesAwayError extends Error {
  override name = 'FilesAwayError';
}

/** Several files stored together, which is faster than one after another. */
export interface BlobBatch {
  /** Stores bytes. A crash before `flush` may lose them, and then there is no file with this key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Once it resolves, all of the files survive a crash. */
  flush(): Promise<void>;
  /** Removes the files that were not flushed. */
  discard(): Promise<void>;
}

/** Blobs in a store that carries a mark, to tell stores apart: see installation.ts. */
export interface MarkedBlobs extends Blobs {
  /** The text of the store's mark, or null if it has none. */
  readMark(): Promise<string | null>;
  /** Writes the mark, replacing an older one. Once it resolves the mark survives a crash. */
  writeMark(text: string): Promise<void>;
  /** Whether there is any file besides the mark. */
  holdsFiles(): Promise<boolean>;
  /** The keys of all files, in any order. */
  keys(): AsyncIterable<string>;
  batch(): BlobBatch;
}

/** Not a valid key, so no file can have this name. */
export const MARK = 'installation.json';
/** Marks a place while a backup is being restored to it. No server starts there. */
export const MARK_OF_RESTORE = `${JSON.stringify({ restoring: true })}\n`;
/**
 * Marks a place while an installation is being moved to it. No server starts there.
 * @param id the installation's id before the move
 */
export const markOfMove = (id: string) => `${JSON.stringify({ movingFrom: id })}\n`;
const KEY = /^[0-9a-f-]{36}$/u;

export function isMarkOfMove(text: string | null): boolean {
  return text?.startsWith('{"movingFrom":') ?? false;
}

export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Keys become paths, so only UUIDs are allowed. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError('a blob key must be a UUID');
}
