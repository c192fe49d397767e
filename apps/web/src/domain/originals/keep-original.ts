import { randomUuid } from '../../lib/uuid.ts';

/**
 * Keeps a file on the device until its receipt is saved and it has been sent. Nobody waits for it: where the
 * device has no room, the picture that the page made of it is sent instead.
 * @returns the id under which a page of a capture names it
 */
export function keepOriginal(file: Blob): string {
  const id = randomUuid();
  void import('./original-storage.ts').then(({ storeOriginal }) => storeOriginal(id, file)).catch(() => {});
  return id;
}
