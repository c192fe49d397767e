import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { aPdf, saveForm } from '../apps/server/src/testing/receipt-form.ts';
import { judge, plain, similarity, valuesOf } from '../lab/reader/bench/score.ts';
import { type Label, loadSet, type Receipt } from '../lab/reader/bench/sets.ts';
import { groupOf } from '../lab/reader/fit/labeled-set.ts';
import { valuesOf as optionsFrom, TEXT } from './arguments.ts';
import { startSlipcase } from './server/started.ts';
import { share, table } from './table.ts';
import { UsageError } from './usage-error.ts';

const HELP = `Measures the memory of shops: what a person need not correct again.

usage: npm run bench -- shops --set DIR[,DIR ...]

Each vendor with several receipts gets a person of its own, who analyzes the receipts one after another and saves them
with name and place as labeled. Counted are the second receipt and all after it: whether name and place need no
correction, as read and with the memory.
`;

const FIELDS = ['vendor', 'location'] as const;
type Field = (typeof FIELDS)[number];
type Answer = Record<Field, string | null> & {
  analysisId: string;
  fromEarlier?: Partial<Record<Field, { read: string | null }>>;
};
/** Counts of one vendor's receipts, after the first. */
type Counted = { of: number; read: number; filled: number; spoiled: number };
/** What is counted, with one entry per vendor. */
type Figures = Record<'name' | 'place, where a receipt of it was saved', Counted[]>;

export async function benchShops(args: string[]): Promise<void> {
  const options = optionsFrom(args, { set: TEXT, help: { type: 'boolean' } });
  if (options.help) return console.log(HELP);
  if (!options.set) throw new UsageError('Name a set with --set DIR.');
  const tables: string[] = [];
  for (const folder of options.set.split(',')) {
    const set = loadSet(folder);
    const shops = shopsOf(set);
    const figures = await measured(shops);
    tables.push(tableOf(`${set.name}: ${shops.length} vendors with several receipts`, figures));
  }
  console.log(tables.join('\n\n'));
}

/** The receipts of each vendor that has several. */
function shopsOf({ receipts }: ReturnType<typeof loadSet>): Receipt[][] {
  const ofVendor = Map.groupBy(receipts, ({ label, name }) => groupOf(label, name).trim().toLowerCase());
  return [...ofVendor.values()].filter((own) => own.length > 1);
}

function tableOf(title: string, figures: Figures): string {
  const sum = (vendors: readonly Counted[], key: keyof Counted) =>
    vendors.reduce((total, counted) => total + counted[key], 0);
  const rows = Object.entries(figures).map(([name, vendors]) => [
    name,
    share(sum(vendors, 'read'), sum(vendors, 'of')),
    share(sum(vendors, 'filled'), sum(vendors, 'of')),
    sum(vendors, 'spoiled'),
  ]);
  return table(
    title,
    ['needs no correction', 'as read', 'with the memory', 'right when read, wrong now'],
    rows,
  );
}

async function measured(shops: readonly Receipt[][]): Promise<Figures> {
  const server = await startSlipcase(shops.length, { album: false, long: false });
  const figures: Figures = { name: [], 'place, where a receipt of it was saved': [] };
  try {
    for (const [index, receipts] of shops.entries()) {
      const browser = new TestBrowser(server.url);
      const [name = '', value = ''] = (server.seeded.crowd[index] ?? '').split('=');
      browser.cookies.set(name, value);
      const places: string[] = [];
      const names: Counted = { of: 0, read: 0, filled: 0, spoiled: 0 };
      const known: Counted = { ...names };
      figures.name.push(names);
      figures['place, where a receipt of it was saved'].push(known);
      for (const receipt of receipts) {
        process.stderr.write('.');
        const answer = await analyzed(browser, receipt);
        const place = valuesOf(receipt.label.location)[0] ?? null;
        if (receipt !== receipts[0]) count(names, 'vendor', receipt, answer);
        if (place && places.some((other) => similarity(plain(other), plain(place)) > 0.85))
          count(known, 'location', receipt, answer);
        if (place) places.push(place);
        await save(browser, receipt.label, answer);
      }
    }
  } finally {
    await server.close();
  }
  process.stderr.write('\n');
  return figures;
}

function count(counted: Counted, field: Field, { label, name }: Receipt, answer: Answer): void {
  const isRight = (said: string | null) => {
    const empty = { vendor: null, total: null, date: null, location: null };
    return judge(label, { ...empty, [field]: said }, name).fields[field]?.near ?? null;
  };
  const earlier = answer.fromEarlier?.[field];
  const read = isRight(earlier ? earlier.read : answer[field]);
  const filled = isRight(answer[field]);
  if (read === null) return;
  counted.of += 1;
  if (read) counted.read += 1;
  if (filled) counted.filled += 1;
  if (read && !filled) counted.spoiled += 1;
}

async function analyzed(browser: TestBrowser, { file }: Receipt): Promise<Answer> {
  const image = (await readFile(file)).toString('base64');
  return answerOf(() => browser.post('/api/analyze-receipt', { image }));
}

/** Saves it as a person corrects it: with what is printed, as far as the label says. */
async function save(browser: TestBrowser, label: Label, answer: Answer): Promise<void> {
  const { analysisId } = answer;
  const [vendor = answer.vendor] = valuesOf(label.vendor);
  const [location = answer.location] = valuesOf(label.location);
  const form = saveForm(await aPdf(), { vendor, location, analysisId });
  await answerOf(() => browser.fetch('/api/receipts/save-pdf', { method: 'POST', body: form }));
}

/** Waits if the server asks it to, because the bench is faster than any person. */
async function answerOf(call: () => Promise<Response>): Promise<Answer> {
  for (;;) {
    const response = await call();
    if (response.ok) return response.json() as Promise<Answer>;
    const seconds = Number(response.headers.get('retry-after'));
    if (!seconds) throw new Error(`The server answered ${response.status}: ${await response.text()}`);
    await wait(seconds * 1000);
  }
}
