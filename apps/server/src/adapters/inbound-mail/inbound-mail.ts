/** A mail as it arrived. */
export type ArrivedMail = {
  /** the whole message (RFC 5322), at most MAX_MAIL_BYTES */
  raw: Buffer;
  /**
   * the addresses it was delivered to, lower case: of the envelope (SMTP), else of the headers that a mailbox
   * adds
   */
  recipients: readonly string[];
};

/**
 * What became of a mail. 'taken': all of it is committed, or it was dropped for good; its source may forget
 * it. 'later': it could not be stored now; its source keeps it and delivers it again.
 */
export type Delivered = 'taken' | 'later';

/**
 * Where mail with receipts comes from: a mailbox (`imap.ts`), or a server of our own behind a relay
 * (`smtp-server.ts`).
 */
export type InboundMail = {
  /**
   * Delivers each mail, including those that came while nothing ran, until it is stopped. Broken connections
   * are opened again.
   * @param deliver never rejects; called for a few mails at a time
   */
  start(deliver: (mail: ArrivedMail, signal: AbortSignal) => Promise<Delivered>): Promise<void>;
  /** Ends within some seconds. A mail that is being delivered is either finished or delivered again later. */
  stop(): Promise<void>;
};
