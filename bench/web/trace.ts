import type { Page } from '@playwright/test';
import { devtoolsOf } from './devtools.ts';

/** The browser's own recording of its main thread, and what the long tasks in it were made of. */

/** As in Chromium's trace format. Times are in microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** the part of `dur` on a processor, without the time that other processes took */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { url?: string; functionName?: string; type?: string } };
};

type Kind = 'script' | 'loading code' | 'style and layout' | 'painting' | 'decoding' | 'garbage' | 'other';

export type LongTask = {
  ms: number;
  /** of that, the milliseconds in which the thread had a processor */
  cpuMs: number;
  /** milliseconds after pressing the shutter */
  at: number;
  /** the exclusive milliseconds of each kind of work, largest first */
  kinds: [kind: Kind, ms: number][];
  /** its longest call into our code: 'click', or the function's name and file */
  script: string | null;
};

const LONG_MS = 50;
/** the tasks and our marks; costs next to nothing */
const TASKS_ONLY = ['toplevel', 'blink.user_timing'];
const CATEGORIES = {
  tasks: TASKS_ONLY,
  frames: [...TASKS_ONLY, 'devtools.timeline'],
  everything: [...TASKS_ONLY, 'devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'],
};

const KINDS: [pattern: RegExp, kind: Kind][] = [
  [/^(?:Decode|ImageDecode|Draw LazyPixelRef|Decode Image)/u, 'decoding'],
  [/GC|^V8\.GC/u, 'garbage'],
  [/^(?:v8\.(?:compile|produce)|EvaluateModule|V8\.Compile|v8\.evaluateModule)/iu, 'loading code'],
  [
    /^(?:UpdateLayoutTree|Layout|RecalculateStyles?|ParseAuthorStyleSheet|HitTest|IntersectionObserver)/u,
    'style and layout',
  ],
  [/^(?:PrePaint|Paint|Layerize|Commit|CompositeLayers|UpdateLayer|RasterTask)/u, 'painting'],
  [
    /^(?:FunctionCall|EvaluateScript|EventDispatch|RunMicrotasks|FireAnimationFrame|TimerFire|v8\.callFunction|XHR)/u,
    'script',
  ],
];

/**
 * Records what the browser does during `work`: only its tasks, the tasks and their contents, or everything,
 * which slows it.
 */
export async function traced(
  page: Page,
  work: () => Promise<void>,
  detail: keyof typeof CATEGORIES,
): Promise<TraceEvent[]> {
  const session = await devtoolsOf(page);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES[detail] },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * The tasks of more than 50 ms between pressing the shutter and the filled form, on the thread that marked
 * them.
 */
export function longTasksOf(events: readonly TraceEvent[]): LongTask[] {
  const shutter = events.find(({ name }) => name === 'bench:shutter');
  const filled = events.find(({ name }) => name === 'bench:filled');
  if (!shutter || !filled) return [];
  const whole = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === filled.pid && tid === filled.tid)
    .map((event) => ({ ...event, end: event.ts + (event.dur ?? 0) }));
  const tasks = whole.filter(
    ({ name, dur = 0, ts, end }) =>
      name === 'ThreadControllerImpl::RunTask' && dur > LONG_MS * 1000 && end > shutter.ts && ts < filled.ts,
  );
  return tasks.map((task) => {
    const inside = whole.filter((event) => event !== task && event.ts >= task.ts && event.end <= task.end);
    return {
      ms: (task.dur ?? 0) / 1000,
      cpuMs: (task.tdur ?? task.dur ?? 0) / 1000,
      at: (task.ts - shutter.ts) / 1000,
      kinds: kindsOf(task, inside),
      script: scriptOf(inside),
    };
  });
}

type Whole = TraceEvent & { end: number };

/**
 * For each frame, the milliseconds of script (including its garbage collection), style and layout on a
 * processor.
 */
export type FrameCosts = number[];

/**
 * The cost of each frame between the marks 'bench:scroll' and 'bench:scrolled'. A frame starts with the task
 * that fires its callbacks.
 */
export function frameCostsOf(events: readonly TraceEvent[]): FrameCosts {
  const from = events.find(({ name }) => name === 'bench:scroll');
  const to = events.find(({ name }) => name === 'bench:scrolled');
  if (!from || !to) return [];
  const whole = events
    .filter(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === to.pid && tid === to.tid && ts >= from.ts && ts < to.ts,
    )
    .map((event) => ({ ...event, end: event.ts + (event.dur ?? 0) }))
    .sort((a, b) => a.ts - b.ts || b.end - a.end);
  const frames: FrameCosts = [];
  for (const [place, task] of whole.entries()) {
    if (task.name !== 'ThreadControllerImpl::RunTask') continue;
    const inside: Whole[] = [];
    for (let next = place + 1; (whole[next]?.ts ?? Number.POSITIVE_INFINITY) < task.end; next += 1)
      inside.push(whole[next] as Whole);
    if (inside.some(({ name }) => name === 'FireAnimationFrame')) frames.push(0);
    if (frames.length === 0) continue;
    const sums = sumsOf(task, inside);
    const cost = (sums.get('script') ?? 0) + (sums.get('garbage') ?? 0) + (sums.get('style and layout') ?? 0);
    // Only a task says how much of its time it had a processor.
    const onProcessor = task.dur ? (task.tdur ?? task.dur) / task.dur : 1;
    frames[frames.length - 1] = (frames.at(-1) ?? 0) + cost * onProcessor;
  }
  return frames;
}

/**
 * For each wait that was answered, the milliseconds in which the thread of the marks had a processor: from a
 * mark `asked` to the next mark `answered`, unless it is asked again before.
 */
export function waitsOnProcessor(events: readonly TraceEvent[], asked: string, answered: string): number[] {
  const marks = events
    .filter(({ name }) => name === asked || name === answered)
    .toSorted((a, b) => a.ts - b.ts);
  const tasks = events.filter(
    ({ name, ph, tid, pid }) =>
      ph === 'X' && name === 'ThreadControllerImpl::RunTask' && tid === marks[0]?.tid && pid === marks[0].pid,
  );
  const waits: number[] = [];
  for (const [place, from] of marks.entries()) {
    const to = marks[place + 1];
    if (from.name !== asked || to?.name !== answered) continue;
    let us = 0;
    for (const { ts, dur = 0, tdur = dur } of tasks) {
      const within = Math.min(ts + dur, to.ts) - Math.max(ts, from.ts);
      // the trace has a task's processor time only for the whole task
      if (within > 0) us += tdur * (within / dur);
    }
    waits.push(us / 1000);
  }
  return waits;
}

function kindsOf(task: Whole, inside: readonly Whole[]): [Kind, number][] {
  return [...sumsOf(task, inside)].filter(([, ms]) => ms >= 1).sort((a, b) => b[1] - a[1]);
}

/**
 * Adds each event's own time, without nested events, to its kind; an event without a kind counts toward its
 * parent's.
 */
function sumsOf(task: Whole, inside: readonly Whole[]): Map<Kind, number> {
  const sums = new Map<Kind, number>();
  const add = (kind: Kind, us: number) => sums.set(kind, (sums.get(kind) ?? 0) + us / 1000);
  const open: { end: number; kind: Kind; own: number }[] = [];
  const closeUntil = (ts: number) => {
    for (let top = open.at(-1); top && top.end <= ts; top = open.at(-1)) {
      add(top.kind, top.own);
      open.pop();
    }
  };
  open.push({ end: task.end, kind: 'other', own: task.dur ?? 0 });
  for (const event of inside.toSorted((a, b) => a.ts - b.ts || b.end - a.end)) {
    closeUntil(event.ts);
    const parent = open.at(-1);
    if (!parent) continue;
    const dur = event.end - event.ts;
    parent.own -= dur;
    const kind = KINDS.find(([pattern]) => pattern.test(event.name))?.[1] ?? parent.kind;
    open.push({ end: event.end, kind, own: dur });
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return sums;
}

function scriptOf(inside: readonly Whole[]): string | null {
  const longest = inside
    .filter(({ name }) => /^(?:FunctionCall|EventDispatch|EvaluateScript|v8\.evaluateModule)$/u.test(name))
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .find(({ args }) => args?.data?.url || args?.data?.type);
  const data = longest?.args?.data;
  if (!data) return null;
  if (data.type) return data.type;
  const file = data.url?.split('/').at(-1) ?? '';
  return data.functionName ? `${data.functionName} in ${file}` : file;
}
