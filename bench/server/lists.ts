import { Agent } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { quantile } from '../statistics.ts';
import { call } from './call.ts';
import type { Seeded, Started, Used } from './started.ts';

const RUNS = 15;
const CHANGED = 10;
const LIST = '/api/receipts';

export type ListFigures = {
  receipts: number;
  bytes: number;
  gzipped: number;
  /** medians, milliseconds */
  whole: number;
  unchanged: number;
  changes: number;
  /** the same bytes from the plain server's memory */
  plainWhole: number;
  plainUnchanged: number;
};

/** Lists of several lengths: whole, unchanged, and ten changes; compared with the same bytes from memory. */
export async function measureLists(
  slipcase: Started<Used> & { seeded: Seeded },
  plain: Started<unknown>,
): Promise<ListFigures[]> {
  const figures: ListFigures[] = [];
  for (const { receipts, cookie } of slipcase.seeded.libraries) {
    const agent = new Agent({ keepAlive: true });
    const headers = { cookie, 'accept-encoding': 'gzip' };
    const chunks: Buffer[] = [];
    const first = await call(slipcase.url + LIST, { agent, headers, onData: (chunk) => chunks.push(chunk) });
    const json = gunzipSync(Buffer.concat(chunks));
    const ofPlain = `${plain.url}/${receipts}`;
    await call(ofPlain, { agent, method: 'PUT', body: json.toString() });

    const median = async (url: string, more: Record<string, string> = {}) => {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const begun = performance.now();
        await call(url, { agent, headers: { ...headers, ...more } });
        times.push(performance.now() - begun);
      }
      return quantile(times, 0.5) ?? Number.NaN;
    };
    const etag = { 'if-none-match': first.headers.etag ?? '' };
    const since = Number(first.headers['slipcase-revision']) - CHANGED;
    figures.push({
      receipts,
      bytes: json.byteLength,
      gzipped: first.bytes,
      whole: await median(slipcase.url + LIST),
      unchanged: await median(slipcase.url + LIST, etag),
      changes: await median(`${slipcase.url}${LIST}/changes?since=${since}`),
      plainWhole: await median(ofPlain),
      plainUnchanged: await median(ofPlain, etag),
    });
    agent.destroy();
  }
  return figures;
}
