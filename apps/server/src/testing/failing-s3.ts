import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import { type S3Failure, s3Proxy } from './s3-proxy.ts';

/** How the test lets calls fail. */
export type S3Trouble = Exclude<S3Failure, '501'>;

/** An S3 on real HTTP whose next calls fail on demand. Closes itself after the test. */
export async function failingS3() {
  const directory = await mkdtemp(join(tmpdir(), 'slipcase-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'receipts', configs: [] }],
  });
  const { port } = await s3.run();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';

  const troubles: S3Trouble[] = [];
  const calls: string[] = [];
  let knowsChecksums = true;
  const proxy = await s3Proxy(port, (request) => {
    calls.push(request.method ?? '');
    const trouble = troubles.shift() ?? null;
    return !knowsChecksums && hasChecksum(request) ? '501' : trouble;
  });
  onTestFinished(async () => {
    proxy.close();
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    url: `s3://receipts/files?endpoint=http://127.0.0.1:${proxy.port}`,
    /** The next calls fail like this, one after another; later calls work. */
    fail: (...next: S3Trouble[]) => void troubles.splice(0, troubles.length, ...next),
    /** From now on, it acts like another company's S3, without Amazon's newer checksums. */
    forgetChecksums: () => {
      knowsChecksums = false;
    },
    /** methods of the calls since the previous read */
    calls: () => calls.splice(0),
  };
}

function hasChecksum({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => /^x-amz-(?:sdk-checksum|checksum|trailer)/u.test(name));
}
