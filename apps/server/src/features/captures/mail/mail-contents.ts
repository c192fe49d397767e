import type { CaptureNoticeReason } from '@slipcase/contract/captures';
import { MAX_CAPTURE_BYTES, MAX_MAIL_FILES } from '@slipcase/contract/limits';
import { type CheckCapture, checkedFile, type NewFile } from '../add-captures.ts';
import { shownText } from '../shown-text.ts';
import type { MailHead, MailReader } from './mail-reading.ts';

/** The contents of a mail for its receivers. */
export type CheckedMail = {
  /** as people see it */
  sender: string | null;
  subject: string | null;
  files: NewFile[];
  /** why some or all of it cannot be used; null: all of it can */
  reason: CaptureNoticeReason | null;
};

/** The server is too busy to check the file now. The file may be fine. */
export class CheckBusyError extends Error {
  override name = 'CheckBusyError';
}

/**
 * Takes a mail apart and checks its files like those that people upload.
 * @param person whose turn the checks use
 * @throws CheckBusyError, or the signal's reason
 */
export async function checkedContentsOf(
  { reader, checkFile }: { reader: MailReader; checkFile: CheckCapture },
  raw: Buffer,
  person: string,
  signal: AbortSignal,
): Promise<CheckedMail> {
  const reading = await reader.read(raw, signal);
  const shown = shownHead(reading.head);
  if (reading.is === 'unusable') return { ...shown, files: [], reason: reading.reason };
  if (reading.files.length > MAX_MAIL_FILES) return { ...shown, files: [], reason: 'too_many_files' };
  const contents: CheckedMail = { ...shown, files: [], reason: null };
  for (const { name, bytes, printed } of reading.files) {
    if (bytes.byteLength > MAX_CAPTURE_BYTES) {
      contents.reason = 'too_large';
      continue;
    }
    const file = await checkedFile(checkFile, name, bytes, person);
    if (!('problem' in file)) contents.files.push({ ...file, printed });
    else if (file.problem === 'busy')
      throw new CheckBusyError('files are not checked now', { cause: file.cause });
    else contents.reason ??= 'unreadable';
  }
  if (contents.files.length === 0) contents.reason ??= 'nothing_in_it';
  return contents;
}

/** Sender and subject as people see them. */
export function shownHead({ sender, subject }: MailHead): Pick<CheckedMail, 'sender' | 'subject'> {
  return { sender: shownText(sender), subject: shownText(subject) };
}
