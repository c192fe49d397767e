import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../config.ts';

const DOMAIN = { INBOUND_MAIL_DOMAIN: 'in.example.com' };
const IMAP = { IMAP_URL: 'imaps://nora:secret@imap.example.com/Receipts' };

describe('Settings for incoming mail', () => {
  it('are empty on a new machine, and can name a mailbox, a local port for the relay, or both', () => {
    expect(parseConfig({}).inbound).toBeNull();
    expect(parseConfig({ ...DOMAIN, ...IMAP }).inbound).toEqual({
      domain: 'in.example.com',
      imapUrl: new URL(IMAP.IMAP_URL),
      smtp: null,
      trustedRelay: null,
    });
    const relayed = { ...DOMAIN, INBOUND_SMTP_PORT: '2525', INBOUND_TRUSTED_RELAY: 'MX.example.com' };
    expect(parseConfig(relayed).inbound).toEqual({
      domain: 'in.example.com',
      imapUrl: null,
      smtp: { host: '127.0.0.1', port: 2525 },
      trustedRelay: 'mx.example.com',
    });
    expect(parseConfig({ ...relayed, INBOUND_SMTP_HOST: '10.0.0.7' }).inbound?.smtp).toEqual({
      host: '10.0.0.7',
      port: 2525,
    });
  });

  it.each([
    ['a mailbox without a domain', IMAP, /^IMAP_URL: needs INBOUND_MAIL_DOMAIN/u],
    [
      'a port without a domain',
      { INBOUND_SMTP_PORT: '25' },
      /^INBOUND_SMTP_PORT: needs INBOUND_MAIL_DOMAIN/u,
    ],
    [
      'a relay without a domain',
      { INBOUND_TRUSTED_RELAY: 'mx.example.com' },
      /^INBOUND_TRUSTED_RELAY: needs/u,
    ],
    [
      'a domain that no mail can come to',
      DOMAIN,
      /^INBOUND_MAIL_DOMAIN: needs IMAP_URL or INBOUND_SMTP_PORT/u,
    ],
    [
      'an address for a domain',
      { INBOUND_MAIL_DOMAIN: 'a@in.example.com' },
      /^INBOUND_MAIL_DOMAIN: a domain/u,
    ],
    [
      'a mailbox of another scheme',
      { ...DOMAIN, IMAP_URL: 'https://imap.example.com' },
      /^IMAP_URL: must be imaps/u,
    ],
    [
      'a mailbox without a name',
      { ...DOMAIN, IMAP_URL: 'imaps://imap.example.com' },
      /^IMAP_URL: must have the name/u,
    ],
    [
      'a mailbox without a password',
      { ...DOMAIN, IMAP_URL: 'imaps://a@imap.example.com' },
      /^IMAP_URL: must have/u,
    ],
    [
      'a host without a port',
      { ...DOMAIN, ...IMAP, INBOUND_SMTP_HOST: '10.0.0.7' },
      /^INBOUND_SMTP_HOST: needs/u,
    ],
    ['a port in words', { ...DOMAIN, INBOUND_SMTP_PORT: 'smtp' }, /^INBOUND_SMTP_PORT: must be a number/u],
    ['the port of the pages', { ...DOMAIN, INBOUND_SMTP_PORT: '3000' }, /^INBOUND_SMTP_PORT: is also PORT/u],
    [
      'the port of the metrics',
      { ...DOMAIN, INBOUND_SMTP_PORT: '9464', METRICS_PORT: '9464' },
      /^INBOUND_SMTP_PORT: is also METRICS_PORT/u,
    ],
    [
      'a relay with a space',
      { ...DOMAIN, ...IMAP, INBOUND_TRUSTED_RELAY: 'mx example' },
      /^INBOUND_TRUSTED_RELAY: must be the name of a host/u,
    ],
  ])('reject %s, naming the variable', (_case, variables, message) => {
    expect(() => parseConfig(variables)).toThrow(message);
    expect(() => parseConfig(variables)).toThrow(ConfigError);
    expect(() => parseConfig(variables)).not.toThrow('secret');
  });
});
