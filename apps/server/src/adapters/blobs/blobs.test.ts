import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MarkedBlobs } from './blobs.ts';
import { openFolderBlobs } from './folder.ts';
import { openS3Blobs } from './s3.ts';

let folder: string;
let s3: S3rver;
let s3Url: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipcase-blobs-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'receipts', configs: [] }],
  });
  const { port } = await s3.run();
  s3Url = new URL(`s3://receipts/files?endpoint=http://127.0.0.1:${port}`);
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Promise<MarkedBlobs>][] = [
  ['a folder', () => openFolderBlobs(join(folder, 'files'))],
  ['S3', async () => openS3Blobs(s3Url)],
];

describe.each(stores)('Files in %s', (_name, openStore) => {
  it('come back byte for byte, even after reopening the store', async () => {
    const key = randomUUID();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await (await openStore()).put(key, bytes);
    expect(await read(await openStore(), key)).toEqual(bytes);
  });

  it('may be empty', async () => {
    const store = await openStore();
    const key = randomUUID();
    await store.put(key, new Uint8Array());
    expect(await read(store, key)).toEqual(Buffer.alloc(0));
  });

  it('that do not exist are reported as missing', async () => {
    const store = await openStore();
    expect(await store.open(randomUUID())).toBeNull();
    expect(await store.read(randomUUID())).toBeNull();
  });

  it('that are written together appear whole after a flush, and not at all after a discard', async () => {
    const store = await openStore();
    const files = Array.from({ length: 30 }, (_, n) => [randomUUID(), Buffer.alloc(n * 1000, n)] as const);
    const batch = store.batch();
    await Promise.all(files.map(([key, bytes]) => batch.put(key, bytes)));
    await batch.flush();
    for (const [key, bytes] of files) expect(await store.read(key)).toEqual(bytes);
    const dropped = store.batch();
    await dropped.flush();
    await dropped.discard();
    expect(await store.read(files[3]?.[0] ?? '')).toEqual(files[3]?.[1]);
  });

  it('are gone after removal, and removing them twice is fine', async () => {
    const store = await openStore();
    const key = randomUUID();
    await store.put(key, Buffer.from('x'));
    await store.remove(key);
    await store.remove(key);
    expect(await store.open(key)).toBeNull();
  });

  it('cannot be reached by a name that is not a valid key', async () => {
    const store = await openStore();
    for (const key of ['../../etc/passwd', '', 'a/b', `${randomUUID()}/..`]) {
      await expect(store.open(key)).rejects.toThrow('a blob key must be a UUID');
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('a blob key must be a UUID');
      await expect(store.remove(key)).rejects.toThrow('a blob key must be a UUID');
    }
  });
});

it('Two installations in one bucket do not see each other’s files', async () => {
  const key = randomUUID();
  await openS3Blobs(s3Url).put(key, Buffer.from('x'));
  const other = new URL(s3Url);
  other.pathname = '/other';
  expect(await openS3Blobs(other).open(key)).toBeNull();
});

it('A bucket that fails does not look like a missing file', async () => {
  const noBucket = new URL(s3Url);
  noBucket.hostname = 'no-such-bucket';
  await expect(openS3Blobs(noBucket).open(randomUUID())).rejects.toThrow();
});

it('A folder never shows a half-written file under its final name', async () => {
  const root = join(folder, 'whole');
  const store = await openFolderBlobs(root);
  const key = randomUUID();
  const bytes = Buffer.alloc(16_000_000, 1);
  let isWritten = false;
  const write = store.put(key, bytes).finally(() => {
    isWritten = true;
  });
  const sizes = new Set<number>();
  const look = async () => {
    const found = await stat(join(root, key.slice(0, 2), key)).catch(() => null);
    if (found) sizes.add(found.size);
  };
  while (!isWritten) await look();
  await write;
  await look();
  expect([...sizes]).toEqual([bytes.byteLength]);
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.part'));
  expect(names).toEqual([]);
});

async function read(store: MarkedBlobs, key: string): Promise<Buffer | null> {
  const stream = await store.open(key);
  return stream ? Buffer.concat(await Array.fromAsync(stream)) : null;
}

it('A call to an S3 that does not answer ends in time', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const store = openS3Blobs(new URL(`s3://receipts?endpoint=http://127.0.0.1:${port}`), {
    connectMs: 100,
    silenceMs: 100,
  });
  await expect(store.put(randomUUID(), Buffer.from('one'))).rejects.toThrow(/time/iu);
  await expect(store.open(randomUUID())).rejects.toThrow(/time/iu);
});
