import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { untilSaid } from './accounts/started-server.ts';
import { saverOf, spread } from './server/saver.ts';

const SCRIPT = fileURLToPath(new URL('../apps/server/src/testing/main-without-reader.ts', import.meta.url));
/** a person may save 60 a minute */
const SAVE_EVERY_MS = 1100;
/** each person's page asks for news */
const LIST_EVERY_MS = 500;

/** milliseconds of the saves since the last call */
export type SavesMeanwhile = { saves: number } & ReturnType<typeof spread>;

export type BusyServer = Awaited<ReturnType<typeof startBusyServer>>;

/**
 * A server of an installation whose people save a receipt about once a second each and read their library
 * twice a second.
 * @param cookies of their sessions, one each
 */
export async function startBusyServer(settings: Record<string, string>, cookies: readonly string[]) {
  const port = await freePort();
  const child = spawn(process.execPath, [SCRIPT], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await untilSaid(child, 'Stop with Ctrl+C');
  const url = `http://localhost:${port}`;
  const save = await saverOf(url);
  const stop = new AbortController();
  let times: number[] = [];
  const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
    while (!stop.signal.aborted) {
      const begun = performance.now();
      await work();
      await wait(Math.max(0, everyMs - (performance.now() - begun)));
    }
  };
  const people = cookies.flatMap((cookie) => [
    repeat(SAVE_EVERY_MS, async () => {
      const begun = performance.now();
      await save(cookie);
      times.push(performance.now() - begun);
    }),
    repeat(LIST_EVERY_MS, async () => (await fetch(`${url}/api/receipts`, { headers: { cookie } })).text()),
  ]);
  return {
    savesMeanwhile(): SavesMeanwhile {
      const figures = { saves: times.length, ...spread(times) };
      times = [];
      return figures;
    },
    async stop(): Promise<void> {
      stop.abort();
      child.kill('SIGTERM');
      await Promise.allSettled([...people, ended]);
    },
  };
}
