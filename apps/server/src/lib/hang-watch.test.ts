import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type HangLimits, watchForHang } from './hang-watch.ts';

const NEVER = 1000;
const noLimits: HangLimits = { processorS: NEVER, stillS: NEVER, wallS: NEVER };
/** longer than the longest limit below takes next to other work */
const PATIENT = { timeout: 30_000 };

async function program(script: string): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', `process.stdout.write('started'); ${script}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const { pid } = child;
  if (!pid) throw new Error('the program did not start');
  return Object.assign(child, { pid });
}

function watch(pid: number, limits: Partial<HangLimits>) {
  const onHang = vi.fn<() => void>();
  const stop = watchForHang(pid, { ...noLimits, ...limits }, onHang);
  onTestFinished(stop);
  return { onHang, stop };
}

const LOOP = 'for (;;);';
const SLEEP = 'setTimeout(() => {}, 60_000);';

describe.runIf(process.platform === 'linux')('A process counts as hung', () => {
  it('if one task takes too much processor time', async () => {
    const { onHang } = watch((await program(LOOP)).pid, { processorS: 1 });
    await expect.poll(() => onHang.mock.calls.length, PATIENT).toBe(1);
  });

  it('if it uses no processor for some time, but not while it works', async () => {
    const [working, still] = [await program(LOOP), await program(SLEEP)];
    const its = watch(working.pid, { stillS: 2 });
    const { onHang } = watch(still.pid, { stillS: 2 });
    await expect.poll(() => onHang.mock.calls.length, PATIENT).toBe(1);
    expect(its.onHang).not.toHaveBeenCalled();
  });
});

it('If processor time cannot be read, the clock decides', async () => {
  const noProcess = 2 ** 30;
  const { onHang } = watch(noProcess, { wallS: 2, processorS: 0, stillS: 0 });
  const stopped = watch(noProcess, { wallS: 2 });
  stopped.stop();
  await expect.poll(() => onHang.mock.calls.length, PATIENT).toBe(1);
  expect(stopped.onHang).not.toHaveBeenCalled();
});
