import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { numberFrom, TEXT, valuesOf } from './arguments.ts';
import { machine } from './machine.ts';
import { table } from './table.ts';

const HELP = `Measures backups of an installation with a made-up library, beside a plain copy of its files.

usage: npm run bench -- backup [--receipts N] [--kb N] [--original-kb N] [--json FILE]

  --receipts N     receipts of one person (default 10000)
  --kb N           size of each PDF in kB (default 200)
  --original-kb N  size of each receipt's original in kB (default 0: none)
  --json FILE      also write the figures to FILE
  --help           this text
`;

const run = promisify(execFile);
const SERVER = new URL('../apps/server/src/', import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, SERVER));

type Figure = { step: string; seconds: number };

/** Backup, a second one, a check and a restore, each as an administrator runs it. */
export async function benchBackup(args: string[]): Promise<void> {
  const values = valuesOf(args, {
    receipts: { ...TEXT, default: '10000' },
    kb: { ...TEXT, default: '200' },
    'original-kb': { ...TEXT, default: '0' },
    json: TEXT,
    help: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(HELP);
  const receipts = numberFrom('receipts', values.receipts);
  const kb = numberFrom('kb', values.kb);
  const originalKb = values['original-kb'] === '0' ? 0 : numberFrom('original-kb', values['original-kb']);
  const head = machine(2);
  console.log(
    `${head.processor}, ${head.cores} cores, load ${head.load}, Node ${head.node}, commit ${head.commit}\n`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-backup-'));
  const [from, to, dir] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'backups')];
  try {
    for (const place of [from, to]) await mkdir(place);
    await node(from, 'testing/seed-libraries.ts', `${receipts}:${kb * 1000}:${originalKb * 1000}`);
    const figures: Figure[] = [];
    const timed = async (step: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      figures.push({ step, seconds: Math.round((performance.now() - start) / 10) / 100 });
    };
    await timed('plain copy of the files, flushed', async () => {
      await cp(join(from, 'files'), join(folder, 'copy'), { recursive: true });
      await run('sync', ['-f', join(folder, 'copy')]);
    });
    await rm(join(folder, 'copy'), { recursive: true });
    const admin =
      (place: string, ...words: string[]) =>
      () =>
        node(place, 'admin.ts', ...words);
    await timed('first backup', admin(from, 'backup', dir));
    await timed('second backup, nothing new', admin(from, 'backup', dir));
    await timed('check of the backups', admin(from, 'verify', dir));
    await timed('restore', admin(to, 'restore', dir));
    await timed('check of what was restored', admin(to, 'verify'));
    console.log(
      table(
        `${receipts} receipts of ${kb} kB${originalKb > 0 ? ` with originals of ${originalKb} kB` : ''}`,
        ['step', 'seconds', 'MB/s'],
        figures.map(({ step, seconds }) => [
          step,
          seconds,
          Math.round((receipts * (kb + originalKb)) / 1000 / seconds),
        ]),
      ),
    );
    if (values.json)
      writeFileSync(
        values.json,
        JSON.stringify({ machine: head, receipts, kb, originalKb, figures }, null, 2),
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error with what it printed, if it fails */
async function node(dataDir: string, path: string, ...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  await run(process.execPath, [script(path), ...args], { env, maxBuffer: 100_000_000 });
}
