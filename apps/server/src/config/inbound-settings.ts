import { z } from 'zod';
import { domainSetting } from './sign-in-settings.ts';

/** Settings of incoming mail: receipts that people send to their own address. */

const port = z.coerce.number({ error: 'must be a number' }).int().min(1).max(65_535);

export const inboundVariables = {
  INBOUND_MAIL_DOMAIN: domainSetting
    .optional()
    .describe("Domain of people's addresses for receipts, receipts+TOKEN@…; without it nobody has one"),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/u, error: 'must be imaps://user:password@host or imap://user:password@host' })
    .optional()
    .describe('Mailbox in which mail for INBOUND_MAIL_DOMAIN arrives, imaps://user:password@host/INBOX'),
  INBOUND_SMTP_PORT: port
    .optional()
    .describe('Port on which this server takes mail for INBOUND_MAIL_DOMAIN from your relay by SMTP; none'),
  INBOUND_SMTP_HOST: z.string().min(1).optional().describe('Address that it listens on; 127.0.0.1'),
  INBOUND_TRUSTED_RELAY: z
    .hostname({ error: 'must be the name of a host, as your relay writes it into Authentication-Results' })
    .toLowerCase()
    .optional()
    .describe('Relay whose Authentication-Results are believed about SPF; none'),
};

type InboundVariables = z.output<z.ZodObject<typeof inboundVariables>>;

export type InboundSettings = {
  domain: string;
  /** a mailbox; its name and password are in the URL; null: no mailbox */
  imapUrl: URL | null;
  /** where this server takes mail by SMTP; null: nowhere */
  smtp: { host: string; port: number } | null;
  /** the relay whose SPF results count; null: no SPF result counts */
  trustedRelay: string | null;
};

/** Returns null if no mail comes in. */
export function inboundOf(env: InboundVariables): InboundSettings | null {
  if (env.INBOUND_MAIL_DOMAIN === undefined) return null;
  return {
    domain: env.INBOUND_MAIL_DOMAIN,
    imapUrl: env.IMAP_URL ? new URL(env.IMAP_URL) : null,
    smtp:
      env.INBOUND_SMTP_PORT === undefined
        ? null
        : { host: env.INBOUND_SMTP_HOST ?? '127.0.0.1', port: env.INBOUND_SMTP_PORT },
    trustedRelay: env.INBOUND_TRUSTED_RELAY ?? null,
  };
}

/**
 * Says what is wrong with this combination of settings, and names the variable. Null: nothing.
 * @param taken the ports of this server
 */
export function inboundProblem(
  env: InboundVariables,
  taken: Record<string, number | undefined>,
): string | null {
  const { INBOUND_MAIL_DOMAIN, IMAP_URL, INBOUND_SMTP_PORT, INBOUND_SMTP_HOST } = env;
  if (INBOUND_MAIL_DOMAIN === undefined) {
    const alone = (
      ['IMAP_URL', 'INBOUND_SMTP_PORT', 'INBOUND_SMTP_HOST', 'INBOUND_TRUSTED_RELAY'] as const
    ).find((name) => env[name] !== undefined);
    return alone
      ? `${alone}: needs INBOUND_MAIL_DOMAIN, the domain of the addresses that mail comes to. Set it, or remove ${alone}.`
      : null;
  }
  if (IMAP_URL === undefined && INBOUND_SMTP_PORT === undefined)
    return 'INBOUND_MAIL_DOMAIN: needs IMAP_URL or INBOUND_SMTP_PORT, through which its mail arrives.';
  if (INBOUND_SMTP_HOST !== undefined && INBOUND_SMTP_PORT === undefined)
    return 'INBOUND_SMTP_HOST: needs INBOUND_SMTP_PORT. Set it, or remove INBOUND_SMTP_HOST.';
  const { username, password } = new URL(IMAP_URL ?? 'imaps://no:mailbox@localhost');
  if (username === '' || password === '')
    return 'IMAP_URL: must have the name and the password of the mailbox, imaps://user:password@host/INBOX. Write special characters as %40.';
  const other = Object.entries(taken).find(([, its]) => its !== undefined && its === INBOUND_SMTP_PORT);
  return other ? `INBOUND_SMTP_PORT: is also ${other[0]}. Set another port.` : null;
}
