import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** The service's answer instead of a stamp. */
export type Mischief =
  | 'another hash'
  | 'another nonce'
  | 'a changed signature'
  | 'a refusal'
  | 'an error'
  | 'nothing'
  | 'a flood'
  | 'another page'
  | 'no stamp';

export type TimestampService = {
  url: string;
  /** the certificate that its stamps chain up to */
  caFile: string;
  /** null: it behaves well */
  mischief: Mischief | null;
  asked: number;
};

const CONFIG = (dir: string) => `
[req]
distinguished_name = none
[none]
[ca]
basicConstraints = critical,CA:TRUE
[tsa]
extendedKeyUsage = critical,timeStamping
[web]
extendedKeyUsage = serverAuth
[tsa_config]
serial = ${dir}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384
ess_cert_id_alg = sha256
clock_precision_digits = 3
`;

/** An RFC 3161 service made of `openssl ts`, on loopback. */
export async function startTimestampService(): Promise<TimestampService> {
  const dir = await mkdtemp(join(tmpdir(), 'slipcase-tsa-'));
  const file = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: dir });
  await writeFile(file('tsa.cnf'), CONFIG(dir));
  await writeFile(file('serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  await openssl(
    'req',
    '-x509',
    '-config',
    'tsa.cnf',
    '-extensions',
    'ca',
    '-subj',
    '/CN=Test CA',
    '-days',
    '30',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  await openssl(
    'req',
    '-config',
    'tsa.cnf',
    '-subj',
    '/CN=Test stamps',
    ...key,
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.csr',
  );
  await openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '20',
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'tsa',
    '-out',
    'tsa.pem',
  );

  async function reply(query: Uint8Array): Promise<Buffer> {
    await writeFile(file('query.tsq'), query);
    await openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-section',
      'tsa_config',
      '-queryfile',
      'query.tsq',
      '-signer',
      'tsa.pem',
      '-inkey',
      'tsa.key',
      '-chain',
      'ca.pem',
      '-out',
      'reply.tsr',
    );
    return readFile(file('reply.tsr'));
  }

  async function queryOf(...options: string[]): Promise<Buffer> {
    await openssl('ts', '-query', '-sha256', '-cert', ...options, '-out', 'other.tsq');
    return readFile(file('other.tsq'));
  }

  async function behave(mischief: Mischief | null, query: Buffer, response: ServerResponse): Promise<void> {
    const stamp = (bytes: Uint8Array) =>
      void response.setHeader('content-type', 'application/timestamp-reply').end(bytes);
    if (mischief === 'nothing') return;
    if (mischief === 'an error') return void response.writeHead(503).end();
    if (mischief === 'another page') return void response.writeHead(302, { location: '/else' }).end();
    if (mischief === 'no stamp') return void response.end('<html>Sign in to the network</html>');
    if (mischief === 'a flood') return stamp(Buffer.alloc(200_000, 0x30));
    if (mischief === 'a refusal') return stamp(Buffer.from('30053003020102', 'hex'));
    if (mischief === 'another hash') return stamp(await reply(await queryOf('-digest', 'ab'.repeat(32))));
    if (mischief === 'another nonce') {
      // in a query, this header precedes the 32 bytes of SHA-256
      const at = query.indexOf(Buffer.from('0420', 'hex'));
      const hash = query.subarray(at + 2, at + 34).toString('hex');
      return stamp(await reply(await queryOf('-digest', hash)));
    }
    const good = await reply(query);
    // the last byte of an answer is part of its signature
    if (mischief) good[good.length - 1] = (good.at(-1) ?? 0) ^ 1;
    stamp(good);
  }

  const its: TimestampService = { url: '', caFile: file('ca.pem'), mischief: null, asked: 0 };
  const server = createServer(async (request, response) => {
    its.asked += 1;
    try {
      await behave(its.mischief, await buffer(request), response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  its.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(dir, { recursive: true, force: true });
  });
  return its;
}
