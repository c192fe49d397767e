import { loadConfig } from '../config.ts';
import { refuseToStart, serve } from '../serve.ts';
import { answering, NOTHING_READ } from './answering.ts';

/**
 * The server as a separate process, for tests that read nothing: loading the models is most of a start's work. With a
 * number as its argument, it ends after so many milliseconds when it is told to stop.
 */

const [stopMs] = process.argv.slice(2).map(Number);

serve(loadConfig(), undefined, { analyzer: answering(async () => NOTHING_READ) }, stopMs).then(
  () => void process.stdout.write('Stop with Ctrl+C\n'),
  refuseToStart,
);
