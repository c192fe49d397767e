import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FieldModel, ModeledField } from '../../../packages/reader/src/extract/choice/field-model.ts';
import type { Half } from '../../../packages/reader/src/halves/half-of.ts';
import { READER } from '../reader-folder.ts';
import { refuseHalfB } from './half-a-only.ts';

const FOLDER = path.join(READER, 'src', 'extract', 'choice', 'weights');

/**
 * Writes one field's weights, one tree per line so that diffs are readable. Refuses if they were fitted to a receipt
 * of half B.
 * @throws FittedOnBError before anything is written
 */
export async function writeWeights(
  field: ModeledField,
  { ranker, confidence }: FieldModel,
  fittedTo: readonly { set: string; group: string; half: Half }[],
  folder = FOLDER,
): Promise<void> {
  refuseHalfB(fittedTo);
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
