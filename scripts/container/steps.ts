import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestBrowser } from '../../apps/server/src/testing/browser.ts';
import { aPdf, saveForm } from '../../apps/server/src/testing/receipt-form.ts';

/** What the tests of containers share. */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const RECEIPT = new URL(
  'packages/reader/fixtures/001-us-diner/receipt.jpg',
  new URL('../..', import.meta.url),
);
export const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
/** time limit for getting ready, on a busy machine, ms */
export const READY_MS = 120_000;
const MOST_OUTPUT = 64 * 1024 * 1024;

let failed = 0;

/** Runs a step and prints its figure, or what failed. */
export async function step(title: string, run: () => Promise<string> | string): Promise<void> {
  try {
    console.log(`ok    ${title}: ${await run()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${title}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Prints the result, which is also the exit status. */
export function endOfSteps(): void {
  console.log(failed === 0 ? 'container: all passed' : `container: ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @throws if it does not hold */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Runs a program in the repository, and accepts any exit status. */
export function tried(
  command: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): SpawnSyncReturns<string> {
  const env = { ...process.env, ...settings };
  return spawnSync(command, args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: MOST_OUTPUT, env });
}

/** @returns what it printed @throws if it fails */
export function ran(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = tried(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** Waits until an address answers with success. @returns ms since `begin` */
export async function untilOk(address: string, begin = performance.now()): Promise<number> {
  while (performance.now() - begin < READY_MS) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return Math.round(performance.now() - begin);
    await wait(20);
  }
  throw new Error(`${address} did not answer`);
}

/** Nora signs in, has a receipt read, and saves it. @returns what was read */
export async function saveAReceipt(browser: TestBrowser): Promise<string> {
  await browser.signInWithGoogle(NORA);
  await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '274913' });
  const image = readFileSync(RECEIPT).toString('base64');
  const analysis = await (await browser.post('/api/analyze-receipt', { image })).json();
  expectThat(analysis.total === '$40.49', JSON.stringify(analysis.total ?? analysis));
  const { vendor, date } = analysis;
  const body = saveForm(await aPdf(), { vendor, total: '40.49', date });
  const saved = await browser.fetch('/api/receipts/save-pdf', { method: 'POST', body });
  expectThat(saved.status === 200, `save: ${saved.status}`);
  return `${vendor}, ${analysis.total}`;
}
