import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { filesBelow } from '../files.ts';
import { finding, judged } from '../finding.ts';
import type { Place } from '../place.ts';
import { Savers } from '../savers.ts';
import type { Server } from '../server.ts';
import { until } from '../until.ts';

/** A server that is stopped or killed while people save. */

const SAVERS = 8;
/** after a crash, a start on PostgreSQL with a folder waits ten seconds for the lock */
const KILLS = { SQLite: 20, PostgreSQL: 6 };
/** a save takes tens of milliseconds, so the kill comes at any point in it */
const ANY_POINT_MS = 100;
const SAVES_BETWEEN = 8;

export const serverKilled: Drill = {
  name: 'server-killed',
  databases: BOTH,
  async run(place) {
    let server = await place.start();
    const readersLeft: number[] = [];
    const people = await place.people(server, SAVERS);
    // profile pictures
    const { files: before } = filesBelow(server.settings.DATA_DIR ?? '');
    const savers = await Savers.at(place, people);
    for (let n = 0; n < KILLS[place.database]; n += 1) {
      await untilSaved(savers, SAVES_BETWEEN);
      await wait(Math.random() * ANY_POINT_MS);
      readersLeft.push(...server.readers());
      await server.kill();
      server = await place.start(server.settings);
    }
    await untilSaved(savers, SAVES_BETWEEN);
    await savers.stop();
    const receipts = await savers.receiptsFinding();
    await server.kill();
    const unswept = filesBelow(server.settings.DATA_DIR ?? '');
    const left = await until('no reader is left', () => readersLeft.every(isGone)).then(
      () => true,
      () => false,
    );
    const { parts, files } = await swept(place, server, before + savers.saved);
    return judged(`SIGKILL ${KILLS[place.database]} times while ${SAVERS} people save`, [
      receipts,
      finding(
        `.part files ${unswept.parts}, after the sweep ${parts}; others too many ${unswept.files - before - savers.saved}, after the sweep ${files - before - savers.saved}`,
        parts === 0 && files === before + savers.saved,
      ),
      finding(left ? 'no reader outlived its server' : 'readers outlived their server', left),
    ]);
  },
};

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** What is left after a sweep by a server with its clock three hours ahead. */
async function swept(place: Place, { settings }: Server, owned: number) {
  const ahead = new URL('../three-hours-later.ts', import.meta.url);
  const server = await place.start({ ...settings, NODE_OPTIONS: `--import=${ahead}` });
  const look = () => filesBelow(settings.DATA_DIR ?? '');
  const isSwept = () => look().parts === 0 && look().files === owned;
  await until('the sweep', isSwept, { seconds: 15 }).catch(() => {});
  await server.stop();
  return look();
}

async function untilSaved(savers: Savers, more: number): Promise<void> {
  const before = savers.saved;
  await until(`${more} more receipts are saved`, () => savers.saved >= before + more, {
    seconds: 60,
    everyMs: 5,
  });
}

const STOPS = 3;
const UNFINISHED = 20;
const STOP_MS = 10_000;

export const serverStopped: Drill = {
  name: 'server-stopped',
  databases: BOTH,
  async run(place) {
    let server = await place.start();
    const people = await place.people(server, SAVERS);
    const savers = await Savers.at(place, people);
    const took: number[] = [];
    const statuses = new Set<number | null>();
    const [cookie = ''] = people.map(({ browser }) =>
      [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    );
    for (let n = 0; n < STOPS; n += 1) {
      await untilSaved(savers, SAVES_BETWEEN);
      const sockets = Array.from({ length: UNFINISHED }, (_, index) => unfinished(server.url, cookie, index));
      await until('they are sent', () => sockets.every(({ bytesWritten }) => bytesWritten > 0));
      await untilSaved(savers, 1);
      const { status, ms } = await server.stop();
      took.push(ms);
      statuses.add(status);
      for (const socket of sockets) socket.destroy();
      server = await place.start(server.settings);
    }
    await untilSaved(savers, SAVES_BETWEEN);
    await savers.stop();
    const longest = Math.max(...took);
    return judged(`SIGTERM ${STOPS} times while ${SAVERS} people save and ${UNFINISHED} requests never end`, [
      finding(
        `stopped within ${(longest / 1000).toFixed(1)} s, status ${[...statuses].join(', ')}`,
        longest < STOP_MS && statuses.size === 1 && statuses.has(0),
      ),
      await savers.receiptsFinding(),
      finding(`saves answered ${savers.statuses}`, savers.statuses.only(200, 429, 503, 'no answer')),
    ]);
  },
};

/** Truncated heads and bodies, in turn. */
function unfinished(url: string, cookie: string, index: number): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const head = (path: string, type: string) =>
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Origin: ${url}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      'Content-Length: 99999',
      '\r\n',
    ].join('\r\n');
  const beginnings = [
    'GET / HTTP/1.1\r\nHost:',
    `${head('/api/analyze-receipt', 'application/json')}{"image":"`,
    `${head('/api/receipts/save-pdf', 'multipart/form-data; boundary=b')}--b\r\n`,
  ];
  socket.write(beginnings[index % beginnings.length] ?? '');
  return socket;
}
