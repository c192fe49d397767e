import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOCKET = '.s.PGSQL.5432';

/** A connection to PostgreSQL's socket that can be cut. */
export type Cable = { url: string; cut(): void; remove(): Promise<void> };

/** @param url a database's address on a socket */
export async function cableTo(url: string): Promise<Cable> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-cable-'));
  const socketFolder = new URL(url).searchParams.get('host') ?? '';
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(join(socketFolder, SOCKET));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.pipe(database).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));
  const cut = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  const address = new URL(url);
  address.searchParams.set('host', folder);
  return {
    url: address.href,
    cut,
    async remove() {
      cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
