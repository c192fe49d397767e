import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  dnsOf,
  keyRecord,
  type Records,
  signed,
  signedWithoutFrom,
  weakKey,
} from '../../../testing/mails/signed-mail.ts';
import { createSenderJudge } from './judge-sender.ts';

const FROM = 'From: Zippy Rides <receipts@zippy.example.com>';
const REST = 'To: nora@example.com\r\nSubject: Your trip\r\nMessage-ID: <1@zippy>\r\n\r\nTotal $12.00\r\n';
const MAIL = `${FROM}\r\n${REST}`;
const DOMAIN = 'zippy.example.com';
const KEY = { [`s1._domainkey.${DOMAIN}`]: keyRecord() };
const RELAY = 'mx.example.net';
const NOTHING = { provenDomain: null, by: null };

function judge(raw: Buffer | string, records: Records = KEY, trustedRelay: string | null = null) {
  return createSenderJudge({ trustedRelay, resolver: dnsOf(records) }).judge(Buffer.from(raw));
}

async function changed(from: string | RegExp, to: string): Promise<string> {
  const mail = (await signed(MAIL, DOMAIN)).toString();
  const other = mail.replace(from, to);
  expect(other).not.toBe(mail);
  return other;
}

describe('The sender of a mail is proven', () => {
  it('by a signature of its own domain', async () => {
    expect(await judge(await signed(MAIL, DOMAIN))).toEqual({ provenDomain: DOMAIN, by: 'dkim' });
  });

  it.each(['simple/simple', 'relaxed/simple', 'simple/relaxed'])('in any valid form: %s', async (form) => {
    const mail = await signed(MAIL, DOMAIN, { canonicalization: form });
    expect(await judge(mail)).toMatchObject({ provenDomain: DOMAIN });
  });

  it('by a signature of another domain of the same company', async () => {
    const key = { 's1._domainkey.example.com': keyRecord(), 's1._domainkey.mail.example.com': keyRecord() };
    for (const domain of ['example.com', 'mail.example.com'])
      expect(await judge(await signed(MAIL, domain), key)).toEqual({ provenDomain: DOMAIN, by: 'dkim' });
  });

  it('even if the service that sends the mails adds a signature that cannot be checked', async () => {
    const both = await signed((await signed(MAIL, DOMAIN)).toString(), 'bulk.example.net');
    expect(await judge(both, { ...KEY, 's1._domainkey.bulk.example.net': 'silent' })).toMatchObject({
      provenDomain: DOMAIN,
    });
    expect(await judge(both)).toMatchObject({ provenDomain: DOMAIN });
  });
});

describe('The sender of a mail is not proven', () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string, Records?]>([
    ['without a signature', () => MAIL],
    [
      'by a signature of someone else',
      () => signed(MAIL, 'evil.test'),
      { 's1._domainkey.evil.test': keyRecord() },
    ],
    [
      'by a signature of a neighbor at the same provider',
      () => signed(MAIL.replaceAll(DOMAIN, 'zippy.github.io'), 'evil.github.io'),
      { 's1._domainkey.evil.github.io': keyRecord() },
    ],
    [
      'by a signature of a whole country',
      () => signed(MAIL.replaceAll(DOMAIN, 'zippy.co.uk'), 'co.uk'),
      { 's1._domainkey.co.uk': keyRecord() },
    ],
    ['if the text was changed', () => changed('$12.00', '$92.00')],
    ['if the subject was changed', () => changed('Your trip', 'Your free trip')],
    ['if From was changed', () => changed('receipts@', 'other@')],
    ['if a second From was put in front', () => changed('From: Zippy', `From: a@${DOMAIN}\r\nFrom: Zippy`)],
    [
      'if a second From was added, in odd letters',
      async () => `FROM : b@evil.test\r\n${String(await signed(MAIL, DOMAIN))}`,
    ],
    [
      'if From has two addresses',
      () => signed(MAIL.replace('<receipts@', '<x@evil.test>, <receipts@'), DOMAIN),
    ],
    ['if From has a group', () => signed(MAIL.replace(FROM, `From: all: a@${DOMAIN}, b@evil.test;`), DOMAIN)],
    [
      'if the address is only in the name',
      () =>
        signed(
          MAIL.replace(
            'Zippy Rides <receipts@zippy.example.com>',
            '"receipts@zippy.example.com" <x@evil.test>',
          ),
          DOMAIN,
        ),
    ],
    ['without From', () => signedWithoutFrom(REST, DOMAIN, hashOfBody())],
    ['by a signature that leaves From out', () => signedWithoutFrom(MAIL, DOMAIN, hashOfBody())],
    ['by a signature of the beginning of the text', () => signed(MAIL, DOMAIN, { maxBodyLength: 5 })],
    [
      'by a signature that has expired',
      () => signed(MAIL, DOMAIN, { signTime: new Date('2024-03-01'), expires: new Date('2024-03-08') }),
    ],
    ['by an algorithm that is broken', () => signed(MAIL, DOMAIN, { algorithm: 'rsa-sha1' })],
    ['if the key is not there', () => signed(MAIL, DOMAIN), {}],
    ['if the key was taken back', () => signed(MAIL, DOMAIN), { [`s1._domainkey.${DOMAIN}`]: 'v=DKIM1; p=' }],
    [
      'if the key is only for tests',
      () => signed(MAIL, DOMAIN),
      { [`s1._domainkey.${DOMAIN}`]: keyRecord('t=y; ') },
    ],
    [
      'if the record is nonsense',
      () => signed(MAIL, DOMAIN),
      { [`s1._domainkey.${DOMAIN}`]: 'hello'.repeat(5000) },
    ],
    [
      'if the header is cut by a null byte',
      async () => (await signed(MAIL, DOMAIN)).toString().replace('To: nora', 'X: \0\r\nTo: nora'),
    ],
    [
      'if the header has lines that programs read differently',
      async () =>
        (await signed(MAIL, DOMAIN)).toString().replace('To: nora', 'X: a\rFrom: x@evil.test\r\nTo: nora'),
    ],
    [
      'if the header is endless',
      async () => `${'X-A: b\r\n'.repeat(50_000)}${String(await signed(MAIL, DOMAIN))}`,
    ],
    ['if the mail is nothing', () => ''],
  ])('%s', async (_case, mail, records) => {
    expect(await judge(await mail(), records)).toEqual(NOTHING);
  });

  it('by a short key', async () => {
    const { privateKey, record } = weakKey();
    const mail = await signed(MAIL, DOMAIN, { privateKey });
    expect(await judge(mail, { [`s1._domainkey.${DOMAIN}`]: record })).toEqual(NOTHING);
  });

  it('with a line over 1 MB, which takes long to hash', async () => {
    const withLine = (bytes: number) => signed(`${MAIL}${'x'.repeat(bytes)}\r\n`, DOMAIN);
    expect(await judge(await withLine(900_000))).toMatchObject({ by: 'dkim' });
    expect(await judge(await withLine(3_000_000))).toEqual(NOTHING);
  });

  it('by a hundred signatures, which cause no DNS query', async () => {
    const mail = (await signed(MAIL, DOMAIN)).toString();
    const signature = mail.slice(0, mail.indexOf('From: '));
    const resolver = dnsOf(KEY);
    const { judge } = createSenderJudge({ trustedRelay: null, resolver });
    expect(await judge(Buffer.from(signature.repeat(100) + MAIL))).toEqual(NOTHING);
    expect(resolver.asked).toEqual([]);
  });

  it('for now if DNS does not answer: the mail is judged again later', async () => {
    const mail = await signed(MAIL, DOMAIN);
    await expect(judge(mail, { [`s1._domainkey.${DOMAIN}`]: 'silent' })).rejects.toThrow(/DNS/u);
    const foreign = await signed(MAIL, 'evil.test');
    expect(await judge(foreign, { 's1._domainkey.evil.test': 'silent' })).toEqual(NOTHING);
  });
});

describe('The result of SPF', () => {
  const passed = (server: string, from = `bounce@${DOMAIN}`) =>
    `Authentication-Results: ${server};\r\n spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=${from};\r\n dkim=none\r\n`;
  const byRelay = (mail: string) => judge(mail, {}, RELAY);

  it('counts if the trusted relay wrote it', async () => {
    for (const result of [
      passed(RELAY),
      passed(`${RELAY} 1`),
      passed('MX.example.net'),
      passed(RELAY, 'bounces.example.com'),
    ])
      expect(await byRelay(result + MAIL)).toEqual({ provenDomain: DOMAIN, by: 'spf' });
  });

  it('counts even if servers on the way wrote results above it', async () => {
    expect(await byRelay(passed('mx.other.test', 'x@evil.test') + passed(RELAY) + MAIL)).toMatchObject({
      by: 'spf',
    });
  });

  it('counts instead of a signature if DNS does not answer for it', async () => {
    const mail = passed(RELAY) + String(await signed(MAIL, DOMAIN));
    expect(await judge(mail, { [`s1._domainkey.${DOMAIN}`]: 'silent' }, RELAY)).toMatchObject({ by: 'spf' });
  });

  it.each([
    ['without a relay that is trusted', passed(RELAY), null],
    ['from anybody else', passed('mx.evil.test'), RELAY],
    ['from a name that only begins like the relay', passed(`${RELAY}.evil.test`), RELAY],
    [
      'further down than another one of the relay',
      `Authentication-Results: ${RELAY}; spf=fail smtp.mailfrom=${DOMAIN}\r\n${passed(RELAY)}`,
      RELAY,
    ],
    ['for the domain of someone else', passed(RELAY, 'x@evil.test'), RELAY],
    [
      'for the name of a machine only',
      `Authentication-Results: ${RELAY}; spf=pass smtp.helo=${DOMAIN}\r\n`,
      RELAY,
    ],
    [
      'that did not pass',
      `Authentication-Results: ${RELAY}; spf=softfail smtp.mailfrom=${DOMAIN}\r\n`,
      RELAY,
    ],
    [
      'in a comment',
      `Authentication-Results: ${RELAY}; none (; spf=pass smtp.mailfrom=${DOMAIN})\r\n`,
      RELAY,
    ],
    ['in quotes', `Authentication-Results: ${RELAY}; x="; spf=pass smtp.mailfrom=${DOMAIN}"\r\n`, RELAY],
    [
      'twice, the other way round',
      `Authentication-Results: ${RELAY}; spf=pass smtp.mailfrom=${DOMAIN}; spf=fail smtp.mailfrom=evil.test\r\n`,
      RELAY,
    ],
    [
      'twice, with different answers',
      `Authentication-Results: ${RELAY}; spf=fail smtp.mailfrom=evil.test; spf=pass smtp.mailfrom=${DOMAIN}\r\n`,
      RELAY,
    ],
  ])('does not count %s', async (_case, fields, relay) => {
    expect(await judge(fields + MAIL, {}, relay)).toEqual(NOTHING);
  });
});

function hashOfBody(): string {
  return createHash('sha256').update('Total $12.00\r\n').digest('base64');
}
