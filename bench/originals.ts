import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainOriginalOf } from '../apps/server/src/features/receipts/originals/plain/plain-original.ts';
import { originalTypeOf } from '../apps/server/src/lib/original-type.ts';
import { TEXT, valuesOf } from './arguments.ts';
import { machine } from './machine.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

const HELP = `Measures what the server does with an original before it is stored: type, metadata, both hashes.

usage: npm run bench -- originals --set DIR[,DIR ...]

  --set DIR   folders with pictures
  --help      this text
`;

/** Measures bytes and milliseconds for each file, without the network, the database and the disk. */
export async function benchOriginals(args: string[]): Promise<void> {
  const values = valuesOf(args, {
    set: TEXT,
    help: { type: 'boolean', default: false },
  });
  if (values.help) return console.log(HELP);
  if (!values.set) throw new UsageError('--set: which folders?');
  const head = machine(1);
  console.log(
    `${head.processor}, ${head.cores} cores, load ${head.load}, Node ${head.node}, commit ${head.commit}\n`,
  );
  const rows: string[][] = [];
  for (const dir of values.set.split(',')) {
    const figures: { bytes: number; ms: number }[] = [];
    for (const name of await readdir(dir)) {
      const file = await readFile(join(dir, name));
      const type = originalTypeOf(file);
      if (type === null) continue;
      const start = performance.now();
      createHash('sha256').update(file).digest('hex');
      const plain = plainOriginalOf(type, file);
      createHash('sha256').update(plain).digest('hex');
      figures.push({
        bytes: plain.length,
        ms: performance.now() - start,
      });
    }
    const at = (share: number, key: 'bytes' | 'ms') =>
      figures.map((figure) => figure[key]).toSorted((a, b) => a - b)[
        Math.min(figures.length - 1, Math.floor(figures.length * share))
      ] ?? 0;
    rows.push([
      dir.split('/').slice(-2).join('/'),
      String(figures.length),
      `${Math.round(at(0.5, 'bytes') / 1000)} / ${Math.round(at(0.95, 'bytes') / 1000)}`,
      `${at(0.5, 'ms').toFixed(1)} / ${at(0.95, 'ms').toFixed(1)}`,
    ]);
  }
  console.log(table('Originals', ['set', 'files', 'kB, median / p95', 'ms, median / p95'], rows));
}
