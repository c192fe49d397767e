import { MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import { preview, scanner } from '../../messages.ts';

/** bytes whose base64 text has the least length of a picture */
const LEAST_BYTES = (MIN_IMAGE_BASE64 / 4) * 3;

/** The message is for people. */
class PdfProblem extends Error {}

export async function makePdf(jpeg: Blob, filename: string): Promise<Blob> {
  const bytes = await jpeg.arrayBuffer().catch(() => {
    throw new PdfProblem(scanner.loadFailed);
  });
  if (bytes.byteLength < LEAST_BYTES) throw new Error(scanner.invalidImage);
  const { buildPdf } = await import('../../lib/pdf.ts');
  return buildPdf(bytes, filename).catch(() => {
    throw new PdfProblem(preview.pdfFailed);
  });
}

/** Fetches the heavy PDF library while the person waits for the reading or edits. A failure shows at the save. */
export function preloadPdf(): void {
  import('../../lib/pdf.ts').catch(() => undefined);
}

export function pdfFailure(error: unknown): string {
  if (error instanceof PdfProblem) return error.message;
  return preview.pdfFailedWith(error instanceof Error ? error.message : String(error));
}
