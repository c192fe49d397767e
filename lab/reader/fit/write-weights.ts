import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FieldModel, ModeledField } from '../../../packages/reader/src/extract/choice/field-model.ts';
import {
  packed,
  type TextKind,
  type TextModel,
} from '../../../packages/reader/src/extract/choice/text-model.ts';
import type { CountryWeights } from '../../../packages/reader/src/extract/evidence/country.ts';
import { READER } from '../reader-folder.ts';

const FOLDER = path.join(READER, 'src', 'extract', 'choice', 'weights');

const COUNTRY = path.join(READER, 'src', 'extract', 'evidence', 'country-weights.json');

export async function writeCountryWeights(weights: CountryWeights): Promise<void> {
  await writeFile(COUNTRY, `${JSON.stringify(weights, null, 2)}\n`);
}

/** Writes the model that tells a kind of text from other print. */
export async function writeTextModel(kind: TextKind, model: TextModel, folder = FOLDER): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${kind}-texts.json`), `${JSON.stringify(packed(model), null, 2)}\n`);
}

/** Writes one field's weights, one tree per line so that diffs are readable. */
export async function writeWeights(
  field: ModeledField,
  { ranker, confidence }: FieldModel,
  folder = FOLDER,
): Promise<void> {
  const trees = ranker.trees.map((tree) => `      ${JSON.stringify(tree)}`);
  const text = `{
  "confidence": ${JSON.stringify(confidence)},
  "ranker": {
    "none": ${ranker.none},
    "linear": {
${Object.entries(ranker.linear)
  .map(([name, weight]) => `      ${JSON.stringify(name)}: ${weight}`)
  .join(',\n')}
    },
    "trees": [
${trees.join(',\n')}
    ]
  }
}
`;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${field}.json`), text);
}
