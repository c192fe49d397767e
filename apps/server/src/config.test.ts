import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, SETTINGS } from './config.ts';

const PEPPER = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const SMTP = { SMTP_URL: 'smtp://mail.internal:25' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

describe('Settings', () => {
  it('are all optional on a new machine', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      databaseUrl: null,
      google: null,
      companyDomain: 'example.com',
    });
    expect(config.publicUrl.href).toBe('http://localhost:3000/');
  });

  it('log at info, and show metrics only if configured, and then only on this machine', () => {
    expect(parseConfig({})).toMatchObject({ logLevel: 'info', metrics: null });
    expect(parseConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
    expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const everywhere = parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' });
    expect(everywhere.metrics).toEqual({ host: '0.0.0.0', port: 9464 });
  });

  it.each([
    [{}, { country: 'US', currency: 'USD', dateOrder: 'MDY' }],
    [{ HOME_COUNTRY: 'GB' }, { country: 'GB', currency: 'GBP', dateOrder: 'DMY' }],
    [
      { HOME_COUNTRY: 'GB', CURRENCY: 'EUR' },
      { country: 'GB', currency: 'EUR', dateOrder: 'DMY' },
    ],
    [
      { HOME_COUNTRY: 'GB', DATE_ORDER: 'MDY' },
      { country: 'GB', currency: 'GBP', dateOrder: 'MDY' },
    ],
    [
      { HOME_COUNTRY: 'JP', CURRENCY: 'USD' },
      { country: 'JP', currency: 'USD', dateOrder: 'DMY' },
    ],
    [
      { CURRENCY: 'EUR', DATE_ORDER: 'DMY' },
      { country: 'US', currency: 'EUR', dateOrder: 'DMY' },
    ],
  ])('take currency and date order from the country, unless they are set: %j', (variables, home) => {
    expect(parseConfig(variables).home).toEqual(home);
  });

  it('of earlier versions cause a warning, but do not stop the start', () => {
    expect(parseConfig({ READER_SECONDS: 'twenty' }).warnings).toEqual([
      expect.stringMatching(/^READER_SECONDS is no longer used: .* Remove it\.$/u),
    ]);
    expect(parseConfig({ READER_SECONDS: '' }).warnings).toEqual([]);
  });

  it('treat an empty variable as unset', () => {
    expect(parseConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000);
  });

  it.each([
    ['an invalid port', { PORT: 'eighty' }, /^PORT: must be a number \(Port to listen on\)$/u],
    ['an invalid database', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: /u],
    ['an invalid currency', { CURRENCY: 'dollars' }, /^CURRENCY: an ISO 4217 code/u],
    ['a currency without hundredths', { CURRENCY: 'JPY' }, /^CURRENCY: .*hundredths/u],
    ['an unknown country', { HOME_COUNTRY: 'UK' }, /^HOME_COUNTRY: the ISO 3166-1 code of a country/u],
    ['a country in lower case', { HOME_COUNTRY: 'gb' }, /^HOME_COUNTRY: .*such as US or GB/u],
    [
      'a country whose currency has no hundredths, unless CURRENCY is set',
      { HOME_COUNTRY: 'JP' },
      /^CURRENCY: required with HOME_COUNTRY=JP, because its currency \(JPY\) has no hundredths/u,
    ],
    ['an invalid metrics port', { METRICS_PORT: 'on' }, /^METRICS_PORT: must be a number \(Port of/u],
    ['a metrics port of zero', { METRICS_PORT: '0' }, /^METRICS_PORT: /u],
    ['metrics on the port of Slipcase itself', { METRICS_PORT: '3000' }, /^METRICS_PORT: is the port of/u],
    ['an invalid log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /u],
    ['an invalid domain', { COMPANY_DOMAIN: '@example' }, /^COMPANY_DOMAIN: /u],
    ['an invalid date order', { DATE_ORDER: 'YMD' }, /^DATE_ORDER: /u],
    ['an invalid mail server', { SMTP_URL: 'https://mail.example.com' }, /^SMTP_URL: /u],
    ['a proof of zero days', { GOOGLE_PROOF_DAYS: '0' }, /^GOOGLE_PROOF_DAYS: /u],
    ['Google Drive without a Google client', { DRIVE: 'google' }, /DRIVE: google needs GOOGLE_CLIENT_ID/u],
    ['an unknown drive', { DRIVE: 'onedrive' }, /DRIVE: /u],
    ['half of Google', { GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_SECRET belong together/u],
    ['PostgreSQL without a pepper', { DATABASE_URL: 'postgres://localhost/x' }, /^PASSKEY_PEPPER: required/u],
    [
      'a pepper of one repeated letter',
      { PASSKEY_PEPPER: `${'a'.repeat(43)}=` },
      /^PASSKEY_PEPPER: repeats one letter/u,
    ],
    [
      'a pepper of zeros',
      { PASSKEY_PEPPER: Buffer.alloc(32).toString('base64') },
      /^PASSKEY_PEPPER: repeats one/u,
    ],
    [
      'a pepper of one repeated byte',
      { PASSKEY_PEPPER: Buffer.alloc(32, 0x41).toString('base64') },
      /^PASSKEY_PEPPER: repeats one letter or byte/u,
    ],
    ['a short pepper', { PASSKEY_PEPPER: 'c2hvcnQ=' }, /^PASSKEY_PEPPER: .*32 bytes/u],
  ])('reject %s, naming the variable', (_case, variables, message) => {
    expect(() => parseConfig(variables)).toThrow(message);
    // the start reports this error without a stack
    expect(() => parseConfig(variables)).toThrow(ConfigError);
  });

  it('allow development sign-in only on this machine', () => {
    for (const variables of [
      { HOST: '0.0.0.0' },
      { HOST: '192.168.1.5' },
      // only for phone mode
      { HOST: '0.0.0.0', PHONE_ADDRESS: '192.168.1.23' },
      { PUBLIC_URL: 'https://slipcase.example.com' },
      { PUBLIC_URL: 'https://localhost.evil.example' },
    ]) {
      expect(() => parseConfig(variables)).toThrow(/Development sign-in/u);
      expect(() => parseConfig({ ...variables, ...GOOGLE, ...SMTP })).not.toThrow();
    }
    expect(() => parseConfig({ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' })).not.toThrow();
  });

  it('of phone mode have an https address, listen only there, and allow the development pages', () => {
    const phone = { phone: { address: '192.168.1.23' } };
    const config = parseConfig({ PUBLIC_URL: 'http://localhost:3000' }, phone);
    expect(config).toMatchObject({ phone: true, host: '192.168.1.23', google: null, mailPage: true });
    expect(config.publicUrl.href).toBe('https://192.168.1.23:3000/');
    const other = parseConfig({ PHONE_ADDRESS: 'desk.local', HOST: '0.0.0.0', PORT: '3456' }, phone);
    expect(other.host).toBe('0.0.0.0');
    expect(other.publicUrl.href).toBe('https://desk.local:3456/');
    expect(parseConfig({}).phone).toBe(false);
    // the setting alone does not turn phone mode on
    expect(parseConfig({ PHONE_ADDRESS: '192.168.1.23' })).toMatchObject({ phone: false, host: '127.0.0.1' });
  });

  it('of phone mode reject an invalid address, and say when it is missing', () => {
    for (const PHONE_ADDRESS of ['https://192.168.1.23', '192.168.1.23:3000', '192.168.1.300/', 'a b'])
      expect(() => parseConfig({ PHONE_ADDRESS }, { phone: { address: null } })).toThrow(
        /^PHONE_ADDRESS: an IPv4 address or a host name, without scheme and port/u,
      );
    expect(() => parseConfig({}, { phone: { address: null } })).toThrow(/^PHONE_ADDRESS: required, because/u);
  });

  it('allow a mail folder, and the page that shows it, only on this machine', () => {
    for (const variables of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://slipcase.example.com' }])
      expect(() => parseConfig({ ...variables, ...GOOGLE })).toThrow(/^SMTP_URL: required/u);
    expect(parseConfig({}).mailPage).toBe(true);
    expect(parseConfig(SMTP).mailPage).toBe(false);
  });

  it('of a company with PostgreSQL, S3, Google and SMTP work together', () => {
    const config = parseConfig({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://slipcase.example.com',
      DATABASE_URL: 'postgresql://slipcase@db/slipcase',
      PASSKEY_PEPPER: PEPPER,
      BLOBS_URL: 's3://bucket/files?region=eu-west-1',
      ...GOOGLE,
      ...SMTP,
    });
    expect(config.smtpUrl?.host).toBe('mail.internal:25');
    expect(config.mailFrom).toBe('Slipcase <no-reply@example.com>');
    expect(config.google).toEqual({ clientId: 'id', clientSecret: 'secret' });
    expect(config.blobsUrl?.hostname).toBe('bucket');
    expect(config).toMatchObject({
      databaseUrl: 'postgresql://slipcase@db/slipcase',
      passkeyPepper: PEPPER,
      host: '0.0.0.0',
    });
  });

  it('reject a public address over plain http unless it is this machine’s', () => {
    const company = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', SMTP_URL: 'smtp://mail.internal' };
    expect(() => parseConfig({ ...company, PUBLIC_URL: 'http://slipcase.example.com' })).toThrow(
      /^PUBLIC_URL: must be https/u,
    );
    expect(() => parseConfig({ ...company, PUBLIC_URL: 'https://slipcase.example.com' })).not.toThrow();
    expect(() => parseConfig({ PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
  });

  it('allow unencrypted mail only to this machine, unless a setting says otherwise', () => {
    const requires = (variables: Record<string, string>) => parseConfig(variables).smtpRequiresTls;
    expect(requires({ SMTP_URL: 'smtp://mail.internal' })).toBe(true);
    expect(requires({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
    expect(requires({ SMTP_URL: 'smtp://mail.internal', SMTP_STARTTLS: 'optional' })).toBe(false);
  });

  it.each([
    ['web,webb', "'webb' is not a role"],
    ['Reader', "'Reader' is not a role"],
    ['web,,reader', 'an empty name'],
    [' , ', 'an empty name'],
    ['web,reader,web', "names 'web' twice"],
  ])('refuse ROLE=%s, and say which roles there are', (ROLE, reason) => {
    expect(() => parseConfig({ ROLE })).toThrow(`ROLE: `);
    expect(() => parseConfig({ ROLE })).toThrow(reason);
    expect(() => parseConfig({ ROLE })).toThrow('web, reader, worker');
  });

  it('let a server have one role only where servers can share their work', () => {
    const shared = {
      DATABASE_URL: 'postgres://db/slipcase',
      BLOBS_URL: 's3://bucket',
      PASSKEY_PEPPER: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=',
    };
    const sorted = (variables: Record<string, string>) => [...parseConfig(variables).roles].toSorted();
    expect(sorted({ ...shared, ROLE: ' worker, web' })).toEqual(['web', 'worker']);
    for (const variables of [{}, { ROLE: '' }, { ROLE: 'reader,web,worker' }])
      expect(sorted(variables)).toEqual(['reader', 'web', 'worker']);
    for (const missing of ['DATABASE_URL', 'BLOBS_URL'])
      expect(() => parseConfig({ ...shared, [missing]: '', ROLE: 'reader' })).toThrow(
        /^ROLE: reader needs DATABASE_URL \(PostgreSQL\) and BLOBS_URL \(S3\)/u,
      );
  });

  it('require Google, mail and the pepper on a reachable server only if its role needs them', () => {
    const elsewhere = {
      DATABASE_URL: 'postgres://db/slipcase',
      BLOBS_URL: 's3://bucket',
      PASSKEY_PEPPER: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=',
      HOST: '0.0.0.0',
    };
    expect(parseConfig({ ...elsewhere, ROLE: 'reader', PASSKEY_PEPPER: '' }).host).toBe('0.0.0.0');
    expect(() =>
      parseConfig({ ...elsewhere, ROLE: 'worker', SMTP_URL: 'smtps://mail', PASSKEY_PEPPER: '' }),
    ).toThrow('PASSKEY_PEPPER');
    expect(() => parseConfig({ ...elsewhere, ROLE: 'worker' })).toThrow('SMTP_URL: required');
    expect(() => parseConfig({ ...elsewhere, ROLE: 'web' })).toThrow('GOOGLE_CLIENT_ID and GOOGLE');
  });

  it('are all documented in .env.example', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const shown = [...example.matchAll(/^# ?([A-Z][A-Z_]+)=/gmu)].map(([, name]) => name);
    expect(shown.toSorted()).toEqual(SETTINGS.toSorted());
  });
});
