import { scanner } from '../../../messages/scan.ts';

/** The message is shown to people. */
export class PdfProblem extends Error {}

/** Why the PDF could not be made, as a text for people. */
export function pdfFailure(error: unknown): string {
  if (error instanceof PdfProblem) return error.message;
  return scanner.pdfFailedWith(error instanceof Error ? error.message : String(error));
}
