/** A mail to one person. */
export type Mail = {
  /** the same for every attempt, so that a mail sent twice can be seen to be one */
  id: string;
  to: string;
  subject: string;
  /** plain text */
  text: string;
  /** the same as HTML */
  html: string;
};

export interface Mailer {
  /**
   * Hands a mail over; once it resolves somebody else answers for it.
   * @throws when it is refused or nobody is there; try again later
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}
