import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../statistics.ts';
import { call } from './call.ts';

/** How often each person polls (LIBRARY_POLL_MS in the contract). */
const EVERY_MS = 2000;
/** how many are served at once while everyone reads the list for the first time */
const READERS = 8;

type Person = { agent: Agent; url: string; headers: Record<string, string> };

export type PollTimes = {
  polls: number;
  notUnchanged: number;
  median: number;
  p95: number;
  p99: number;
  worst: number;
};

/** Everyone reads the whole list once, on their own connection, and remembers its revision. */
export async function gather(
  origin: string,
  cookies: readonly string[],
  list: string,
): Promise<{ people: Person[]; close(): void }> {
  const people: Person[] = [];
  const waiting = [...cookies];
  const reader = async () => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const headers = { cookie, 'accept-encoding': 'gzip' };
      const first = await call(origin + list, { agent, headers });
      if (first.status !== 200) throw new Error(`The list returned status ${first.status}.`);
      const url = `${origin}${list}/changes?since=${first.headers['slipcase-revision'] ?? 0}`;
      people.push({ agent, url, headers: { ...headers, 'if-none-match': first.headers.etag ?? '' } });
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  const close = () => {
    for (const { agent } of people) agent.destroy();
  };
  return { people, close };
}

/** Polls at an even pace, whether or not earlier ones were answered. Times start when a poll is due. */
export async function poll(people: readonly Person[], seconds: number): Promise<PollTimes> {
  const times: number[] = [];
  let notUnchanged = 0;
  const running = new Set<Promise<void>>();
  const gap = EVERY_MS / people.length;
  const begin = performance.now();
  const one = async (person: Person, due: number) => {
    const { status } = await call(person.url, person);
    times.push(performance.now() - due);
    if (status !== 304) notUnchanged += 1;
  };
  const total = Math.round((seconds * 1000) / gap);
  for (let n = 0; n < total; n += 1) {
    const due = begin + n * gap;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    const person = people[n % people.length];
    if (!person) break;
    const answered = one(person, due).finally(() => running.delete(answered));
    running.add(answered);
  }
  await Promise.all(running);
  const at = (q: number) => quantile(times, q) ?? Number.NaN;
  return { polls: times.length, notUnchanged, median: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) };
}
