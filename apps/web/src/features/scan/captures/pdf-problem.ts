import { scanner } from '../../../messages/scan.ts';

/** The message is for people. */
export class PdfProblem extends Error {}

/** Why there is no PDF, for people. */
export function pdfFailure(error: unknown): string {
  if (error instanceof PdfProblem) return error.message;
  return scanner.pdfFailedWith(error instanceof Error ? error.message : String(error));
}
