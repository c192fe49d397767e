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

const KEY = /^[0-9a-f-]{36}$/u;

/** Keys become paths: nothing but a UUID may pass. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('a blob key is a UUID');
}
