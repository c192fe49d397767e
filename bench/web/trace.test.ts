import { expect, it } from 'vitest';
import { frameCostsOf, longTasksOf, type TraceEvent, waitsOnProcessor } from './trace.ts';

const RUN_TASK = 'ThreadControllerImpl::RunTask';
const event = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts: ts * 1000,
  dur: dur * 1000,
  pid: 1,
  tid: 1,
  ...more,
});
const mark = (name: string, ts: number) => event(name, ts, 0, { ph: 'R' });
const between = (...events: TraceEvent[]) => [
  mark('bench:shutter', 100),
  ...events,
  mark('bench:filled', 1000),
];

it('A long task has its length, its position and its contents, with nested time counted once', () => {
  const url = 'http://localhost/assets/review.js';
  const [task, ...more] = longTasksOf(
    between(
      event(RUN_TASK, 200, 90, { tdur: 70_000 }),
      event('FunctionCall', 205, 60, { args: { data: { url, functionName: 'render' } } }),
      event('MinorGC', 210, 10),
      event('Layout', 270, 15),
    ),
  );
  expect(more).toEqual([]);
  expect(task).toEqual({
    ms: 90,
    cpuMs: 70,
    at: 100,
    kinds: [
      ['script', 50],
      ['style and layout', 15],
      ['other', 15],
      ['garbage', 10],
    ],
    script: 'render in review.js',
  });
});

it.each([
  ['a task of 50 ms', event(RUN_TASK, 200, 50)],
  ['one that ended before the press', event(RUN_TASK, 10, 80)],
  ['one that began after the form appeared', event(RUN_TASK, 1001, 80)],
  ["one on another thread, such as a worker's", event(RUN_TASK, 200, 80, { tid: 2 })],
])('%s is not a long task', (_, task) => expect(longTasksOf(between(task))).toEqual([]));

it('A recording without the marks gives nothing', () => {
  expect(longTasksOf([event(RUN_TASK, 200, 80)])).toEqual([]);
});

it('A frame costs its script, style and layout, including other tasks until the next frame', () => {
  const scroll = [
    mark('bench:scroll', 0),
    event(RUN_TASK, 5, 2),
    event('FunctionCall', 5, 2),
    event(RUN_TASK, 10, 9),
    event('FireAnimationFrame', 10, 3),
    event('Layout', 13, 1),
    event('Paint', 14, 4),
    event(RUN_TASK, 20, 2),
    event('TimerFire', 20, 2),
    event(RUN_TASK, 26, 1),
    event('FireAnimationFrame', 26, 1),
    mark('bench:scrolled', 40),
    event(RUN_TASK, 50, 9),
    event('FireAnimationFrame', 50, 9),
  ];
  expect(frameCostsOf(scroll)).toEqual([6, 1]);
  expect(frameCostsOf(scroll.slice(1))).toEqual([]);
});

it('A wait costs the processor time of its thread until it is answered', () => {
  const waits = waitsOnProcessor(
    [
      mark('key', 10),
      event(RUN_TASK, 5, 10, { tdur: 10_000 }),
      event(RUN_TASK, 20, 40, { tdur: 20_000 }),
      event(RUN_TASK, 20, 40, { tid: 2 }),
      mark('answered', 100),
      event(RUN_TASK, 110, 40),
      mark('key', 200),
      mark('key', 300),
      event(RUN_TASK, 310, 5),
      mark('answered', 320),
    ],
    'key',
    'answered',
  );
  // half of the first task is before the key; the key at 200 was never answered
  expect(waits).toEqual([25, 5]);
});
