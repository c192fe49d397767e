import { parentPort, workerData } from 'node:worker_threads';
import { type HelperAnswer, type HelperTask, readLinesLeft } from './line-readers.ts';
import { loadRecognizer } from './models.ts';

/** A helper of line-readers.ts: reads lines on its own thread. */

const port = parentPort;
if (!port) throw new Error('This file must run in a worker thread.');
const answer = (message: HelperAnswer) => port.postMessage(message);

const recognizer = await loadRecognizer(workerData);
port.on('message', async ({ id, given, taken }: HelperTask) => {
  answer({ id, read: await readLinesLeft(recognizer, given, taken) });
});
answer('ready');
