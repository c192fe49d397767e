import { table } from '../table.ts';
import type { DayFigures } from './day.ts';

type Measured = DayFigures & { cpuS: number; peakBytes: number };

export type DayReport = {
  readers: number;
  readMs: number;
  pictureBytes: number;
  pdfBytes: number;
  slipcase: Measured;
  /** the framework alone, with constant answers */
  constant: Measured;
};

export function dayReport({
  readers,
  readMs,
  pictureBytes,
  pdfBytes,
  slipcase,
  constant,
}: DayReport): string {
  const { people, seconds } = slipcase;
  const rows = slipcase.steps.map(({ step, calls, failed, p50, p99, worst }) => {
    const bare = constant.steps.find((its) => its.step === step);
    return [step, calls, failed, ms(p50), ms(p99), ms(worst), ms(bare?.p50), ms(bare?.p99)];
  });
  const calls = (its: Measured) => its.steps.reduce((sum, step) => sum + step.calls, 0);
  const cost = (its: Measured) =>
    `${its.cpuS.toFixed(0)} s of processor for ${calls(its)} calls in ${its.seconds} s, memory at most ${(its.peakBytes / 1e6).toFixed(0)} MB`;
  return [
    table(
      `A day of ${people} people in ${seconds} s, ${readers} readers of ${readMs} ms, milliseconds`,
      ['', 'calls', 'failed', 'p50', 'p99', 'worst', 'bare p50', 'bare p99'],
      rows,
    ),
    `  Slipcase: ${cost(slipcase)}`,
    `  bare Fastify: ${cost(constant)}`,
    `  a picture has ${kB(pictureBytes)} kB, a PDF ${kB(pdfBytes)} kB`,
    ...[...slipcase.statuses, ...constant.statuses.map((text) => `bare: ${text}`)].map((text) => `  ${text}`),
  ].join('\n');
}

const ms = (value: number | undefined) => (value === undefined ? null : value.toFixed(1));
const kB = (bytes: number) => (bytes / 1000).toFixed(0);
