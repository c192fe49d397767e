import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** how often each server is asked whether it is ready, and the time limit of its answer, ms */
const ASK_MS = 200;
const PATIENCE_MS = 4000;

export type Balancer = {
  url: string;
  /** the servers that get new connections */
  inUse(): string[];
};

/**
 * A small load balancer: each new connection goes to the next server that is ready. A server that fails loses
 * its open connections. Ends with the test.
 * @param servers addresses of the servers
 */
export async function balancer(servers: readonly string[], port: number): Promise<Balancer> {
  const ready = new Set<string>();
  const open = new Map<string, Set<Socket>>();
  let turn = 0;
  const server = createServer((client) => {
    client.on('error', () => {});
    pass(client, [...ready].length);
  });

  function pass(client: Socket, tries: number): void {
    const candidates = servers.filter((url) => ready.has(url));
    const url = candidates[turn++ % Math.max(1, candidates.length)];
    if (!url || tries < 0) return void client.destroy();
    const { hostname, port } = new URL(url);
    const upstream = connect(Number(port), hostname);
    const its = open.get(url) ?? new Set();
    open.set(url, its.add(client));
    client.once('close', () => its.delete(client));
    upstream.once('error', () => {
      if (upstream.connecting || upstream.bytesWritten === 0) pass(client, tries - 1);
      else client.destroy();
    });
    upstream.once('connect', () => {
      client.pipe(upstream).pipe(client);
      upstream.on('error', () => client.destroy());
      client.once('close', () => upstream.destroy());
    });
  }

  const asked = new Set<string>();

  async function ask(url: string): Promise<void> {
    if (asked.has(url)) return;
    asked.add(url);
    const isReady = await isServerReady(url).catch(() => false);
    asked.delete(url);
    if (isReady) ready.add(url);
    else if (ready.delete(url)) for (const client of open.get(url) ?? []) client.destroy();
  }
  const asking = setInterval(() => {
    for (const url of servers) void ask(url);
  }, ASK_MS);
  await Promise.all(servers.map(ask));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    clearInterval(asking);
    for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `http://localhost:${port}`,
    inUse: () => servers.filter((url) => ready.has(url)),
  };
}

async function isServerReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { connection: 'close' },
  });
  await answer.body?.cancel();
  return answer.ok;
}
