/**
 * Why no mail comes in at the moment, for the log and for alerts. Contains nothing about a mail or a person.
 */
export type InboundProblem = {
  code:
    | 'mailbox_login_refused'
    | 'mailbox_not_found'
    | 'mailbox_read_only'
    | 'mailbox_certificate_refused'
    | 'mailbox_unreachable';
  /** in words, including what to do */
  message: string;
  error?: unknown;
};
