import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from './until.ts';

/** Debian installs it outside the usual PATH */
const HAPROXY = '/usr/sbin/haproxy';

export const hasHaproxy = () => spawnSync(HAPROXY, ['-v']).status === 0;

/** A balancer in front of servers that may come and go. */
export type Haproxy = {
  port: number;
  /** sends nothing new to a server, and waits until nothing is open there */
  drain(server: string): Promise<void>;
  /** uses a drained server again */
  use(server: string): Promise<void>;
  /** names of the servers that it uses */
  up(): Promise<string[]>;
  end(): void;
};

/** @param servers ports by name */
export async function startHaproxy(
  folder: string,
  port: number,
  servers: Readonly<Record<string, number>>,
): Promise<Haproxy> {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  const lines = Object.entries(servers).map(
    ([name, at]) => `  server ${name} 127.0.0.1:${at} check on-marked-down shutdown-sessions`,
  );
  writeFileSync(
    file,
    `global
  stats socket ${socket} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  retries 3
  option redispatch
  retry-on conn-failure
frontend people
  bind 127.0.0.1:${port}
  default_backend slipcase
backend slipcase
  balance roundrobin
  option httpchk GET /api/health/ready
  timeout check 2s
  default-server inter 300ms fall 2 rise 1
${lines.join('\n')}
`,
  );
  const child: ChildProcess = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' });
  const say = async (command: string) => {
    const client = connect(socket);
    client.write(`${command}\n`);
    return text(client);
  };
  /** https://docs.haproxy.org/2.6/management.html#9.1: name, status, open sessions */
  const rows = async () =>
    (await say('show stat')).split('\n').flatMap((line) => {
      const cells = line.split(',');
      return cells[0] === 'slipcase' && cells[1] !== 'BACKEND'
        ? [{ name: cells[1] ?? '', status: cells[17] ?? '', open: Number(cells[4]) }]
        : [];
    });
  await until('haproxy answers', () => say('show stat').then(Boolean, () => false));
  return {
    port,
    async drain(server) {
      await say(`set server slipcase/${server} state drain`);
      await until(`${server} is drained`, async () =>
        (await rows()).some(({ name, open }) => name === server && open === 0),
      );
    },
    async use(server) {
      await say(`set server slipcase/${server} state ready`);
    },
    up: async () => (await rows()).flatMap(({ name, status }) => (status.startsWith('UP') ? [name] : [])),
    end: () => void child.kill('SIGKILL'),
  };
}
