// Draws the guard's invented receipts, ten for each locale, into drawn.jsonl:
//
//   node lab/reader/guard/draw.ts
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawnReceipts } from './drawn.ts';

const lines = drawnReceipts().map((receipt) => `${JSON.stringify(receipt)}\n`);
await writeFile(path.join(import.meta.dirname, 'drawn.jsonl'), lines.join(''));
