import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '../config.ts';
import { refuseToStart } from '../refuse-to-start.ts';
import { start } from '../start.ts';
import { answering, NOTHING_READ } from './answering.ts';

/**
 * The server as a separate process, for tests that read nothing, because loading the models is most of the
 * work of a start. The first argument is how many milliseconds it has to end when it is told to stop. The
 * second is how long a reading takes.
 */

const [stopMs, readingMs = 0] = process.argv.slice(2).map((text) => (text === '' ? undefined : Number(text)));

const analyzer = answering(async (image) => {
  if (readingMs > 0) await wait(readingMs, undefined, { ref: false });
  return { ...NOTHING_READ, photo: image };
});

start(loadConfig(), { analyzer }, stopMs).then(
  () => void process.stdout.write('Stop with Ctrl+C\n'),
  refuseToStart,
);
