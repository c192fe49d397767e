import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from '../../../packages/reader/src/image/decode.ts';
import { detect } from '../../../packages/reader/src/ocr/detect.ts';
import { loadDetector } from '../../../packages/reader/src/ocr/models.ts';

// Prints where the reader's detector finds lines, one JSON object per picture. The recognizer learns from
// lines cut out the same way as in the reader.

const folder = process.argv[2];
if (!folder) throw new Error('Pass the folder with the pictures.');
const detector = await loadDetector(1);
for (const name of (await readdir(folder)).toSorted()) {
  const picture = await decode(await readFile(path.join(folder, name)));
  const rects = await detect(detector, picture);
  process.stdout.write(`${JSON.stringify({ name, rects })}\n`);
}
await detector.release();
