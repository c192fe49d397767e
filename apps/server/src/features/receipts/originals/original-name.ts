import { MAX_FILENAME_CHARS } from '@slipcase/contract/limits';

/**
 * The name of an original beside its PDF: 'Diner_03-04-2026.pdf' has 'Diner_03-04-2026 original.jpg'.
 * @param filename of the PDF
 * @param number null: it is the only one
 */
export function originalName(filename: string, extension: string, number: number | null): string {
  const suffix = ` original${number === null ? '' : ` ${number}`}.${extension}`;
  const stem = filename.replace(/\.pdf$/iu, '');
  return `${stem.slice(0, MAX_FILENAME_CHARS - suffix.length)}${suffix}`;
}
