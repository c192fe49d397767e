import { randomUuid } from '../../lib/uuid.ts';

/**
 * Keeps a file on the device until its receipt is saved and the file has been sent. Nobody waits for this: if
 * the device has no room, the picture that the page made from the file is sent instead.
 * @returns the id with which a page of a capture refers to the file
 */
export function keepOriginal(file: Blob): string {
  const id = randomUuid();
  void import('./original-storage.ts').then(({ storeOriginal }) => storeOriginal(id, file)).catch(() => {});
  return id;
}
