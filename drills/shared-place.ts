import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import type { Place } from './place.ts';
import type { Settings } from './server.ts';
import { until } from './until.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/** One PostgreSQL, an S3 stand-in, and HAProxy in front of three servers that have not started yet. */
export type SharedPlace = {
  balancer: Haproxy;
  /** where people go */
  url: string;
  /** settings of the servers one, two and three */
  servers: Record<Name, Settings>;
  /** settings of a server that no person uses, such as a reader */
  another(role: string): Promise<Settings>;
};
export type Name = 'one' | 'two' | 'three';
export const NAMES: readonly Name[] = ['one', 'two', 'three'];

/** Everything in it ends with the drill. */
export async function sharedPlace(place: Place): Promise<SharedPlace> {
  const s3Port = await freePort();
  const files = join(place.folder, 's3');
  mkdirSync(files);
  const s3: ChildProcess = spawn(process.execPath, ['deploy/many/s3.mjs'], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, S3_PORT: String(s3Port), S3_FOLDER: files },
    stdio: 'ignore',
  });
  place.atEnd(() => void s3.kill('SIGKILL'));
  await until('S3 answers', () =>
    fetch(`http://127.0.0.1:${s3Port}/`).then(
      () => true,
      () => false,
    ),
  );
  const port = await freePort();
  const first = await place.newSettings();
  const shared = {
    DATABASE_URL: first.DATABASE_URL ?? '',
    PASSKEY_PEPPER: first.PASSKEY_PEPPER ?? '',
    BLOBS_URL: `s3://slipcase/files?endpoint=http://127.0.0.1:${s3Port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    DRIVE_DIR: join(place.folder, 'drive'),
    READER_WORKERS: '1',
  };
  const settings = async (): Promise<Settings> => {
    const [own, metrics] = [await freePort(), await freePort()];
    const dataDir = join(place.folder, String(own));
    mkdirSync(dataDir, { recursive: true });
    return { ...shared, PORT: String(own), METRICS_PORT: String(metrics), DATA_DIR: dataDir };
  };
  const servers = { one: await settings(), two: await settings(), three: await settings() };
  const ports = Object.fromEntries(NAMES.map((name) => [name, Number(servers[name].PORT)]));
  const balancer = await startHaproxy(place.folder, port, ports);
  place.atEnd(balancer.end);
  return {
    balancer,
    url: shared.PUBLIC_URL,
    servers,
    another: async (role) => ({ ...(await settings()), ROLE: role }),
  };
}
