import { fileURLToPath } from 'node:url';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { createFairQueue } from '../../../lib/fair-queue.ts';
import { runSmallProcess } from '../../../lib/small-process.ts';
import { answerFrom, type MailContents } from './mail-answer.ts';
import { headerOf, mailHeadOf } from './mail-header.ts';
import type { MailReader } from './mail-reading.ts';

type MailReaderOptions = {
  /** how many mails are read at once */
  atOnce?: number;
  /**
   * the time for one mail, including the start of its process, ms. An ordinary one takes less than a second.
   */
  mailMs?: number;
  /** the most memory of the process, MB: 25 MB in one PDF take about 200 */
  memoryMb?: number;
  /** Called after each reading with its time and memory. MB is null without /proc. */
  onRead?: (took: { ms: number; peakMb: number | null; died: boolean }) => void;
};

const PROGRAM = {
  program: fileURLToPath(new URL('./mail-child.ts', import.meta.url)),
  readable: ['*'],
};
const HEAP_MB = 256;
/** bytes: the files of a mail are smaller than the mail, except for a body that becomes a PDF */
const MAX_ANSWER_BYTES = MAX_MAIL_BYTES + 5 * 1024 * 1024;
const DIED: MailContents = { is: 'unusable', reason: 'unreadable' };

/**
 * Reads each mail in its own process, which can only read files. It writes nothing and starts nothing. When
 * its time or memory is used up, it ends, and the mail counts as unreadable.
 */
export function createMailReader({
  atOnce = 2,
  mailMs = 20_000,
  memoryMb = 512,
  onRead,
}: MailReaderOptions = {}): MailReader {
  const queue = createFairQueue({ slots: atOnce });
  const limits = { time: { ms: mailMs }, memoryMb, heapMb: HEAP_MB, answerBytes: MAX_ANSWER_BYTES };

  async function contentsOf(raw: Buffer, signal: AbortSignal): Promise<MailContents> {
    const { answer, ...took } = await runSmallProcess(PROGRAM, raw, limits, signal);
    const contents = answer && answerFrom(answer);
    onRead?.({ ...took, died: !contents });
    return contents ?? DIED;
  }

  return {
    async read(raw, signal) {
      const head = mailHeadOf(headerOf(raw));
      if (raw.length > MAX_MAIL_BYTES) return { is: 'unusable', head, reason: 'too_large' };
      return { head, ...(await queue.run('mail', () => contentsOf(raw, signal))) };
    },
  };
}
