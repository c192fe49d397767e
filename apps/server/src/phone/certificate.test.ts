import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../config.ts';
import { loadCertificate } from './certificate.ts';

const NOW = Date.UTC(2026, 10, 18);
const DAY_MS = 24 * 60 * 60 * 1000;
const HOSTS = ['192.168.1.23', 'localhost', '127.0.0.1'];

describe('The certificate of phone mode', () => {
  it('is valid only for the given addresses and for a year, and cannot sign others', async () => {
    const { cert, key } = await loadCertificate(await newFolder(), HOSTS, NOW);
    const seen = new X509Certificate(cert);
    expect(seen.checkIP('192.168.1.23')).toBe('192.168.1.23');
    expect(seen.checkHost('localhost')).toBe('localhost');
    expect(seen.checkIP('192.168.1.24')).toBeUndefined();
    expect(seen.ca).toBe(false);
    expect(seen.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(seen.verify(seen.publicKey)).toBe(true);
    expect(seen.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(seen.validFromDate.getTime()).toBe(NOW - DAY_MS);
    expect(seen.validToDate.getTime()).toBe(NOW + 364 * DAY_MS);
    expect(key).toContain('PRIVATE KEY');
  });

  it('is accepted only by clients that trust it', async () => {
    const certificate = await loadCertificate(await newFolder(), HOSTS, Date.now());
    const server = createServer(certificate);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const shakeHands = (ca?: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port, ...(ca ? { ca } : {}) }, () => {
          resolve(socket.getProtocol() ?? '');
          socket.destroy();
        });
        socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      });
    expect(await shakeHands(certificate.cert)).toBe('TLSv1.3');
    expect(await shakeHands()).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('reports the setting if the data folder cannot be created', async () => {
    const loading = loadCertificate('/etc/passwd/x', HOSTS, NOW);
    await expect(loading).rejects.toThrow(ConfigError);
    await expect(loading).rejects.toThrow('DATA_DIR: the folder /etc/passwd/x cannot be used');
  });

  it('is stored, readable only by its owner, and reused', async () => {
    const folder = await newFolder();
    const first = await loadCertificate(folder, HOSTS, NOW);
    const file = join(folder, 'phone-certificate.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await loadCertificate(folder, HOSTS, NOW + 300 * DAY_MS)).toEqual(first);
    expect(await loadCertificate(folder, HOSTS.slice(0, 1), NOW)).toEqual(first);
  });

  it.each<[string, { hosts?: string[]; now?: number; content?: string }]>([
    ['an address is new', { hosts: [...HOSTS, '10.0.0.7'] }],
    ['a name is new', { hosts: [...HOSTS, 'desk.local'] }],
    ['it expires soon', { now: NOW + 340 * DAY_MS }],
    ['the clock went far back', { now: NOW - 40 * DAY_MS }],
    ['its file is broken', { content: '{"key": "no' }],
    ['its file has other content', { content: '{"key": "x", "cert": "y"}' }],
  ])('is renewed when %s', async (_case, { hosts = HOSTS, now = NOW, content = '' }) => {
    const folder = await newFolder();
    const file = join(folder, 'phone-certificate.json');
    const first = await loadCertificate(folder, HOSTS, NOW);
    if (content) {
      await writeFile(file, content);
      await chmod(file, 0o644);
    }
    const second = await loadCertificate(folder, hosts, now);
    expect(second.cert).not.toBe(first.cert);
    expect(second.key).not.toBe(first.key);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(second);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-certificate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
