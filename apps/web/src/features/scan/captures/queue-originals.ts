import { type NamedOriginal, queueOriginals } from '../../../domain/originals/original-storage.ts';
import type { Capture } from './capture.ts';

/**
 * Queues the originals of a saved capture, in the order of its pages. All pages of one PDF share one
 * original. For a page without a file, such as a frame of the camera, the picture is the original.
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
