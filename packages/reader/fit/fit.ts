// Fits the weights that choose a receipt's vendor, total, date and location, and the confidence in each:
//
//   npm run -s fit -- --set DIR [--set DIR ...] [--cache DIR] [--answers DIR]
//
// A set is a folder with labels.json and img/, as bench/README.md describes. What is printed, and what --answers
// writes (one file a set, for `npm run bench -- reader --answers`), is judged by folds: no receipt is answered by
// weights that have seen a receipt of the same vendor_group. The weights written to src/extract/weights are
// then fitted to all of them.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FLOOR, type ModelledField } from '../src/extract/field-model.ts';
import type { NameShares } from '../src/extract/location-candidates.ts';
import { nameSharesOf } from '../src/extract/vendor.ts';
import { likeness } from './answers.ts';
import { exampleOf } from './examples.ts';
import { fitField, type Judged } from './fit-field.ts';
import { foldsOf } from './folds.ts';
import { type Receipt, receiptsOf } from './receipts.ts';
import { writeWeights } from './write-weights.ts';

const FOLDS = 5;
/** A shop's address is looked for beside its name, so the name comes first. */
const FIELDS: readonly ModelledField[] = ['vendor', 'total', 'date', 'location'];

type Line = { file: string; confidence: Record<string, number> } & Record<string, unknown>;

const { values: options } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    cache: { type: 'string' },
    answers: { type: 'string' },
  },
});
if (options.set.length === 0) {
  process.stderr.write('usage: npm run -s fit -- --set DIR [--set DIR ...] [--cache DIR] [--answers DIR]\n');
  process.exit(2);
}

const receipts: Receipt[] = [];
for (const set of options.set) receipts.push(...(await receiptsOf(set, options.cache ?? null)));
const foldOf = foldsOf(
  receipts.map(({ group }) => group),
  FOLDS,
);
const nameShares = new Map<Receipt, NameShares>();
const lines = new Map(receipts.map((receipt) => [receipt, { file: receipt.file, confidence: {} } as Line]));
for (const field of FIELDS) {
  const examples = receipts.flatMap(
    (receipt) => exampleOf(receipt, field, nameShares.get(receipt) ?? new Map()) ?? [],
  );
  const { model, judged } = fitField(field, examples, foldOf);
  await writeWeights(field, model);
  for (const { example, chosen, confidence, shares } of judged) {
    const line = lines.get(example.receipt);
    const named = example.candidates.flatMap(({ nameRows }) => nameRows ?? []);
    if (field === 'vendor') nameShares.set(example.receipt, nameSharesOf(named, shares));
    if (!line) continue;
    const given = chosen && confidence >= FLOOR ? chosen.answer : null;
    line[field] = field === 'total' && given !== null ? Number(given) / 100 : given;
    if (given !== null) line.confidence[field] = confidence;
  }
  report(field, judged);
}
if (options.answers) await writeAnswers(options.answers);

function report(field: ModelledField, judged: readonly Judged[]): void {
  for (const set of new Set(receipts.map((receipt) => receipt.set))) {
    const own = judged.filter(({ example }) => example.receipt.set === set);
    const asked = own.filter(({ example }) => example.truths.length > 0);
    const exact = asked.filter(
      ({ example, chosen }) => chosen && likeness(chosen.answer, example.truths) === 1,
    );
    const invented = own.filter(({ example, chosen }) => chosen && example.truths.length === 0);
    const right = asked.filter((answer) => answer.right);
    const sure = own.filter(({ chosen, confidence }) => chosen && confidence >= 0.9);
    const surelyRight = sure.filter((answer) => answer.right);
    const wasInvented = invented.filter(({ confidence }) => confidence >= 0.9).length;
    process.stdout.write(
      `${set} ${field}: right ${right.length} of ${asked.length} (exact ${exact.length}), ` +
        `invented ${invented.length} (surely ${wasInvented}), ` +
        `sure ${sure.length}, of them right ${surelyRight.length}, missed by the floor ${right.filter(({ confidence }) => confidence < FLOOR).length}\n`,
    );
  }
}

async function writeAnswers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const set of options.set) {
    const name = path.basename(set);
    const own = receipts.filter((receipt) => receipt.set === name).map((receipt) => lines.get(receipt));
    await writeFile(
      path.join(folder, `${name}.jsonl`),
      `${own.map((line) => JSON.stringify(line)).join('\n')}\n`,
    );
  }
}
