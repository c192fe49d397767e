import { createSign, generateKeyPairSync } from 'node:crypto';
import type { DKIMSignOptions, DNSResolver } from 'mailauth';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';

/** Mails with real signatures, and the DNS that has their keys. */

const { privateKey, publicKey } = keys(2048);

function keys(modulusLength: number): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return { privateKey: pair.privateKey, publicKey: pair.publicKey.toString('base64') };
}

/** TXT records by name. 'silent' answers like a server that is down. */
export type Records = Record<string, string>;

export function dnsOf(records: Records): DNSResolver & { asked: string[] } {
  const asked: string[] = [];
  const resolver: DNSResolver = async (name) => {
    asked.push(name);
    const record = records[name];
    if (record === 'silent') throw Object.assign(new Error('timed out'), { code: 'ETIMEOUT' });
    if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return [[record]];
  };
  return Object.assign(resolver, { asked });
}

/** The DNS record of the default signing key. @param flags such as 't=y; ' */
export function keyRecord(flags = ''): string {
  return `v=DKIM1; k=rsa; ${flags}p=${publicKey}`;
}

export const weakKey = () => {
  const its = keys(768);
  return { privateKey: its.privateKey, record: `v=DKIM1; k=rsa; p=${its.publicKey}` };
};

/** @param domain the signing domain @returns the mail with its signature at the top */
export async function signed(
  mail: string,
  domain: string,
  options: Partial<DKIMSignOptions> = {},
): Promise<Buffer> {
  const data = {
    signingDomain: domain,
    selector: 's1',
    privateKey,
    canonicalization: 'relaxed/relaxed',
    ...options,
  };
  const { signatures, errors } = await dkimSign(mail, { ...data, signatureData: [data] });
  if (!signatures) throw new Error(`not signed: ${JSON.stringify(errors)}`);
  return Buffer.from(signatures + mail);
}

/** A signature that no library would make: it does not cover From. RFC 6376, 3.7 */
export function signedWithoutFrom(mail: string, domain: string, bodyHash: string): Buffer {
  const subject = /^Subject: (?<its>.*)\r\n/mu.exec(mail)?.groups?.its ?? '';
  const field = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=s1; h=subject; bh=${bodyHash}; b=`;
  const signature = createSign('sha256')
    .update(`subject:${subject}\r\ndkim-signature:${field}`)
    .sign(privateKey, 'base64');
  return Buffer.from(`DKIM-Signature: ${field}${signature}\r\n${mail}`);
}
