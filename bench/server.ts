import { writeFileSync } from 'node:fs';
import { machine } from './machine.ts';
import { measureBeside } from './server/beside.ts';
import { day, giveList, papers } from './server/day.ts';
import { type DayReport, dayReport } from './server/day-report.ts';
import { measureDownloads, measureZipCommand } from './server/downloads.ts';
import { measureExports } from './server/exports.ts';
import { GOALS } from './server/goals.ts';
import { measureLists } from './server/lists.ts';
import { HELP, type Options, parseOptions } from './server/options.ts';
import { gather, poll } from './server/polls.ts';
import {
  besideReport,
  downloadReport,
  exportReport,
  listReport,
  type PollFigures,
  pollReport,
  saveReport,
} from './server/report.ts';
import { measureSaves } from './server/saves.ts';
import {
  type Seeded,
  type Started,
  startConstant,
  startForDay,
  startPlain,
  startSlipcase,
  type Used,
} from './server/started.ts';

const WARM_SECONDS = 10;
/** The plain server is equally fast at the end, so a shorter run is enough. */
const PLAIN_SECONDS = 30;
/** of a day: the time of one analysis, and how much of the day the framework alone gets */
const READ_MS = 300;
const CONSTANT_SHARE = 0.2;
const LOOK_MS = 15_000;
const LIST = '/api/receipts';

/**
 * Measures the library's server in its own process, with this process as its clients, and a plain server for
 * comparison.
 */
export async function benchServer(args: string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  const head = machine(2);
  const { processor, cores, load, node, commit } = head;
  console.log(`${processor}, ${cores} cores, load ${load}, Node ${node}, commit ${commit}\n`);
  if (options.day) {
    const figures = await measureDay(options, options.day.readers);
    write(options, { bench: 'server', machine: head, day: figures });
    return;
  }
  note('filling the database…');
  const people = options.only.has('polls') ? options.people : 0;
  const slipcase = await startSlipcase(people, {
    album: options.only.has('downloads'),
    long: options.only.has('beside'),
  });
  const plain = await startPlain();
  try {
    const figures = await measure(slipcase, plain, options);
    write(options, { bench: 'server', machine: head, goals: GOALS, ...figures });
  } finally {
    await Promise.all([slipcase.close(), plain.close()]);
  }
}

function write({ json }: Options, figures: object): void {
  if (json) writeFileSync(json, `${JSON.stringify(figures, null, 1)}\n`);
}

/** Measures a day of everyone on Slipcase, and a shorter day at the same pace on the framework alone. */
async function measureDay({ people, minutes }: Options, readers: number): Promise<DayReport> {
  note('filling the database…');
  const slipcase = await startForDay(people, { readers, readMs: READ_MS });
  const constant = await startConstant(READ_MS);
  try {
    const seconds = 60 * minutes;
    const its = await papers();
    await giveList(slipcase.url, slipcase.seeded.crowd[0] ?? '', constant.url);
    const measured = async (server: Started<Pick<Used, 'cpuMs'>>, share: number) => {
      note(`${share * seconds} s…`);
      const { cpuMs: before } = await server.used();
      server.forgetPeak();
      // fewer people in less time make as many calls a second
      const figures = await day(server.url, {
        ...its,
        people: Math.ceil(people * share),
        seconds: seconds * share,
      });
      return {
        ...figures,
        cpuS: ((await server.used()).cpuMs - before) / 1000,
        peakBytes: server.peakBytes(),
      };
    };
    const figures = {
      readers,
      readMs: READ_MS,
      pictureBytes: (its.image.length * 3) / 4,
      pdfBytes: its.pdf.byteLength,
      slipcase: await measured(slipcase, 1),
      constant: await measured(constant, CONSTANT_SHARE),
    };
    console.log(dayReport(figures));
    return figures;
  } finally {
    await Promise.all([slipcase.close(), constant.close()]);
  }
}

type Slipcase = Started<Used> & { seeded: Seeded };
type Plain = Awaited<ReturnType<typeof startPlain>>;

async function measure(slipcase: Slipcase, plain: Plain, { only, minutes }: Options) {
  const figures: {
    lists?: object;
    beside?: object;
    downloads?: object;
    zipCommandMs?: number | null;
    polls?: object;
    exports?: object;
    saves?: object;
  } = {};
  if (only.has('lists')) {
    note('lists…');
    const lists = await measureLists(slipcase, plain);
    figures.lists = lists;
    console.log(`${listReport(lists)}\n`);
  }
  if (only.has('beside')) {
    note('others beside a list of 20,000 receipts…');
    const beside = await measureBeside(slipcase);
    figures.beside = beside;
    console.log(`${besideReport(beside)}\n`);
  }
  if (only.has('downloads')) {
    note('files of 500 receipts…');
    const downloads = await measureDownloads(slipcase);
    figures.downloads = downloads;
    figures.zipCommandMs = measureZipCommand(slipcase);
    console.log(`${downloadReport(downloads, figures.zipCommandMs)}\n`);
  }
  if (only.has('polls')) {
    const polls = await measurePolls(slipcase, plain, 60 * minutes);
    figures.polls = polls;
    console.log(`${pollReport(polls)}\n`);
  }
  if (only.has('exports')) {
    note('exports…');
    const exports = await measureExports();
    figures.exports = exports;
    console.log(`${exportReport(exports)}\n`);
  }
  if (only.has('saves')) {
    note('saves…');
    const saves = await measureSaves();
    figures.saves = saves;
    console.log(saveReport(saves));
  }
  return figures;
}

async function measurePolls(slipcase: Slipcase, plain: Plain, seconds: number): Promise<PollFigures> {
  const { crowd } = slipcase.seeded;
  const plainSeconds = Math.min(seconds, PLAIN_SECONDS);
  note(`polling the plain server for ${plainSeconds} s…`);
  const beside = await measureCrowd(plain, crowd, plainSeconds);

  note(`polling Slipcase for ${seconds} s…`);
  const residentBytes: number[] = [];
  let look: NodeJS.Timeout | undefined;
  const measured = await measureCrowd(slipcase, crowd, seconds, () => {
    residentBytes.push(slipcase.residentBytes());
    look = setInterval(() => residentBytes.push(slipcase.residentBytes()), LOOK_MS);
  });
  clearInterval(look);
  const { before, after } = measured;
  return {
    people: crowd.length,
    seconds,
    slipcase: measured.times,
    plain: beside.times,
    listQueries: after.queries.ofReceipts - before.queries.ofReceipts,
    queriesEach: (after.queries.all - before.queries.all) / measured.times.polls,
    heapGrowth: after.heapUsed - before.heapUsed,
    residentBytes,
  };
}

/**
 * Warms up a server and polls it.
 * @param onWarm called when the polls that count begin
 */
async function measureCrowd<Report extends { cpuMs: number }>(
  server: Started<Report>,
  cookies: readonly string[],
  seconds: number,
  onWarm: () => void = () => {},
) {
  const { people, close } = await gather(server.url, cookies, LIST);
  await poll(people, WARM_SECONDS);
  const before = await server.used();
  onWarm();
  const times = await poll(people, seconds);
  const after = await server.used();
  close();
  return {
    times: { ...times, cpuMsEach: (after.cpuMs - before.cpuMs) / times.polls },
    before,
    after,
  };
}

function note(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}
