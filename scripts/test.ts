import { rmSync } from 'node:fs';
import { newMemoryFolder } from './memory-folder.ts';
import { parseArguments } from './test-run/arguments.ts';
import { keepCoresBusy } from './test-run/busy-cores.ts';
import { Commands } from './test-run/commands.ts';
import { newParts, PARTS, type PartName } from './test-run/parts.ts';
import { ProcessorTime } from './test-run/processor-time.ts';
import { FLAKY, tryAgain } from './test-run/second-try.ts';
import { PHONE_SLOWDOWN } from './test-run/slowdown.ts';
import { printSummary, type RanPart } from './test-run/summary.ts';

/**
 * Runs all tests side by side, or the named parts. Browser tests that fail run once more when the others are
 * done. Ends with the slowest tests, what each part costs, and one line with the totals.
 */

/** Two keep two cores busy. With three, tests on a slow machine ran into their time limits. */
const LANES = 2;

const { parts: wanted, repeat } = parseArguments(process.argv.slice(2));
const began = performance.now();
const secondsSince = (start: number) => (performance.now() - start) / 1000;
const processorTime = new ProcessorTime();
const commands = new Commands(newMemoryFolder(), processorTime);
const parts = newParts(commands);
rmSync(FLAKY, { recursive: true, force: true });

const waiting = PARTS.filter((name) => wanted.includes(name));
if (repeat) {
  process.env.BROWSER_SLOWDOWN = String(PHONE_SLOWDOWN);
  process.env.PROPERTY_SEED ??= 'random';
}
const letCoresGo = repeat ? keepCoresBusy() : () => {};
const ran = (await Promise.all(Array.from({ length: LANES }, lane))).flat();
const flaky = [];
letCoresGo();
for (const { name, results } of ran) {
  const { runOnly } = parts[name];
  // people who repeat a test want to see it fail
  if (runOnly && !repeat) flaky.push(...(await tryAgain(runOnly, results)));
}
processorTime.end();
const processorSeconds = processorTime.seconds();
const isGreen = printSummary({
  parts: ran,
  processorSeconds,
  flaky,
  notTested: commands.skipped.line(),
  seconds: secondsSince(began),
});
process.exitCode = isGreen ? 0 : 1;

/** Runs the waiting parts one after another. */
async function lane(): Promise<RanPart[]> {
  const done: RanPart[] = [];
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const start = performance.now();
    const results = await resultsOf(name);
    done.push({ name, results, seconds: secondsSince(start) });
  }
  return done;
}

async function resultsOf(name: PartName): Promise<RanPart['results']> {
  try {
    return await parts[name].run(repeat?.times, repeat?.name);
  } catch (error) {
    console.error(error);
    return { tests: [], faults: [String(error)] };
  }
}
