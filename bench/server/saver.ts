import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { aPdf, saveForm } from '../../apps/server/src/testing/receipt-form.ts';
import { quantile } from '../statistics.ts';
import { type Started, startSlipcase, type Used } from './started.ts';

/** What the measurements that save receipts share: a server on each database, and a person's save. */

const LOOK_MS = 2000;
/** a quiet server takes at most this much processor time in two seconds: each look collects garbage */
const QUIET_CPU_MS = 250;
const QUIET_LOOKS = 3;

export type Saver = {
  server: Awaited<ReturnType<typeof startSlipcase>>;
  /** Saves one receipt. @returns its id */
  save: (cookie: string) => Promise<string>;
};

/** Measures on SQLite and, where it is installed, on PostgreSQL. @param people who are signed in */
export async function onEachDatabase<Figures>(
  people: number,
  measure: (saver: Saver) => Promise<Figures>,
): Promise<({ database: string } & Figures)[]> {
  const on = async (database: string, settings: Record<string, string>) => {
    const quiet = { ...settings, LOG_LEVEL: 'silent' };
    const server = await startSlipcase(people, { album: false, long: false }, quiet);
    try {
      return { database, ...(await measure({ server, save: await saverOf(server.url) })) };
    } finally {
      await server.close();
    }
  };
  const figures = [await on('SQLite', {})];
  const postgres = await startPostgres();
  if (!postgres) return figures;
  try {
    await postgres.query('CREATE DATABASE bench');
    const settings = {
      DATABASE_URL: postgres.url.replace('DATABASE', 'bench'),
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    };
    figures.push(await on('PostgreSQL', settings));
  } finally {
    await postgres.remove();
  }
  return figures;
}

/** Saves by the people of a server. @param url where it listens */
export async function saverOf(url: string): Promise<Saver['save']> {
  const pdf = await aPdf();
  return async (cookie) => {
    const answer = await fetch(`${url}/api/receipts/save-pdf`, {
      method: 'POST',
      headers: { cookie, origin: url },
      body: saveForm(pdf),
    });
    if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}.`);
    const { receipt } = (await answer.json()) as { receipt: { id: string } };
    return receipt.id;
  };
}

/** Waits until the server has finished its work after a start. */
export async function untilQuiet(server: Started<Used>): Promise<void> {
  let { cpuMs: before } = await server.used();
  for (let looks = 0; looks < QUIET_LOOKS; ) {
    await wait(LOOK_MS);
    const { cpuMs } = await server.used();
    looks = cpuMs - before < QUIET_CPU_MS ? looks + 1 : 0;
    before = cpuMs;
  }
}

/** @param times milliseconds */
export function spread(times: readonly number[]): { median: number; p99: number; worst: number } {
  const at = (q: number) => quantile(times, q) ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}
