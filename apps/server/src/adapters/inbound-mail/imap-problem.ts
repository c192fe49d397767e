import type { MailboxAddress } from './imap-address.ts';
import type { InboundProblem } from './inbound-problem.ts';

/** codes from OpenSSL and Node for untrusted certificates */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/u;

/** Why a mailbox cannot be read, according to imapflow's error. */
export function imapProblemOf(error: unknown, { host, folder }: MailboxAddress): InboundProblem {
  const its = (error ?? {}) as {
    authenticationFailed?: boolean;
    isReadOnly?: boolean;
    mailboxMissing?: boolean;
    serverResponseCode?: string;
    code?: string;
  };
  if (its.authenticationFailed)
    return {
      code: 'mailbox_login_refused',
      message: `${host} refuses the user or the password of IMAP_URL. Check both.`,
    };
  if (its.isReadOnly)
    return {
      code: 'mailbox_read_only',
      message: `The folder ${folder} at ${host} is read-only. Slipcase has to mark mails as seen.`,
    };
  if (its.mailboxMissing || its.serverResponseCode === 'NONEXISTENT')
    return { code: 'mailbox_not_found', message: `${host} has no folder ${folder}. Check IMAP_URL.` };
  if (CERTIFICATE.test(its.code ?? ''))
    return {
      code: 'mailbox_certificate_refused',
      message: `Nobody this machine trusts vouches for the certificate of ${host}.`,
      error,
    };
  return { code: 'mailbox_unreachable', message: `${host} cannot be reached. Slipcase keeps trying.`, error };
}
