import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LOOP = "process.stdout.write('busy'); for (;;);";

/** Starts programs that use all the processor time they can get. @returns a function that ends them */
export async function startBusyLoops(count: number): Promise<() => Promise<void>> {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', LOOP], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  await Promise.all(loops.map((loop) => once(loop.stdout, 'data')));
  return async () => {
    const ended = Promise.all(loops.map((loop) => once(loop, 'exit')));
    for (const loop of loops) loop.kill('SIGKILL');
    await ended;
  };
}
