import { getReceiptPlaces } from '@slipcase/contract/receipt-places';
import type { Receipt } from '@slipcase/contract/receipts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { picturesFromPdf } from '../../lib/picture/pdf-pages-client.ts';
import type { Picture, TextLine } from '../../lib/picture/picture.ts';
import { fetchPdf } from './receipts.ts';

/** A page of a stored receipt. `lines` has the visible text of a PDF from another program. */
export type ReceiptPage = Picture & { lines: TextLine[] | null };

/** how long pages are kept in memory for a person who comes back; they take megabytes */
const KEPT_MS = 60_000;

/** The pages of a receipt's PDF as pictures. Phones cannot show a PDF inside a page. */
export function pagesQuery(receipt: Receipt) {
  return queryOptions({
    queryKey: ['receipt-pdf', receipt.id],
    queryFn: async () => pagesIn(await fetchPdf(receipt)),
    // the pages never change after the save
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  });
}

/** The places where fields were read. Without an answer, the picture is shown without them. */
export function placesQuery(id: string) {
  return queryOptions({
    queryKey: ['receipt-places', id],
    queryFn: async ({ signal }) => (await call(getReceiptPlaces, { params: { id }, signal })).places,
    gcTime: KEPT_MS,
    retry: false,
  });
}

/**
 * The pictures embedded in our own PDFs, because drawing the pages would lose detail. PDFs from other
 * programs are drawn.
 */
export async function pagesIn(pdf: Blob): Promise<ReceiptPage[]> {
  const { embeddedPictures } = await import('../../lib/pdf/pdf-worker-client.ts');
  try {
    const pictures = await embeddedPictures(pdf);
    if (pictures) return await Promise.all(pictures.map(measured));
  } catch {
    // what this code cannot open may still be drawn
  }
  return picturesFromPdf(pdf);
}

async function measured(blob: Blob): Promise<ReceiptPage> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { blob, width, height, lines: null };
}
