import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/**
 * Loaded before a program with `--import`: kills its process at a step, as a power cut would. A step is each
 * file that is opened, renamed, removed or flushed, each folder that is made, and each statement of a
 * database. DIE_AT=N dies before the N-th one. Without it, the program ends as it would, and says on standard
 * error how many there were.
 */
const at = Number(process.env.DIE_AT ?? 0);
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === at) process.kill(process.pid, 'SIGKILL');
}

type Method = (this: unknown, ...args: never[]) => unknown;

function counted(owner: object, names: readonly string[]): void {
  const methods = owner as Record<string, Method>;
  for (const name of names) {
    const own = methods[name];
    if (!own) throw new Error(`there is no ${name} to count`);
    methods[name] = function count(...args) {
      step();
      return own.apply(this, args);
    };
  }
}

counted(fs, ['open', 'rename', 'rm', 'mkdir']);
syncBuiltinESMExports();
counted(StatementSync.prototype, ['run', 'all', 'iterate']);
counted(pg.Client.prototype, ['query']);
process.on('exit', () => process.stderr.write(`steps: ${steps}\n`));
