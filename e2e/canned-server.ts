import { parseConfig } from '../apps/server/src/config.ts';
import { serve } from '../apps/server/src/serve.ts';
import { CANNED } from './canned.ts';

/** The server in a separate process, without models. */

await serve(parseConfig(process.env), undefined, CANNED);
console.log('Stop with Ctrl+C');
