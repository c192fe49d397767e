import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from '../src/image/decode.ts';
import { detect } from '../src/ocr/detect.ts';
import { loadDetector } from '../src/ocr/models.ts';

// Prints, a JSON object a picture, where the reader's detector finds lines: the recogniser learns from lines cut out as
// the reader cuts them.

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the pictures.');
const detector = await loadDetector(1);
for (const name of (await readdir(folder)).toSorted()) {
  const picture = await decode(await readFile(path.join(folder, name)));
  const rects = await detect(detector, picture);
  process.stdout.write(`${JSON.stringify({ name, rects })}\n`);
}
await detector.release();
