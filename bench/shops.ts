import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { aPdf, saveForm } from '../apps/server/src/testing/receipt-form.ts';
import { groupOf, halfOf } from '../packages/reader/src/halves/half-of.ts';
import { valuesOf as optionsFrom, TEXT } from './arguments.ts';
import { judge, plain, similarity, valuesOf } from './reader/score.ts';
import { type Label, loadSet, type Receipt } from './reader/sets.ts';
import { startSlipcase } from './server/started.ts';
import { share, table } from './table.ts';
import { UsageError } from './usage-error.ts';

const HELP = `Measures the memory of shops: what a person need not correct again.

usage: npm run bench -- shops --set DIR[,DIR ...]

Each vendor of half A with several receipts gets a person of its own, who analyzes the receipts one after another and saves
them with name and place as labeled. Counted are the second receipt and all after it: whether name and place need no
correction, as read and with the memory.
`;

const FIELDS = ['vendor', 'location'] as const;
type Field = (typeof FIELDS)[number];
type Answer = Record<Field, string | null> & {
  analysisId: string;
  fromEarlier?: Partial<Record<Field, { read: string | null }>>;
};
type Counted = { of: number; read: number; filled: number; spoiled: number };

export async function benchShops(args: string[]): Promise<void> {
  const options = optionsFrom(args, { set: TEXT, help: { type: 'boolean' } });
  if (options.help) return console.log(HELP);
  if (!options.set) throw new UsageError('Name a set with --set DIR.');
  for (const folder of options.set.split(',')) {
    const set = loadSet(folder);
    const ofVendor = Map.groupBy(set.receipts, ({ label, name }) =>
      groupOf(label, name).trim().toLowerCase(),
    );
    const shops = [...ofVendor].filter(
      ([vendor, receipts]) => receipts.length > 1 && halfOf(set.name, vendor) === 'A',
    );
    const figures = await measured(shops.map(([, receipts]) => receipts));
    const rows = Object.entries(figures).map(([name, { of, read, filled, spoiled }]) => [
      name,
      share(read, of),
      share(filled, of),
      spoiled,
    ]);
    const head = ['needs no correction', 'as read', 'with the memory', 'right when read, wrong now'];
    console.log(table(`${set.name}, half A: ${shops.length} vendors with several receipts`, head, rows));
  }
}

async function measured(shops: readonly Receipt[][]): Promise<Record<string, Counted>> {
  const server = await startSlipcase(shops.length, false);
  const nothing = () => ({ of: 0, read: 0, filled: 0, spoiled: 0 });
  const figures = { name: nothing(), 'place, where a receipt of it was saved': nothing() };
  try {
    for (const [index, receipts] of shops.entries()) {
      const browser = new TestBrowser(server.url);
      const [name = '', value = ''] = (server.seeded.crowd[index] ?? '').split('=');
      browser.cookies.set(name, value);
      const places: string[] = [];
      for (const receipt of receipts) {
        process.stderr.write('.');
        const answer = await analyzed(browser, receipt);
        const place = valuesOf(receipt.label.location)[0] ?? null;
        if (receipt !== receipts[0]) count(figures.name, 'vendor', receipt, answer);
        if (place && places.some((other) => similarity(plain(other), plain(place)) > 0.85))
          count(figures['place, where a receipt of it was saved'], 'location', receipt, answer);
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

/** As a person corrects it: what is printed, as far as the label says. */
async function save(browser: TestBrowser, label: Label, answer: Answer): Promise<void> {
  const { analysisId } = answer;
  const [vendor = answer.vendor] = valuesOf(label.vendor);
  const [location = answer.location] = valuesOf(label.location);
  const form = saveForm(await aPdf(), { vendor, location, analysisId });
  await answerOf(() => browser.fetch('/api/receipts/save-pdf', { method: 'POST', body: form }));
}

/** Waits when the server asks for it: this is faster than any person. */
async function answerOf(call: () => Promise<Response>): Promise<Answer> {
  for (;;) {
    const response = await call();
    if (response.ok) return response.json() as Promise<Answer>;
    const seconds = Number(response.headers.get('retry-after'));
    if (!seconds) throw new Error(`The server answered ${response.status}: ${await response.text()}`);
    await wait(seconds * 1000);
  }
}
