import { writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

/**
 * Loaded before a program with `--import`. Kills its process before a step, as a power cut would, and names
 * the step on standard error. Steps are: opening, renaming, removing or flushing a file, creating a folder, a
 * request to another server, and a database statement.
 * DIE_AT=N dies before the N-th step. Without it, the program runs to its end and prints the number of steps.
 * With DIE_WHEN_TOLD, each line of standard input is such a number. It restarts the count, and the answer on
 * standard output is `steps: ` and the number of steps since the previous line.
 */
const { DIE_AT, DIE_WHEN_TOLD } = process.env;
// child processes do not die
delete process.env.DIE_AT;
delete process.env.DIE_WHEN_TOLD;
let at = Number(DIE_AT ?? 0);
let steps = 0;

function step(name: string): void {
  steps += 1;
  if (steps !== at) return;
  writeSync(process.stderr.fd, `dies before step ${steps}: ${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** Restarts the count. @param number before which of the next steps the process dies; 0: none */
export function dieAt(number: number): void {
  steps = 0;
  at = number;
}

type Method = (this: unknown, ...args: never[]) => unknown;

/** @param nameOf names a call, from its object and its first argument */
function counted(
  owner: object,
  names: readonly string[],
  nameOf: (self: unknown, first: unknown, method: string) => string,
): void {
  const methods = owner as Record<string, Method>;
  for (const name of names) {
    const own = methods[name];
    if (!own) throw new Error(`there is no ${name} to count`);
    methods[name] = function count(...args) {
      step(nameOf(this, args[0], name));
      return own.apply(this, args);
    };
  }
}

const sqlOf = (first: unknown) =>
  String(typeof first === 'object' && first !== null && 'text' in first ? first.text : first).slice(0, 80);

counted(fs, ['open', 'rename', 'rm', 'mkdir'], (_self, path, name) => `${name} ${basename(String(path))}`);
counted(http, ['request'], (_self, options) => {
  const { method, path } = options as { method?: string; path?: string };
  return `${method} ${path}`;
});
syncBuiltinESMExports();
counted(StatementSync.prototype, ['run', 'all', 'iterate'], (self) =>
  sqlOf((self as StatementSync).sourceSQL),
);
counted(pg.Client.prototype, ['query'], (_self, query) => sqlOf(query));

if (DIE_WHEN_TOLD && isMainThread) {
  process.stdin.on('data', (line) => {
    process.stdout.write(`steps: ${steps}\n`);
    dieAt(Number(String(line)));
  });
  process.stdin.unref();
}
if (DIE_AT && isMainThread) process.on('exit', () => process.stderr.write(`steps: ${steps}\n`));
