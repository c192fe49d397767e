import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Settings } from './server.ts';

const SEEDER = fileURLToPath(new URL('../apps/server/src/testing/seed-libraries.ts', import.meta.url));
/** an id has 36 characters */
const MAX_OUTPUT = 10_000_000;

type SeededPerson = { cookie: string; receiptIds: string[] };

/**
 * Creates people with long libraries. Each receipt has its file.
 * @param settings of an installation whose server does not run
 * @param receipts how many each person has
 */
export async function seedLibrary(settings: Settings, receipts: readonly number[]): Promise<SeededPerson[]> {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [SEEDER, ...receipts.map(String)], {
    env: { PATH, HOME, ...settings },
    maxBuffer: MAX_OUTPUT,
  });
  return JSON.parse(stdout);
}
