import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Process ids of this process's readers. */
export async function readers(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  return stdout
    .split('\n')
    .flatMap((line) => (line.includes('reader-child') ? [Number.parseInt(line, 10)] : []));
}
