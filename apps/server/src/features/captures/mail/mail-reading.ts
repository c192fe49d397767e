import type { OriginalType } from '@slipcase/contract/originals';
import type { PrintedPage } from '../printed-pages.ts';

/**
 * One receipt in a mail: an attached PDF or picture, or the body printed as a PDF. It has not yet been
 * checked like a file that people upload.
 */
export type MailFile = {
  name: string;
  type: OriginalType;
  bytes: Buffer;
  /** for a body: the printed lines of its pages */
  printed?: readonly PrintedPage[] | undefined;
};

/** The header of a mail, taken at its word. Nothing here is proven. */
export type MailHead = {
  /** Message-ID without brackets; null: the mail has no Message-ID */
  messageId: string | null;
  /** the address in From, lower case; null: none or several */
  sender: string | null;
  subject: string | null;
};

/** The content of a mail. A mail that is not a receipt is a result, not an error. */
export type MailReading =
  | { is: 'receipts'; head: MailHead; files: MailFile[] }
  | {
      is: 'unusable';
      head: MailHead;
      reason: 'nothing_in_it' | 'too_large' | 'too_many_files' | 'unreadable';
    };

/** Takes mails apart, each in its own process, which a hostile mail may crash. */
export type MailReader = {
  /** Never rejects because of the mail's content. @throws the signal's reason */
  read(raw: Buffer, signal: AbortSignal): Promise<MailReading>;
};

/** The sender of a mail, and whether it is proven. */
export type SenderProof = {
  /**
   * the domain in From if it is proven by DKIM (aligned, RFC 7489 relaxed) or by the trusted relay's SPF;
   * null: nothing is proven
   */
  provenDomain: string | null;
  by: 'dkim' | 'spf' | null;
};

export type SenderJudge = {
  /**
   * @param pieces the whole mail, if `raw` has only its header; null: nobody loads it, so no signature counts
   * @throws SenderUnknownYetError if DNS or the mailbox does not answer: the mail is judged again later
   */
  judge(raw: Buffer, pieces?: AsyncIterable<Buffer> | null): Promise<SenderProof>;
};
