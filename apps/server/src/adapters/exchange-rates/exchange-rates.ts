import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import { readEuroRates } from './euro-rates.ts';
import type { EuroRates, RatesSource } from './rates-source.ts';

/** All days since 1999: four megabytes */
const BANK_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml';
/** how long rates count as fresh: the bank publishes once every working day, at about 16:00 CET */
const FRESH_MS = 6 * 60 * 60 * 1000;
const RETRY_MS = 10 * 60 * 1000;
const ANSWER_MS = 20_000;
const MAX_BYTES = 32 * 1024 * 1024;

type SourceOptions = {
  /** 'ecb', the address of such a file, or its path; null: off */
  setting: string | null;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Reads rates when somebody needs them, and keeps them for a few hours. Old rates are better than none until
 * there are new ones.
 */
export function createRatesSource({ setting, clock, log }: SourceOptions): RatesSource {
  let kept: EuroRates | null = null;
  let dueAt = 0;
  let reading: Promise<void> | null = null;

  async function read(from: string): Promise<void> {
    try {
      const rates = readEuroRates(await textOf(from));
      if (rates.size === 0) throw new Error('the file has no exchange rates');
      kept = rates;
      dueAt = clock.now() + FRESH_MS;
    } catch (error) {
      log.warn({ code: 'exchange_rates_unavailable', err: error }, 'exchange rates could not be read');
      dueAt = clock.now() + RETRY_MS;
    }
  }

  return {
    async euroRates() {
      if (setting === null) return null;
      if (clock.now() >= dueAt) {
        reading ??= read(setting).finally(() => {
          reading = null;
        });
        // nobody waits for newer rates if there are old ones
        if (!kept) await reading;
      }
      return kept;
    },
  };
}

async function textOf(from: string): Promise<string> {
  const url = from === 'ecb' ? BANK_URL : from;
  if (!/^https?:/u.test(url)) return readFile(url, 'utf8');
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
