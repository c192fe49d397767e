import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { numberFrom, TEXT, valuesOf } from './arguments.ts';
import { type BusyServer, type SavesMeanwhile, startBusyServer } from './busy-server.ts';
import { machine } from './machine.ts';
import { table } from './table.ts';

const HELP = `Measures backups of an installation with a made-up library, beside a plain copy of its files.

usage: npm run bench -- backup [--receipts N] [--kb N] [--original-kb N] [--savers N] [--json FILE]

  --receipts N     receipts of one person (default 10000)
  --kb N           size of each PDF in kB (default 200)
  --original-kb N  size of each receipt's original in kB (default 0: none)
  --savers N       a server works meanwhile, and N people save about a receipt a second each (default 0: none)
  --json FILE      also write the figures to FILE
  --help           this text
`;

const ALONE_MS = 20_000;
const run = promisify(execFile);
const SERVER = new URL('../apps/server/src/', import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, SERVER));

type Figure = { step: string; seconds: number; meanwhile: SavesMeanwhile | null };

/** Backup, a second one, a check and a restore, each as an administrator runs it. */
export async function benchBackup(args: string[]): Promise<void> {
  const values = valuesOf(args, {
    receipts: { ...TEXT, default: '10000' },
    kb: { ...TEXT, default: '200' },
    'original-kb': { ...TEXT, default: '0' },
    savers: { ...TEXT, default: '0' },
    json: TEXT,
    help: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(HELP);
  const receipts = numberFrom('receipts', values.receipts);
  const kb = numberFrom('kb', values.kb);
  const originalKb = values['original-kb'] === '0' ? 0 : numberFrom('original-kb', values['original-kb']);
  const savers = values.savers === '0' ? 0 : numberFrom('savers', values.savers);
  const head = machine(2);
  console.log(
    `${head.processor}, ${head.cores} cores, load ${head.load}, Node ${head.node}, commit ${head.commit}\n`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-backup-'));
  const [from, to, dir] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'backups')];
  let busy: BusyServer | null = null;
  try {
    for (const place of [from, to]) await mkdir(place);
    const seeds = [`${receipts}:${kb * 1000}:${originalKb * 1000}`, ...Array<string>(savers).fill('1')];
    const people = JSON.parse(await node(from, 'testing/seed-libraries.ts', ...seeds)) as {
      cookie: string;
    }[];
    const cookies = people.slice(1).map(({ cookie }) => cookie);
    busy = savers > 0 ? await startBusyServer({ DATA_DIR: from, DRIVE_DIR: driveOf(from) }, cookies) : null;
    const figures: Figure[] = [];
    const timed = async (step: string, work: () => Promise<unknown>) => {
      busy?.savesMeanwhile();
      const start = performance.now();
      await work();
      const seconds = Math.round((performance.now() - start) / 10) / 100;
      figures.push({ step, seconds, meanwhile: busy?.savesMeanwhile() ?? null });
    };
    if (busy) await timed('the server alone', () => wait(ALONE_MS));
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
    await timed('second backup, little new', admin(from, 'backup', dir));
    await timed('check of the backups', admin(from, 'verify', dir));
    await timed('restore', admin(to, 'restore', dir));
    await timed('check of what was restored', admin(to, 'verify', '--skip-drive'));
    console.log(
      table(
        `${receipts} receipts of ${kb} kB${originalKb > 0 ? ` with originals of ${originalKb} kB` : ''}`,
        ['step', 'seconds', 'MB/s', ...(busy ? ['saves meanwhile', 'median ms', 'p99 ms'] : [])],
        figures.map(({ step, seconds, meanwhile }) => [
          step,
          seconds,
          Math.round((receipts * (kb + originalKb)) / 1000 / seconds),
          ...(meanwhile ? cellsOf(meanwhile) : []),
        ]),
      ),
    );
    if (values.json)
      writeFileSync(
        values.json,
        JSON.stringify({ machine: head, receipts, kb, originalKb, figures }, null, 2),
      );
  } finally {
    await busy?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsOf({ saves, median, p99 }: SavesMeanwhile): (number | string)[] {
  return saves === 0 ? [0, '', ''] : [saves, Math.round(median), Math.round(p99)];
}

/** The drive is in another folder, so a restore does not touch it. */
const driveOf = (dataDir: string) => join(dirname(dataDir), 'drive');

/** @returns what it printed @throws Error with what it printed, if it fails */
async function node(dataDir: string, path: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DRIVE_DIR: driveOf(dataDir) };
  const { stdout } = await run(process.execPath, [script(path), ...args], { env, maxBuffer: 100_000_000 });
  return stdout;
}
