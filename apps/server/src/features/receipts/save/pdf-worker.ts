import { checkPdf, type PdfVerdict } from './check-pdf.ts';

/** Runs in a worker thread, so a large or hostile PDF delays nobody else. */
export default function check(bytes: Uint8Array): PdfVerdict {
  return checkPdf(bytes);
}

/** Loads the library only when it is needed, because a save must not wait for it. */
export async function pictures(bytes: Uint8Array): Promise<Uint8Array[] | null> {
  return (await import('../later-analysis/pdf-pictures.ts')).picturesIn(bytes);
}

export async function lines(bytes: Uint8Array): Promise<string[] | null> {
  return (await import('../shops/pdf-lines.ts')).linesIn(bytes);
}
