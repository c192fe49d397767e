/** A mail as it arrived. */
export type ArrivedMail = {
  /**
   * the whole message (RFC 5322), at most MAX_MAIL_BYTES. Of a longer one only the header, padded to a length
   * that every limit refuses
   */
  raw: Buffer;
  /**
   * Loads a message that is too long, in pieces, while it is delivered. Only a mailbox can.
   * @throws if the mailbox does not answer, or the signal's reason
   */
  pieces?: (signal: AbortSignal) => AsyncIterable<Buffer>;
  /**
   * the addresses it was delivered to, lower case: from the envelope (SMTP), or else from the headers that a
   * mailbox adds
   */
  recipients: readonly string[];
};

/**
 * The outcome for a mail. 'taken': all of it is committed, or it was dropped for good, so its source may
 * forget it. 'later': it could not be stored now, so its source keeps it and delivers it again.
 */
export type Delivered = 'taken' | 'later';

/**
 * A source of mail with receipts: a mailbox (`imap.ts`), or our own server behind a relay (`smtp-server.ts`).
 */
export type InboundMail = {
  /**
   * Delivers each mail, including those that arrived while nothing ran, until it is stopped. Broken
   * connections are reopened.
   * @param deliver never rejects; called for a few mails at once
   */
  start(deliver: (mail: ArrivedMail, signal: AbortSignal) => Promise<Delivered>): Promise<void>;
  /** Stops within a few seconds. A mail in progress is either finished or delivered again later. */
  stop(): Promise<void>;
};
