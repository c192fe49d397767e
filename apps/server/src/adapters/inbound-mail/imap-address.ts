import { isLoopback } from '@slipcase/contract/loopback';

/** The parts of an IMAP URL. */
export type MailboxAddress = {
  host: string;
  port: number;
  secure: boolean;
  isLoopback: boolean;
  user: string;
  password: string;
  folder: string;
};

const SCHEMES: Record<string, { secure: boolean; port: number }> = {
  'imaps:': { secure: true, port: 993 },
  'imap:': { secure: false, port: 143 },
};

/** @throws Error that says what is wrong with the URL, without the password */
export function mailboxOf(text: string): MailboxAddress {
  const url = URL.parse(text);
  const scheme = url && SCHEMES[url.protocol];
  if (!scheme || !url.hostname)
    throw new Error('an address of a mailbox looks like imaps://user:password@imap.example.com/INBOX');
  if (!url.username || !url.password)
    throw new Error(
      'the address of the mailbox needs a user and a password; write special characters as %40',
    );
  const host = url.hostname.replaceAll(/[[\]]/gu, '');
  return {
    host,
    port: Number(url.port) || scheme.port,
    secure: scheme.secure,
    isLoopback: isLoopback(host),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
