import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import type { Place } from './place.ts';
import { bucketSettings, startS3 } from './s3.ts';
import type { Settings } from './server.ts';

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
  const s3Port = await startS3(place);
  const port = await freePort();
  const first = await place.newSettings();
  const shared = {
    DATABASE_URL: first.DATABASE_URL ?? '',
    PASSKEY_PEPPER: first.PASSKEY_PEPPER ?? '',
    ...bucketSettings(s3Port),
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
