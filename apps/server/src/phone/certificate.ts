import { KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { flushFolder, writeFlushed } from '../lib/flushed-write.ts';
import { usable } from '../open-stores.ts';

/** Key and certificate in PEM. */
export type Certificate = { key: string; cert: string };

const FILE = 'phone-certificate.json';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Apple's systems reject server certificates that are valid for more than 398 days */
const VALID_MS = 365 * DAY_MS;
const RENEW_BEFORE_MS = 30 * DAY_MS;
/** tolerance for clock differences */
const BACKDATED_MS = DAY_MS;
const ECDSA_P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const storedCertificate = z.object({ key: z.string(), cert: z.string() });

/**
 * The certificate of phone mode, created at its first use and stored in the data folder, where only the owner
 * can read it. It is self-signed, so browsers warn once. It is renewed when it lacks an address or expires
 * soon.
 * @param hosts addresses and names that it must be valid for
 * @throws ConfigError if the folder cannot be created
 */
export async function loadCertificate(
  dataDir: string,
  hosts: readonly string[],
  now: number,
): Promise<Certificate> {
  // the server has not created it yet
  await usable('DATA_DIR', dataDir, 0o700);
  const file = join(dataDir, FILE);
  const kept = await read(file);
  if (kept && holdsFor(kept, hosts, now)) return kept;
  const made = await makeCertificate(hosts, now);
  // has its mode from the first byte on: nobody else may be able to read the key, not even for a moment
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

/** What browsers require from a server's certificate today: P-256, addresses as IP entries, serverAuth. */
async function makeCertificate(hosts: readonly string[], now: number): Promise<Certificate> {
  // tsyringe, which @peculiar/x509 depends on, expects it to be loaded
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(ECDSA_P256, true, ['sign', 'verify']);
  const begin = now - BACKDATED_MS;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Slipcase on this network',
    notBefore: new Date(begin),
    notAfter: new Date(begin + VALID_MS),
    signingAlgorithm: ECDSA_P256,
    keys,
    extensions: [
      // not an authority, so it cannot vouch for other names
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((host) => ({ type: isIP(host) ? 'ip' : 'dns', value: host })),
      ),
    ],
  });
  return {
    key: KeyObject.from(keys.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: certificate.toString('pem'),
  };
}
