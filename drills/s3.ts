import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import type { Place } from './place.ts';
import type { Settings } from './server.ts';
import { until } from './until.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/** Starts an S3 stand-in with the bucket 'slipcase', which ends with the drill. @returns its port */
export async function startS3(place: Place): Promise<number> {
  const port = await freePort();
  const files = join(place.folder, 's3');
  mkdirSync(files);
  const s3 = spawn(process.execPath, ['deploy/many/s3.mjs'], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, S3_PORT: String(port), S3_FOLDER: files },
    stdio: 'ignore',
  });
  place.atEnd(() => void s3.kill('SIGKILL'));
  await until('S3 answers', () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
  return port;
}

/** Settings of a server whose files are in that bucket. @param port of the S3, or of a proxy before it */
export function bucketSettings(port: number): Settings {
  return {
    BLOBS_URL: `s3://slipcase/files?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
}
