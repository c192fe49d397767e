import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { figuresOf } from './figures.ts';
import { HOME_COUNTRIES, homeIn } from './home.ts';
import type { Explanation, Found, Home, Reading } from './reading.ts';

const HELP = `Reads receipts from image files.

usage: npm run -s read -- [--jsonl] [--home COUNTRY] [--date-order MDY|DMY] [--explain] [--debug DIR] FILE...

  --jsonl             one JSON object a line: file, vendor, total, date, location, ms;
                      a file that cannot be read has "error" in its line
  --home COUNTRY      where the company is, as US, GB or DE: its currency and its order of day and month apply when
                      the receipt does not tell (default US)
  --date-order ORDER  what 03/04/2026 means at home, if not what is usual there
  --explain           also prints what the country rests on, and the candidates of vendor, total, date and
                      location, what speaks for and against each in points, and why the winner won
  --debug DIR         also draws what was seen, chosen and weighed on each picture: DIR/NAME.debug.jpg
  --help              this text

The exit status is 0 when every file was read, 1 when one was not, 2 for a wrong command.
`;

const READ_ALL = 0;
const SOME_UNREADABLE = 1;
const WRONG_USAGE = 2;

type Command = {
  files: string[];
  jsonl: boolean;
  home: Home;
  explain: boolean;
  debug: string | null;
};

/** The command line is invalid. The message is for the person who typed it. */
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
  const dateOrder = values['date-order']?.toUpperCase();
  if (dateOrder !== undefined && dateOrder !== 'MDY' && dateOrder !== 'DMY')
    throw new UsageError('--date-order must be MDY or DMY.');
  const country = values.home.toUpperCase();
  if (!HOME_COUNTRIES.includes(country))
    throw new UsageError('--home must be the code of a country that the reader knows, as US, GB or DE.');
  if (files.length === 0) throw new UsageError('Name at least one image file.');
  return {
    files,
    jsonl: values.jsonl,
    home: homeIn(country, dateOrder && { dateOrder }),
    explain: values.explain,
    debug: values.debug ?? null,
  };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      jsonl: { type: 'boolean', default: false },
      home: { type: 'string', default: 'US' },
      'date-order': { type: 'string' },
      explain: { type: 'boolean', default: false },
      debug: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
}

/** Reads and prints every file in turn. Returns the exit status. */
async function run({ files, jsonl, home, explain, debug }: Command): Promise<number> {
  if (debug) await makeFolder(debug);
  // loading takes a second, and a mistake in the command should be reported right away
  const { createReader } = await import('./read-receipt.ts');
  const reader = await createReader({ home });
  let status = READ_ALL;
  try {
    for (const file of files) {
      const name = path.basename(file);
      const image = await bytesOf(file);
      const reading =
        typeof image === 'string' ? null : await reader.read(image, { explain: explain || debug !== null });
      const error = typeof image === 'string' ? image : unreadable(reading);
      if (error) status = SOME_UNREADABLE;
      if (error && jsonl) process.stdout.write(`${JSON.stringify({ file: name, ...NOTHING, error })}\n`);
      else if (error) process.stderr.write(`${file}: ${error}\n`);
      else if (reading && jsonl) process.stdout.write(`${JSON.stringify(summary(name, reading))}\n`);
      else if (reading) process.stdout.write(describe(file, reading));
      if (explain && reading?.explanations) {
        const { explanationText } = await import('./extract/explain.ts');
        process.stdout.write(explanationText(inOwnFigures(reading.explanations, reading)));
      }
      if (debug && reading && typeof image !== 'string') {
        const { drawReading } = await import('./debug-picture.ts');
        await writeFile(path.join(debug, `${name}.debug.jpg`), await drawReading(image, reading));
      }
    }
  } finally {
    await reader.close();
  }
  return status;
}

const NOTHING = { vendor: null, total: null, date: null, location: null, ms: null };

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw new UsageError(`--debug: cannot create the folder ${folder}.`);
  }
}

const PDF_MAGIC = '%PDF-';
const IS_PDF = 'This is a PDF. Open it in Slipcase, or pass a picture instead.';

/** The file's bytes, or an error message. */
async function bytesOf(
  file: string,
): Promise<Uint8Array | 'file_not_found' | 'file_not_readable' | typeof IS_PDF> {
  try {
    const bytes = await readFile(file);
    return bytes.toString('latin1', 0, PDF_MAGIC.length) === PDF_MAGIC ? IS_PDF : bytes;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' ? 'file_not_found' : 'file_not_readable';
  }
}

/** The candidates of the total with the decimals of the receipt's currency. */
function inOwnFigures(explanations: readonly Explanation[], { currency }: Reading): Explanation[] {
  return explanations.map((explanation) => {
    if (explanation.field !== 'total') return explanation;
    const candidates = explanation.candidates.map((candidate) => ({
      ...candidate,
      value: figuresOf(Math.round(Number(candidate.value) * 100), currency?.value ?? null),
    }));
    return { ...explanation, candidates };
  });
}

function unreadable(reading: Reading | null): string | null {
  const code = reading?.problem?.code;
  return code === 'image_unreadable' || code === 'image_too_large' ? code : null;
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
  const currency = reading.currency?.value ?? null;
  const text = (found: Found<string> | null) => (found ? `${found.value}  (${percent(found)})` : '-');
  const money = (found: Found<number> | null) =>
    found ? `${figuresOf(found.value, currency)}  (${percent(found)})` : '-';
  const facts = {
    vendor: text(reading.vendor),
    total: money(reading.total),
    date: text(reading.date && withOtherDay(reading.date)),
    location: text(reading.location),
    currency: text(reading.currency),
    subtotal: money(reading.subtotal),
    tax: money(reading.tax),
    tip: money(reading.tip),
    'paid by': text(reading.paymentMethod),
    card: text(reading.cardLastFour),
    time: text(reading.time),
    phone: text(reading.phone),
  };
  const picture = {
    kind: reading.kind,
    ...(reading.script === 'latin' ? {} : { script: reading.script }),
    ...(reading.papers.length === 1 ? {} : { papers: String(reading.papers.length) }),
  };
  const rows = Object.entries({ ...picture, ...facts }).map(
    ([name, value]) => `  ${name.padEnd(9)} ${value}`,
  );
  const items = reading.items.map(
    ({ name, quantity, price }) => `  item      ${quantity} × ${name}  ${figuresOf(price, currency)}`,
  );
  const sum = reading.addsUp && [
    `  adds up   ${reading.addsUp.holds ? 'yes' : `no: ${reading.addsUp.misfit.part}`}`,
  ];
  const note = reading.problem && [`  note      ${reading.problem.message}`];
  const head = `${file}  (${reading.lines.length} lines of text, ${reading.ms} ms)`;
  return `${[head, ...rows, ...items, ...(sum ?? []), ...(note ?? [])].join('\n')}\n`;
}

/** '2014-03-09 or 2014-09-03' */
function withOtherDay(date: NonNullable<Reading['date']>): Found<string> {
  return date.other ? { ...date, value: `${date.value} or ${date.other}` } : date;
}

function percent({ confidence }: { confidence: number }): string {
  return `${Math.round(confidence * 100)} %`;
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
