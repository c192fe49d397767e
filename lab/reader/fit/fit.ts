// Fits the weights that decide a receipt's country, those that choose its vendor, total, date and location,
// and the confidence in each:
//
//   npm run -s fit -- --set DIR [DIR ...] [--cache DIR] [--answers DIR] [--confidence]
//   npm run -s fit -- --guard      records which receipts in guard/ are right
//
// A set is a folder with labels.json and img/, as bench/README.md describes. The fit also uses the receipts
// in guard/written/. The printed figures, and the answers that --answers writes (one file per set, for `npm
// run bench -- reader --folds`), are cross-validated: the weights that answer a receipt never saw its
// vendor_group. The weights in packages/reader/src/extract/choice/weights are then fitted to all receipts.
// With --confidence, only the confidence is fitted again, and the weights that choose do not change.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  FLOOR,
  type ModeledField,
  modelOf,
} from '../../../packages/reader/src/extract/choice/field-model.ts';
import { PLACES } from '../../../packages/reader/src/extract/choice/text-model.ts';
import type { NameShares } from '../../../packages/reader/src/extract/location/location-candidates.ts';
import { paperOf } from '../../../packages/reader/src/extract/paper/paper.ts';
import { nameSharesOf } from '../../../packages/reader/src/extract/vendor/vendor.ts';
import { vendorCandidates } from '../../../packages/reader/src/extract/vendor/vendor-candidates.ts';
import { loadCorpus } from '../guard/corpus.ts';
import { scoreCorpus, writeExpected } from '../guard/score.ts';
import { likeness } from './answers.ts';
import { MODELED_FIELDS, recallText } from './candidate-recall.ts';
import { countryExamples, countryFigures, fitCountry } from './country.ts';
import { confidenceAfterDoubts } from './doubted.ts';
import { exampleOf, type TextModels } from './examples.ts';
import { fitField, type JudgedField } from './fit-field.ts';
import { fitAddresses, fitNames } from './fit-texts.ts';
import { foldsOf } from './folds.ts';
import { setName } from './labeled-set.ts';
import { type Receipt, receiptsOf, receiptsWritten } from './receipts.ts';
import { writeCountryWeights, writeTextModel, writeWeights } from './write-weights.ts';

const FOLDS = 5;

type Line = { file: string; confidence: Record<string, number> } & Record<string, unknown>;

const USAGE = `usage: npm run -s fit -- --set DIR [DIR ...] [--cache DIR] [--answers DIR] [--confidence]
       npm run -s fit -- --guard`;

const { values: options, positionals } = parsed();
if (options.guard) {
  const scored = scoreCorpus(loadCorpus());
  writeExpected(scored);
  process.stdout.write(`${scored.right.length} right, ${Object.keys(scored.wrong).length} wrong\n`);
  process.exit(0);
}
const sets = [...options.set, ...positionals];
if (options.set.length === 0) refuse(USAGE);
for (const set of sets) {
  if (!existsSync(path.join(set, 'labels.json'))) refuse(`${set} has no labels.json.`);
}

const receipts: Receipt[] = [];
for (const set of sets) receipts.push(...(await receiptsOf(set, options.cache ?? null)));
receipts.push(...receiptsWritten());
const foldOf = foldsOf(
  receipts.map(({ group }) => group),
  FOLDS,
);
if (!options.confidence) await fitCountries();
const textModels = await fitTextModels();
const nameShares = new Map<Receipt, NameShares>();
const lines = new Map(receipts.map((receipt) => [receipt, { file: receipt.file, confidence: {} } as Line]));
for (const field of MODELED_FIELDS) {
  const examples = receipts.flatMap(
    (receipt) => exampleOf(receipt, field, nameShares.get(receipt) ?? new Map(), textModels(receipt)) ?? [],
  );
  const { model, judged } = fitField(
    field,
    examples,
    foldOf,
    options.confidence ? modelOf(field).ranker : null,
  );
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

/** Fits the weights that decide a receipt's country, and decides it again. */
async function fitCountries(): Promise<void> {
  const examples = countryExamples(receipts);
  process.stdout.write(`${countryFigures(examples, foldOf).join('\n')}\n`);
  const weights = fitCountry(examples);
  await writeCountryWeights(weights);
  for (const receipt of receipts) receipt.paper = paperOf(receipt.printed, receipt.home, weights);
}

/**
 * Fits the models that tell names and addresses from other print, once for all receipts and once without each
 * fold.
 * @returns each receipt's models, which never saw its vendor
 */
async function fitTextModels(): Promise<(receipt: Receipt) => Partial<TextModels>> {
  if (options.confidence) return () => ({});
  const none = { bias: 0, weights: new Float32Array(PLACES) };
  const names = new Map(
    receipts.map((receipt) => [receipt, vendorCandidates(receipt.paper, none).map(({ value }) => value)]),
  );
  const fitted = (learned: readonly Receipt[]): TextModels => ({
    name: fitNames(learned, (receipt) => names.get(receipt) ?? []),
    address: fitAddresses(learned),
  });
  const foldOfReceipt = (receipt: Receipt) => foldOf.get(receipt.group) ?? 0;
  const models = Array.from({ length: FOLDS }, (_, out) =>
    fitted(receipts.filter((receipt) => foldOfReceipt(receipt) !== out)),
  );
  const { name, address } = fitted(receipts);
  await writeTextModel('name', name);
  await writeTextModel('address', address);
  return (receipt) => models[foldOfReceipt(receipt)] ?? {};
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        set: { type: 'string', multiple: true, default: [] },
        cache: { type: 'string' },
        answers: { type: 'string' },
        confidence: { type: 'boolean', default: false },
        guard: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function report(field: ModeledField, judged: readonly JudgedField[]): void {
  for (const set of new Set(receipts.map((receipt) => receipt.set))) {
    const own = judged.filter(({ example }) => example.receipt.set === set);
    const asked = own.filter(({ example }) => example.truths.length > 0);
    const isText = field === 'vendor' || field === 'location';
    const exact = asked.filter(({ example, chosen, right }) =>
      isText ? chosen && likeness(chosen.answer, example.truths) === 1 : right,
    );
    const invented = own.filter(({ example, chosen }) => chosen && example.truths.length === 0);
    const right = asked.filter((answer) => answer.right);
    const sure = own.filter(({ chosen, confidence }) => chosen && confidence >= 0.9);
    const rightAmongSure = sure.filter((answer) => answer.right);
    const wasInvented = invented.filter(({ confidence }) => confidence >= 0.9).length;
    process.stdout.write(
      `${set} ${field}: right ${right.length} of ${asked.length} (exact ${exact.length}), ` +
        `${recallText(
          field,
          own.map(({ example }) => example),
        )}, ` +
        `invented ${invented.length} (sure ${wasInvented}), ` +
        `sure ${sure.length}, right among them ${rightAmongSure.length}, right but below the floor ${right.filter(({ confidence }) => confidence < FLOOR).length}\n`,
    );
  }
}

/** A receipt's line, with the confidence after the doubts that the reader has about such an answer. */
function answerOf(receipt: Receipt): Line | undefined {
  const line = lines.get(receipt);
  if (!line) return undefined;
  const { vendor, total, location } = line as { vendor?: string; total?: number; location?: string };
  const given = {
    vendor: vendor ?? null,
    total: total == null ? null : Math.round(total * 100),
    location: location ?? null,
  };
  return { ...line, confidence: confidenceAfterDoubts(receipt.paper, given, line.confidence) };
}

async function writeAnswers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of sets.map(setName)) {
    const own = receipts.filter((receipt) => receipt.set === name).map(answerOf);
    await writeFile(
      path.join(folder, `${name}.jsonl`),
      `${own.map((line) => JSON.stringify(line)).join('\n')}\n`,
    );
  }
}
