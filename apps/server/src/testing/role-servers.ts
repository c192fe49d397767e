import { randomBytes } from 'node:crypto';
import { failingS3 } from './failing-s3.ts';
import { freePort } from './free-port.ts';
import { newFolder, type Started, startProcess } from './started-server.ts';
import { newPostgresDatabase } from './test-database.ts';

/** The stores that servers with different roles share: a database, files and a pepper. */
export type SharedStores = {
  settings: Record<string, string>;
  s3: Awaited<ReturnType<typeof failingS3>>;
};

export async function sharedStores(): Promise<SharedStores> {
  const s3 = await failingS3();
  return {
    s3,
    settings: {
      DATABASE_URL: await newPostgresDatabase(),
      BLOBS_URL: s3.url,
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      LOG_LEVEL: 'warn',
    },
  };
}

export type RoleServer = Started & { url: string };

/** A server process with one role. Its readings take some time and find nothing. Ends with the test. */
export async function startRole(
  role: string,
  { settings }: SharedStores,
  { readingMs = 0, ...more }: { readingMs?: number } & Record<string, string | number> = {},
): Promise<RoleServer> {
  const port = await freePort();
  const given = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
  const started = startProcess(['apps/server/src/testing/main-without-reader.ts', '', String(readingMs)], {
    ...settings,
    // a reader needs no pepper
    ...(role === 'reader' ? { PASSKEY_PEPPER: '' } : {}),
    ROLE: role,
    PORT: String(port),
    DATA_DIR: await newFolder(),
    ...given,
  });
  await started.until('Stop with Ctrl+C');
  return { ...started, url: `http://localhost:${port}` };
}
