/** A mail to one person. */
export type Mail = {
  /** the same for every attempt, so mail programs recognize a mail sent twice */
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
   * Hands a mail over. Once it resolves, the next server is responsible for the mail.
   * @throws if the mail is refused or no server answers; retry later
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}
