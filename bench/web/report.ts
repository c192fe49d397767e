import type { LoadedFile } from '../../e2e/budgets.ts';
import { quantile } from '../statistics.ts';
import { table } from '../table.ts';
import type { CaptureFigures } from './captures.ts';
import type { FirstJs } from './first-js.ts';
import { GOALS } from './goals.ts';
import type { Heap } from './heap.ts';
import type { LibraryFigures } from './library.ts';
import type { Memory } from './memory.ts';
import type { PickerFigures } from './picker.ts';
import { PERSON, type PileFigures } from './pile.ts';
import type { SlowVisit } from './slow.ts';
import type { LongTask } from './trace.ts';

export type SpeedFigures = { slowdown: number; captures: CaptureFigures[]; traced: LongTask[] };

const SHOWN_TASKS = 8;

export function firstJsReport({ first, later, workers }: FirstJs): string {
  const sum = (scripts: readonly LoadedFile[]) => ({
    bytes: scripts.reduce((all, { bytes }) => all + bytes, 0),
    sent: scripts.reduce((all, { sent }) => all + sent, 0),
  });
  const total = sum(first);
  const group = (title: string, scripts: readonly LoadedFile[], goal: string | null) => [
    [title, kB(sum(scripts).bytes), kB(sum(scripts).sent), goal],
    ...scripts
      .toSorted((a, b) => b.sent - a.sent)
      .map(({ file, bytes, sent }) => [`  ${file}`, kB(bytes), kB(sent), null]),
  ];
  return table(
    'First JavaScript on /scan, kB',
    ['', 'raw', 'sent', 'goal'],
    [
      ...group(
        'before the camera can be used',
        first,
        `<= ${kB(GOALS.firstJsBytes)} ${mark(total.sent <= GOALS.firstJsBytes)}`,
      ),
      ...group('after it, for later', later, null),
      ...group('workers', workers, null),
    ],
  );
}

export function speedReport({ slowdown, captures, traced }: SpeedFigures): string {
  const row = (name: string, of: (capture: CaptureFigures) => number, goal: number | null) => {
    const values = captures.map(of);
    const median = quantile(values, 0.5) ?? 0;
    return [name, ms(median), ms(Math.max(...values)), goalText(median, goal, slowdown)];
  };
  const onProcessor = ({ longestOnProcessor }: CaptureFigures) => longestOnProcessor;
  // A person feels a single long task, so the worst one counts, without the time that other processes took.
  const worst = Math.max(...captures.map(onProcessor));
  const figures = table(
    `Shutter to form, processor slowed ${slowdown} times, ${captures.length} captures, milliseconds`,
    ['', 'median', 'worst', 'goal'],
    [
      row('shutter to analyzing screen', ({ analyzing }) => analyzing, GOALS.analyzingMs),
      row("the server's reading", ({ reading }) => reading, null),
      row('its answer to the filled form', ({ form }) => form, GOALS.formMs),
      row('longest task (0: none over 50)', ({ longestTask }) => longestTask, null),
      [
        ...row('the same on a processor', onProcessor, null).slice(0, 3),
        goalText(worst, GOALS.taskMs, slowdown),
      ],
    ],
  );
  if (traced.length === 0) return figures;
  const tasks = table(
    'What the long tasks were, under the recorder',
    ['ms', 'on a processor', 'after the shutter', 'longest call', 'made of'],
    traced
      .slice(0, SHOWN_TASKS)
      .map(({ ms: length, cpuMs, at, script, kinds }) => [
        ms(length),
        ms(cpuMs),
        ms(at),
        script,
        kinds.map(([kind, part]) => `${kind} ${ms(part)}`).join(', '),
      ]),
  );
  return `${figures}\n\n${tasks}`;
}

export function heapReport({ afterEach, growth }: Heap): string {
  const at = [1, 5, 10, 20].filter((count) => count <= afterEach.length);
  return table(
    'Heap of the page after captures in a row, MB',
    ['', ...at.map(String), 'kB each', 'goal'],
    [
      [
        'used',
        ...at.map((count) => ((afterEach[count - 1] ?? 0) / 1e6).toFixed(1)),
        (growth / 1000).toFixed(1),
        `<= ${kB(GOALS.heapBytesEach)} ${mark(growth <= GOALS.heapBytesEach)}`,
      ],
    ],
  );
}

const WAIT_HEAD = ['', 'measured', 'median', '95 %', 'worst', 'goal'];

export function libraryReport({ slowdown, ...figures }: LibraryFigures): string {
  const { firstScreen, firstEver, frames, keys, keysOnProcessor } = figures;
  const rows = [
    waitRow(
      'first slips painted, no copy on the device',
      firstEver,
      0.5,
      GOALS.libraryFirstScreenMs,
      slowdown,
    ),
    waitRow('first slips painted', firstScreen, 0.5, GOALS.libraryFirstScreenMs, slowdown),
    waitRow('script, style and layout of a frame', frames, 0.95, GOALS.libraryFrameMs, slowdown),
    waitRow('key to painted answer', keys, 0.95, GOALS.libraryKeyMs, slowdown),
    waitRow('the same on a processor', keysOnProcessor, 0.95, GOALS.libraryKeyMs, slowdown),
  ];
  return table(
    `Library of 10,000 receipts, processor slowed ${slowdown} times, milliseconds`,
    WAIT_HEAD,
    rows,
  );
}

export function pileReport({ set, receipts, taps, keys, machineS, personS }: PileFigures): string {
  const corrected = receipts.flatMap((receipt) => receipt.corrected);
  const unmarked = receipts.flatMap((receipt) =>
    receipt.corrected.filter((field) => !receipt.marked.includes(field)),
  );
  const ready = receipts.filter((receipt) => receipt.corrected.length === 0).length;
  const { tapS, keyS, lookS } = PERSON;
  return table(
    `A pile of ${receipts.length} from ${set}; a person's least times, assumed: ${tapS} s a tap, ${keyS} s a key, ${lookS} s a look at each`,
    ['', ''],
    [
      ['taps', taps],
      ['keys', keys],
      ['machine, first picture to PDF Saved!, s', machineS.toFixed(1)],
      ['with the person, s', (machineS + personS).toFixed(1)],
      ['receipts with nothing to correct', `${ready} of ${receipts.length}`],
      ['fields to correct', corrected.length],
      ['of these not marked', unmarked.length],
    ],
  );
}

export function pickerReport({ slowdown, first, again }: PickerFigures): string {
  return table(`Project picker of 400, processor slowed ${slowdown} times, milliseconds`, WAIT_HEAD, [
    waitRow('press to painted list, first on a page', first, 0.5, GOALS.pickerMs, slowdown),
    waitRow('press to painted list, again', again, 0.95, GOALS.pickerMs, slowdown),
  ]);
}

export function slowReport(visits: readonly SlowVisit[]): string {
  const row = (name: string, of: (visit: SlowVisit) => number) => {
    const values = visits.map(of);
    return [name, seconds(quantile(values, 0.5) ?? 0), seconds(Math.max(...values))];
  };
  return table(
    `On Chrome's Slow 4G, nothing cached, ${visits.length} visits, seconds`,
    ['', 'median', 'worst'],
    [
      row('landing page can be used', ({ landing }) => landing),
      row('shutter can be pressed, signed in', ({ camera }) => camera),
      row('shutter to analyzing screen', ({ analyzing }) => analyzing),
      row('shutter to filled form', ({ filled }) => filled),
      row('Save to PDF Saved!', ({ saved }) => saved),
    ],
  );
}

export function memoryReport({ before, afterEach, peakTaking, peakSaving }: Memory): string {
  const MB = (bytes: number) => (bytes / 1e6).toFixed(0);
  return table(
    `Memory of the page's process, one receipt of ${afterEach.length} photographs of 12 megapixels, MB`,
    ['', ''],
    [
      ['camera open', MB(before)],
      ...afterEach.map((bytes, index) => [`page ${index + 1} added`, MB(bytes)]),
      ['the most while pages were added', MB(peakTaking)],
      ['the most while saving', MB(peakSaving)],
    ],
  );
}

/** Waiting times whose goals apply to the processor at full speed. */
function waitRow(
  name: string,
  values: readonly number[],
  judged: 0.5 | 0.95,
  goal: number,
  slowdown: number,
): (string | number)[] {
  const value = quantile(values, judged) ?? Number.POSITIVE_INFINITY;
  const figures = [0.5, 0.95].map((q) => (quantile(values, q) ?? 0).toFixed(1));
  const text = `<= ${goal}${slowdown === 1 ? ` ${mark(value <= goal)}` : ''}`;
  return [name, values.length, ...figures, Math.max(...values).toFixed(1), text];
}

/** The goals apply to the slowed processor. At full speed the figures are only shown for comparison. */
function goalText(value: number, goal: number | null, slowdown: number): string | null {
  return goal === null ? null : `<= ${goal}${slowdown === 1 ? '' : ` ${mark(value <= goal)}`}`;
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function ms(value: number): string {
  return value.toFixed(0);
}

function mark(met: boolean): string {
  return met ? 'met' : 'MISSED';
}
