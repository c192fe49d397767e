/**
 * A card statement that was dropped on another screen, and is on its way to the screen that reads it. It
 * never leaves the page.
 */
let waiting: File | null = null;
let take: ((file: File) => void) | null = null;

/** Checks the name, because banks send CSV files as plain text, and OFX files under several types. */
export function isStatementFile({ name }: File): boolean {
  return /\.(?:csv|tsv|ofx|qfx|qbo)$/iu.test(name);
}

/** Passes the file to the statement screen, which may only be opening now. */
export function handStatement(file: File): void {
  if (take) take(file);
  else waiting = file;
}

/** @returns stops it */
export function takeStatements(onFile: (file: File) => void): () => void {
  take = onFile;
  if (waiting) onFile(waiting);
  waiting = null;
  return () => {
    if (take === onFile) take = null;
  };
}
