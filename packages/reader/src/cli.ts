import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createReader, type ReaderOptions } from './read-receipt.ts';
import type { DateOrder, Found, Reading } from './reading.ts';
import { UnreadableImageError } from './unreadable-image-error.ts';

const HELP = `Reads receipts from image files.

usage: npm run -s read -- [--jsonl] [--date-order MDY|DMY] FILE...

  --jsonl             one JSON object a line: file, vendor, total, date, location, ms;
                      a file that cannot be read has "error" in its line
  --date-order ORDER  what 03/04/2026 means when the receipt does not tell (default MDY)
  --help              this text

The exit status is 0 when every file was read, 1 when one was not, 2 for a wrong command.
`;

const READ_ALL = 0;
const SOME_UNREADABLE = 1;
const WRONG_USAGE = 2;

type Command = { files: string[]; jsonl: boolean; dateOrder: DateOrder };

/** A command line that makes no sense; the message is for the person who typed it. */
class UsageError extends Error {}

function parseCommand(args: string[]): Command | 'help' {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals: files } = parsed;
  if (values.help) return 'help';
  const dateOrder = values['date-order'].toUpperCase();
  if (dateOrder !== 'MDY' && dateOrder !== 'DMY') throw new UsageError('--date-order is MDY or DMY.');
  if (files.length === 0) throw new UsageError('Name at least one image file.');
  return { files, jsonl: values.jsonl, dateOrder };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      jsonl: { type: 'boolean', default: false },
      'date-order': { type: 'string', default: 'MDY' },
      help: { type: 'boolean', default: false },
    },
  });
}

/** Reads every file in turn and prints it; answers the exit status. */
async function run({ files, jsonl, dateOrder }: Command): Promise<number> {
  const options: ReaderOptions = { dateOrder };
  const reader = await createReader(options);
  let status = READ_ALL;
  try {
    for (const file of files) {
      const name = path.basename(file);
      try {
        const reading = await reader.read(await readFile(file));
        process.stdout.write(jsonl ? `${JSON.stringify(summary(name, reading))}\n` : describe(file, reading));
      } catch (error) {
        status = SOME_UNREADABLE;
        const reason = reasonFor(error);
        const nothing = { vendor: null, total: null, date: null, location: null, ms: null };
        if (jsonl) process.stdout.write(`${JSON.stringify({ file: name, ...nothing, error: reason })}\n`);
        else process.stderr.write(`${file}: ${reason}\n`);
      }
    }
  } finally {
    await reader.close();
  }
  return status;
}

function summary(file: string, reading: Reading) {
  return {
    file,
    vendor: reading.vendor?.value ?? null,
    total: reading.total ? reading.total.value / 100 : null,
    date: reading.date?.value ?? null,
    location: reading.location?.value ?? null,
    ms: reading.ms,
  };
}

function describe(file: string, reading: Reading): string {
  const text = (found: Found<string> | null) => (found ? `${found.value}  (${percent(found)})` : '-');
  const money = (found: Found<number> | null) =>
    found ? `${(found.value / 100).toFixed(2)}  (${percent(found)})` : '-';
  const facts = {
    vendor: text(reading.vendor),
    total: money(reading.total),
    date: text(reading.date),
    location: text(reading.location),
    currency: text(reading.currency),
    subtotal: money(reading.subtotal),
    tax: money(reading.tax),
    tip: money(reading.tip),
    'paid by': text(reading.paymentMethod),
  };
  const rows = Object.entries(facts).map(([name, value]) => `  ${name.padEnd(9)} ${value}`);
  return `${file}  (${reading.lines.length} lines of text, ${reading.ms} ms)\n${rows.join('\n')}\n`;
}

function percent({ confidence }: { confidence: number }): string {
  return `${Math.round(confidence * 100)} %`;
}

function reasonFor(error: unknown): string {
  if (error instanceof UnreadableImageError) return error.code;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? 'file_not_found' : 'file_not_readable';
}

try {
  const command = parseCommand(process.argv.slice(2));
  if (command === 'help') process.stdout.write(HELP);
  else process.exitCode = await run(command);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${HELP}`);
  process.exitCode = WRONG_USAGE;
}
