import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mendMisread } from '../src/extract/mend-misread.ts';
import { decode } from '../src/image/decode.ts';
import { type PlacedLine, type Row, rowsOf } from '../src/ocr/lines.ts';
import { loadModels, type Models, readLines, releaseModels } from '../src/ocr/read-lines.ts';

const THREADS = 2;

export type Label = Readonly<Record<string, unknown>>;

/** A labelled receipt, read but not yet understood. */
export type Receipt = { set: string; file: string; group: string; rows: Row[]; label: Label };

/**
 * Reads every labelled picture of a set.
 * @param cache folder that keeps the lines read, so that a second fit takes seconds; null for none
 */
export async function receiptsOf(set: string, cache: string | null): Promise<Receipt[]> {
  const labels: Record<string, Label> = JSON.parse(await readFile(path.join(set, 'labels.json'), 'utf8'));
  const receipts: Receipt[] = [];
  let models: Models | undefined;
  for (const [file, label] of Object.entries(labels)) {
    const kept = cache && path.join(cache, path.basename(set), `${file}.json`);
    let lines = kept ? await linesKept(kept) : null;
    if (!lines) {
      models ??= await loadModels(THREADS);
      const picture = await decode(await readFile(path.join(set, 'img', file)));
      lines = (await readLines(models, picture, Infinity)).lines;
      if (kept) {
        await mkdir(path.dirname(kept), { recursive: true });
        await writeFile(kept, JSON.stringify(lines));
      }
    }
    const group = String(label['vendor_group'] ?? label['vendor'] ?? file);
    receipts.push({ set: path.basename(set), file, group, rows: mendMisread(rowsOf(lines)), label });
  }
  if (models) await releaseModels(models);
  return receipts;
}

async function linesKept(file: string): Promise<PlacedLine[] | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
