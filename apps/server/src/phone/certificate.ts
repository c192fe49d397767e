import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { flushFolder, writeFlushed } from '../flushed-write.ts';
import { around, bits, inPlace, integer, octets, oid, sequence, set, time, utf8, yes } from './der.ts';

/** Key and certificate in PEM. */
export type Certificate = { key: string; cert: string };

const FILE = 'phone-certificate.json';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Apple's systems reject server certificates that are valid for more than 398 days */
const VALID_MS = 365 * DAY_MS;
const RENEW_BEFORE_MS = 30 * DAY_MS;
/** tolerance for clocks that differ */
const BACKDATED_MS = DAY_MS;
const SERIAL_BYTES = 16;
const storedCertificate = z.object({ key: z.string(), cert: z.string() });

/**
 * The certificate of phone mode, created at first use and stored in the data folder, readable by the owner only. It is
 * self-signed, so browsers warn once. It is renewed when it lacks an address or expires soon.
 * @param hosts addresses and names that it must be valid for
 */
export async function loadCertificate(
  dataDir: string,
  hosts: readonly string[],
  now: number,
): Promise<Certificate> {
  const file = join(dataDir, FILE);
  const kept = await read(file);
  if (kept && holdsFor(kept, hosts, now)) return kept;
  const made = makeCertificate(hosts, now);
  // with its mode from the first byte on: others must never be able to read the key, not even for a moment
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await writeFlushed(unfinished, Buffer.from(JSON.stringify(made)));
  await rename(unfinished, file);
  await flushFolder(dataDir);
  return made;
}

async function read(file: string): Promise<Certificate | null> {
  const parsed = await readFile(file, 'utf8')
    .then((text) => storedCertificate.safeParse(JSON.parse(text)))
    .catch(() => null);
  return parsed?.data ?? null;
}

function holdsFor({ cert }: Certificate, hosts: readonly string[], now: number): boolean {
  try {
    const known = new X509Certificate(cert);
    const inTime =
      known.validFromDate.getTime() <= now && now < known.validToDate.getTime() - RENEW_BEFORE_MS;
    return inTime && hosts.every((host) => (isIP(host) ? known.checkIP(host) : known.checkHost(host)));
  } catch {
    return false;
  }
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/**
 * RFC 5280, with what browsers require of a server certificate today: P-256, addresses as IP entries, serverAuth. Written by
 * hand, because certificate libraries bring fifteen packages along for these lines.
 */
function makeCertificate(hosts: readonly string[], now: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8('Slipcase on this network'))));
  const begin = now - BACKDATED_MS;
  const toBeSigned = sequence(
    around(0, integer(Uint8Array.of(2))), // version 3
    integer(serial()),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(begin), time(begin + VALID_MS)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    around(
      3,
      sequence(
        extension('2.5.29.19', sequence(), true), // basicConstraints: not an authority, so it cannot sign for other names
        extension('2.5.29.15', bits(Uint8Array.of(0x80), 7), true), // keyUsage: digitalSignature
        extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))), // extKeyUsage: serverAuth
        extension('2.5.29.17', sequence(...hosts.map(generalName))), // subjectAltName
      ),
    ),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: pem(sequence(toBeSigned, ECDSA_WITH_SHA256, bits(signature))),
  };
}

function extension(id: string, value: Uint8Array, critical = false): Uint8Array {
  return critical ? sequence(oid(id), yes(), octets(value)) : sequence(oid(id), octets(value));
}

/** RFC 5280 section 4.2.1.6: [2] is a name, [7] the four bytes of an address. */
function generalName(host: string): Uint8Array {
  return isIP(host) ? inPlace(7, Uint8Array.from(host.split('.'), Number)) : inPlace(2, Buffer.from(host));
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/gu) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** RFC 5280 section 4.1.2.2: positive, and unique for certificates of one name. */
function serial(): Uint8Array {
  const bytes = new Uint8Array(randomBytes(SERIAL_BYTES));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}
