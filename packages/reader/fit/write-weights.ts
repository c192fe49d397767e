import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FieldModel, ModelledField } from '../src/extract/field-model.ts';

const FOLDER = path.join(import.meta.dirname, '..', 'src', 'extract', 'weights');

/** Writes one field's weights, a tree a line, so that a change can be read in a diff. */
export async function writeWeights(field: ModelledField, { ranker, confidence }: FieldModel): Promise<void> {
  const trees = ranker.trees.map((tree) => `      ${JSON.stringify(tree)}`);
  const text = `{
  "confidence": ${JSON.stringify(confidence)},
  "ranker": {
    "none": ${ranker.none},
    "linear": {
${Object.entries(ranker.linear).map(([name, weight]) => `      ${JSON.stringify(name)}: ${weight}`).join(',\n')}
    },
    "trees": [
${trees.join(',\n')}
    ]
  }
}
`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${field}.json`), text);
}
