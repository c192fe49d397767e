import type { OriginalType } from '@slipcase/contract/originals';
import type { PrintedPage } from '../printed-pages.ts';

/**
 * One receipt in a mail: an attached PDF or picture, or the body laid out as a PDF. Not yet checked like a
 * file that people send.
 */
export type MailFile = {
  name: string;
  type: OriginalType;
  bytes: Buffer;
  /** of a body: what is printed on its pages */
  printed?: readonly PrintedPage[] | undefined;
};

/** The header of a mail, as the mail says it. Nothing here is proven. */
export type MailHead = {
  /** Message-ID without brackets; null: the mail has none */
  messageId: string | null;
  /** the address in From, lower case; null: none, or several */
  sender: string | null;
  subject: string | null;
};

/** What is in a mail. A mail that is not a receipt is an answer, not an error. */
export type MailReading =
  | { is: 'receipts'; head: MailHead; files: MailFile[] }
  | {
      is: 'unusable';
      head: MailHead;
      reason: 'nothing_in_it' | 'too_large' | 'too_many_files' | 'unreadable';
    };

/** Takes mails apart, each in a process of its own that a hostile mail can cost. */
export type MailReader = {
  /** Never rejects for what is in the mail. @throws the signal's reason */
  read(raw: Buffer, signal: AbortSignal): Promise<MailReading>;
};

/** Who sent a mail, and whether that is proven. */
export type SenderProof = {
  /**
   * the domain of From that DKIM (aligned, RFC 7489 relaxed) or the trusted relay's SPF proves; null: nothing
   * is proven
   */
  provenDomain: string | null;
  by: 'dkim' | 'spf' | null;
};

export type SenderJudge = {
  /** @throws what DNS throws when it does not answer: the mail is judged again later */
  judge(raw: Buffer): Promise<SenderProof>;
};
