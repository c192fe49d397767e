import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import showReceipt from '../e2e/camera-picture.ts';
import { Server } from '../e2e/server.ts';
import { createAccount } from '../e2e/sign-in.ts';
import browserConfig from '../playwright.config.ts';
import { machine } from './machine.ts';
import { UsageError } from './usage-error.ts';
import { measureCaptures, traceCaptures } from './web/captures.ts';
import { measureFirstJs } from './web/first-js.ts';
import { GOALS } from './web/goals.ts';
import { measureHeap } from './web/heap.ts';
import { type LibraryFigures, measureLibrary } from './web/library.ts';
import { type Memory, measureMemory } from './web/memory.ts';
import { HELP, type Options, parseOptions } from './web/options.ts';
import { putClock } from './web/page-clock.ts';
import { measurePicker, type PickerFigures } from './web/picker.ts';
import { measurePile, type PileFigures, pileOf } from './web/pile.ts';
import {
  firstJsReport,
  heapReport,
  libraryReport,
  memoryReport,
  pickerReport,
  pileReport,
  type SpeedFigures,
  slowReport,
  speedReport,
} from './web/report.ts';
import { measureSlow, type SlowVisit } from './web/slow.ts';

/** A lower mid-range phone is about four times slower than a desktop. */
const SLOWDOWNS = [4, 1];
const TRACED_RUNS = 3;
const LIBRARY_RUNS = 7;
const PICKER_PAGES = 7;
const MEMORY_PAGES = 10;
const PAGE = fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url));

/** Measures the built page in a real Chromium with a fake camera, against the real server. */
export async function benchWeb(args: string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  if (!existsSync(PAGE)) throw new UsageError('The page is not built. Run npm start first.');
  const head = machine(0);
  await showReceipt();
  // the pile is about what the reader finds; the other parts need no models
  const server = new Server(await freePort(), { reader: options.only.has('pile') ? 'real' : 'canned' });
  await server.start();
  const browser = await chromium.launch({ ...browserConfig.use?.launchOptions });
  try {
    const { processor, cores, load, node, commit } = head;
    console.log(
      `${processor}, ${cores} cores, load ${load}, Node ${node}, Chromium ${browser.version()}, commit ${commit}\n`,
    );
    const figures = await measure(browser, server, options);
    if (options.json)
      writeFileSync(
        options.json,
        `${JSON.stringify({ bench: 'web', machine: head, goals: GOALS, ...figures }, null, 1)}\n`,
      );
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** She is the only one on this server. In tests, people have a different address each. */
const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com', passkey: '274913' };

async function measure(browser: Browser, server: Server, { only, runs, captures, sets, receipts }: Options) {
  const context = await browser.newContext(AS_A_PHONE);
  const page = await context.newPage();
  await putClock(page);
  await createAccount(page, server, NORA);
  const figures: {
    firstJs?: object;
    speeds: SpeedFigures[];
    heap?: object;
    library: LibraryFigures[];
    picker: PickerFigures[];
    piles: PileFigures[];
    slow?: SlowVisit[];
    memory?: Memory;
  } = { speeds: [], library: [], picker: [], piles: [] };

  if (only.has('first')) {
    const storageState = await context.storageState();
    const cold = await browser.newContext({ ...AS_A_PHONE, storageState, serviceWorkers: 'block' });
    const firstJs = await measureFirstJs(cold, server.url);
    await cold.close();
    figures.firstJs = firstJs;
    console.log(`${firstJsReport(firstJs)}\n`);
  }
  for (const slowdown of only.has('captures') ? SLOWDOWNS : []) {
    const progress = (done: number) => note(`${slowdown} times slower: capture ${done} of ${runs}`);
    const speed: SpeedFigures = {
      slowdown,
      captures: await measureCaptures(page, server.url, { runs, slowdown }, progress),
      traced: [],
    };
    if (speed.captures.some(({ longestOnProcessor }) => longestOnProcessor > GOALS.taskMs))
      speed.traced = await traceCaptures(page, server.url, { runs: TRACED_RUNS, slowdown });
    figures.speeds.push(speed);
    console.log(`${speedReport(speed)}\n`);
  }
  if (only.has('heap')) {
    const progress = (done: number) => note(`heap: capture ${done} of ${captures}`);
    const heap = await measureHeap(page, server.url, captures, progress);
    figures.heap = heap;
    console.log(`${heapReport(heap)}\n`);
  }
  for (const slowdown of only.has('library') ? SLOWDOWNS : []) {
    note(`library, ${slowdown} times slower`);
    const library = await measureLibrary(context, server.url, { runs: LIBRARY_RUNS, slowdown });
    figures.library.push(library);
    console.log(`${libraryReport(library)}\n`);
  }
  for (const slowdown of only.has('picker') ? SLOWDOWNS : []) {
    note(`project picker, ${slowdown} times slower`);
    const picker = await measurePicker(context, server.url, { pages: PICKER_PAGES, slowdown });
    figures.picker.push(picker);
    console.log(`${pickerReport(picker)}\n`);
  }
  if (only.has('slow')) {
    const progress = (done: number) => note(`slow network: visit ${done} of ${runs}`);
    const slow = await measureSlow(browser, context, server.url, { runs, options: AS_A_PHONE }, progress);
    figures.slow = slow;
    console.log(`${slowReport(slow)}\n`);
  }
  if (only.has('memory')) {
    const progress = (done: number) => note(`memory: page ${done} of ${MEMORY_PAGES}`);
    const memory = await measureMemory(browser, page, server.url, MEMORY_PAGES, progress);
    figures.memory = memory;
    console.log(`${memoryReport(memory)}\n`);
  }
  for (const folder of only.has('pile') ? sets : []) {
    note(`a pile of ${folder}`);
    const pile = await measurePile(context, server.url, pileOf(folder, receipts));
    figures.piles.push(pile);
    console.log(`${pileReport(pile)}\n`);
  }
  return figures;
}

const { viewport, hasTouch, locale } = browserConfig.use ?? {};
const AS_A_PHONE = {
  ...(viewport === undefined ? {} : { viewport }),
  ...(hasTouch === undefined ? {} : { hasTouch }),
  ...(locale === undefined ? {} : { locale }),
  permissions: ['camera'],
};

function note(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}
