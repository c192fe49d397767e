import type { OriginalType } from '@slipcase/contract/originals';
import { originalTypeOf } from '../../../lib/original-type.ts';
import { PdfBusyError, type PdfChecker } from '../save/pdf-checker.ts';
import { plainOriginalOf } from './plain/plain-original.ts';
import { UnreadableOriginalError } from './plain/unreadable.ts';

/** The result of checking a person's file: the file to keep, without its metadata, or the problem. */
export type CheckedFile =
  | { type: OriginalType; plain: Buffer }
  /** `cause`: why it cannot be opened; 'busy': the file may still be fine */
  | { problem: 'invalid' | 'busy'; cause?: Error }
  | { problem: 'not_supported' }
  /** `what` the file contains, in words */
  | { problem: 'unsafe'; what: string };

/**
 * Looks into a file before it is kept. Its name and its sender's claims do not count.
 * @param person the file's owner: people take turns
 */
export async function checkFile(
  pdfChecker: Pick<PdfChecker, 'check'>,
  sent: Uint8Array,
  person: string,
): Promise<CheckedFile> {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const type = originalTypeOf(file);
  if (type === null) return { problem: 'not_supported' };
  try {
    if (type === 'application/pdf') {
      const verdict = await pdfChecker.check(sent, person);
      if (verdict?.problem === 'invalid') return { problem: 'invalid' };
      if (verdict?.problem === 'unsafe') return { problem: 'unsafe', what: verdict.what };
    }
    return { type, plain: plainOriginalOf(type, file) };
  } catch (error) {
    if (error instanceof PdfBusyError) return { problem: 'busy', cause: error };
    if (error instanceof UnreadableOriginalError) return { problem: 'invalid', cause: error };
    throw error;
  }
}
