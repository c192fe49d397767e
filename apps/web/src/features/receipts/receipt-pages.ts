import { getReceiptPlaces } from '@slipcase/contract/receipt-places';
import type { Receipt } from '@slipcase/contract/receipts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Picture, TextLine } from '../../lib/picture/picture.ts';
import { picturesFromPdf } from '../../lib/picture/picture-worker-client.ts';
import { fetchPdf } from './receipts.ts';

/** A page of a stored receipt. `lines` is the shown text of a PDF from another program. */
export type ReceiptPage = Picture & { lines: TextLine[] | null };

/** how long pages are kept for a user who comes back: they are megabytes */
const KEPT_MS = 60_000;

/** The pages of a receipt's PDF as pictures. Phones cannot show a PDF inside a page. */
export function pagesQuery(receipt: Receipt) {
  return queryOptions({
    queryKey: ['receipt-pdf', receipt.id],
    queryFn: async () => pagesIn(await fetchPdf(receipt)),
    // its pages never change after the save
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  });
}

/** Where the fields were read. Without an answer, the picture is shown without places. */
export function placesQuery(id: string) {
  return queryOptions({
    queryKey: ['receipt-places', id],
    queryFn: async ({ signal }) => (await call(getReceiptPlaces, { params: { id }, signal })).places,
    gcTime: KEPT_MS,
    retry: false,
  });
}

/** The embedded originals, because drawing a page would lose detail. A PDF from another program is drawn. */
export async function pagesIn(pdf: Blob): Promise<ReceiptPage[]> {
  const { embeddedPictures } = await import('../../lib/pdf/pdf-worker-client.ts');
  try {
    const pictures = await embeddedPictures(pdf);
    if (pictures) return await Promise.all(pictures.map(measured));
  } catch {
    // what cannot be opened here may still be drawn
  }
  return picturesFromPdf(pdf);
}

async function measured(blob: Blob): Promise<ReceiptPage> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { blob, width, height, lines: null };
}
