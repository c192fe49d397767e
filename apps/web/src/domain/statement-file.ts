/**
 * A card statement that was dropped on another screen, on its way to the screen that reads it. It never
 * leaves the page.
 */
let waiting: File | null = null;
let take: ((file: File) => void) | null = null;

/** By name: banks send CSV files as plain text, and OFX files under several names. */
export function isStatementFile({ name }: File): boolean {
  return /\.(?:csv|tsv|ofx|qfx|qbo)$/iu.test(name);
}

/** Gives the file to the statement's screen, which may open only now. */
export function handStatement(file: File): void {
  if (take) take(file);
  else waiting = file;
}

/** @returns ends it */
export function takeStatements(onFile: (file: File) => void): () => void {
  take = onFile;
  if (waiting) onFile(waiting);
  waiting = null;
  return () => {
    if (take === onFile) take = null;
  };
}
