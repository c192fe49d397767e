import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newFolder } from '../testing/started-server.ts';
import { runSmallProcess } from './small-process.ts';

const LIMITS = { time: { ms: 20_000 }, memoryMb: 512, heapMb: 64, answerBytes: 1000 };
const NEVER = new AbortController().signal;

/** Tries everything that a stranger's file might do if it took the process over. */
const PROGRAM = `
  import { spawnSync } from 'node:child_process';
  import { readFileSync, writeFileSync } from 'node:fs';
  const [own, other] = process.argv.slice(2);
  const tries = {
    reads: () => readFileSync(own, 'utf8'),
    readsOther: () => readFileSync(other, 'utf8'),
    writes: () => writeFileSync(own, 'mine') ?? 'done',
    starts: () => spawnSync('true').status,
    knows: () => process.env.PASSKEY_PEPPER ?? 'nothing',
  };
  const did = Object.entries(tries).map(([name, attempt]) => {
    try { return [name, attempt()]; } catch (error) { return [name, error.code]; }
  });
  process.stdout.write(JSON.stringify(Object.fromEntries(did)));
`;

it('A program that a stranger’s file has taken over reads only its own folder, writes and starts nothing, and knows no secret', async () => {
  const [folder, elsewhere] = [await newFolder(), await newFolder()];
  const [program, own, other] = [
    join(folder, 'program.mjs'),
    join(folder, 'own.txt'),
    join(elsewhere, 'other.txt'),
  ];
  await Promise.all([writeFile(program, PROGRAM), writeFile(own, 'own'), writeFile(other, 'other')]);
  vi.stubEnv('PASSKEY_PEPPER', 'a secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { answer } = await runSmallProcess(
    { program, args: [own, other], readable: [join(folder, '*')], addons: true },
    Buffer.alloc(0),
    LIMITS,
    NEVER,
  );
  expect(JSON.parse(String(answer))).toEqual({
    reads: 'own',
    readsOther: 'ERR_ACCESS_DENIED',
    writes: 'ERR_ACCESS_DENIED',
    starts: 'ERR_ACCESS_DENIED',
    knows: 'nothing',
  });
});

it('A program that answers too much gets no answer', async () => {
  const folder = await newFolder();
  const program = join(folder, 'program.mjs');
  await writeFile(program, "process.stdout.write('x'.repeat(2000));");
  const { answer } = await runSmallProcess(
    { program, readable: [join(folder, '*')] },
    Buffer.alloc(0),
    LIMITS,
    NEVER,
  );
  expect(answer).toBeNull();
});
