import { type NamedOriginal, queueOriginals } from '../../../domain/originals/original-storage.ts';
import type { Capture } from './capture.ts';

/**
 * Queues the originals of a saved capture, in the order of its pages. Pages of one PDF have one original; a
 * page without a file, such as a frame of the camera, has its picture.
 */
export async function queueOriginalsOf(
  receiptId: string,
  { userId, pages }: Capture,
  pageIds: readonly string[],
): Promise<void> {
  const originals = new Map<string, NamedOriginal>();
  for (const id of pageIds) {
    const page = pages.find((one) => one.id === id);
    if (!page) continue;
    const fileId = page.original ?? page.id;
    if (!originals.has(fileId)) originals.set(fileId, { fileId, picture: page.picture.blob });
  }
  await queueOriginals({ userId, receiptId }, [...originals.values()]);
}
