import { table } from '../table.ts';
import type { BesideFigures } from './beside.ts';
import type { DownloadFigures } from './downloads.ts';
import type { ExportFigures } from './exports.ts';
import { GOALS } from './goals.ts';
import type { ListFigures } from './lists.ts';
import type { PollTimes } from './polls.ts';
import type { SaveFigures } from './saves.ts';

export type PollFigures = {
  people: number;
  seconds: number;
  slipcase: PollTimes & { cpuMsEach: number };
  plain: PollTimes & { cpuMsEach: number };
  /** queries of receipts during all polls */
  listQueries: number;
  queriesEach: number;
  heapGrowth: number;
  /** every 15 s */
  residentBytes: number[];
};

export function listReport(lists: readonly ListFigures[]): string {
  return table(
    'Lists, medians in milliseconds (plain: the same bytes from memory)',
    ['receipts', 'kB', 'kB gzip', 'whole', 'plain', 'unchanged', 'plain', '10 changes'],
    lists.map((of) => [
      of.receipts,
      kB(of.bytes),
      kB(of.gzipped),
      ms(of.whole),
      ms(of.plainWhole),
      ms(of.unchanged),
      ms(of.plainUnchanged),
      ms(of.changes),
    ]),
  );
}

export function besideReport(beside: readonly BesideFigures[]): string {
  return table(
    "Another person's polls while a list of 20,000 receipts is read, milliseconds",
    ['', 'lists', 'refused', 'list', 'poll, 99th', 'worst', 'goal', "server's memory grew by, MB", 'goal'],
    beside.map((of) => [
      loadOf(of),
      of.lists,
      of.refused,
      ms(of.listMs),
      ms(of.p99),
      ms(of.worst),
      `<= ${GOALS.besideMs} ${mark(of.worst <= GOALS.besideMs)}`,
      MB(of.grownBytes),
      `<= ${MB(GOALS.besideBytes)} ${mark(of.grownBytes <= GOALS.besideBytes)}`,
    ]),
  );
}

function loadOf({ loops, once }: BesideFigures): string {
  if (loops === 0) return 'not read';
  if (!once) return `${loops} endless loops`;
  return loops === 1 ? 'read once' : `read ${loops} times at once`;
}

export function downloadReport(downloads: readonly DownloadFigures[], zipCommandMs: number | null): string {
  const rows = downloads.map(({ format, run, bytes, ms: time, grownBytes }) => [
    `${format}, ${run === 1 ? 'first' : 'again'}`,
    MB(bytes),
    ms(time),
    MB(grownBytes),
    `<= ${MB(GOALS.downloadBytes)} ${mark(grownBytes <= GOALS.downloadBytes)}`,
  ]);
  rows.push(['`zip -0` to a disk', '', zipCommandMs === null ? '-' : ms(zipCommandMs), '', '']);
  return table(
    'A file of 500 receipts of 300 kB',
    ['', 'MB', 'ms', "server's memory grew by, MB", 'goal'],
    rows,
  );
}

export function pollReport(figures: PollFigures): string {
  const { people, seconds, slipcase, plain, listQueries, queriesEach, heapGrowth, residentBytes } = figures;
  const row = (name: string, times: PollFigures['slipcase']) => [
    name,
    times.polls,
    times.notUnchanged,
    ms(times.median),
    ms(times.p95),
    ms(times.p99),
    ms(times.worst),
    times.cpuMsEach.toFixed(2),
  ];
  const times = table(
    `${people} people poll every 2 s for ${seconds} s, milliseconds from when a poll was due`,
    ['', 'polls', 'not 304', 'median', '95th', '99th', 'worst', 'CPU each'],
    [row('Slipcase', slipcase), row('plain, from memory', plain)],
  );
  const lines = [
    `99th percentile <= ${GOALS.pollMs} ms ${mark(slipcase.p99 <= GOALS.pollMs)}`,
    `${listQueries} queries of receipts, ${queriesEach.toFixed(2)} queries per poll; goal ${GOALS.pollListQueries} of receipts ${mark(listQueries <= GOALS.pollListQueries)}`,
    `heap grew by ${MB(heapGrowth)} MB; goal <= ${MB(GOALS.pollHeapBytes)} ${mark(heapGrowth <= GOALS.pollHeapBytes)}`,
    `resident, every 15 s, MB: ${residentBytes.map((bytes) => (bytes / 1e6).toFixed(0)).join(' ')}`,
  ];
  return [times, ...lines.map((line) => `  ${line}`)].join('\n');
}

export function saveReport(saves: readonly SaveFigures[]): string {
  return table(
    'Saves at 50 a second, milliseconds; and as fast as 16 callers get answers',
    ['', 'median', '99th', 'worst', 'a second', 'processor ms each'],
    saves.map((of) => [
      of.database,
      ms(of.median),
      ms(of.p99),
      ms(of.worst),
      Math.round(of.perSecond),
      ms(of.cpuMsEach),
    ]),
  );
}

export function exportReport(figures: readonly ExportFigures[]): string {
  return table(
    '200 exports of 20 people, milliseconds from the answer to a save until the file is in the drive folder',
    ['', 'exports', 'median', '99th', 'worst'],
    figures.map((of) => [of.database, of.exports, ms(of.median), ms(of.p99), ms(of.worst)]),
  );
}

const ms = (value: number) => value.toFixed(1);
const kB = (bytes: number) => (bytes / 1000).toFixed(0);
const MB = (bytes: number) => (bytes / 1e6).toFixed(1);
const mark = (met: boolean) => (met ? 'met' : 'MISSED');
