import { createServer } from 'node:http';
import { parseConfig } from '../apps/server/src/config.ts';
import { serve } from '../apps/server/src/serve.ts';
import { createGoogle, type Trouble } from '../apps/server/src/testing/google-server.ts';

import { CANNED } from './canned.ts';

/**
 * A process of its own for browser tests: the server of a company with Google, and that Google, at GOOGLE_PORT. A POST
 * to Google's /test sets what goes wrong there ({trouble}), or takes all leave back ({revoke: true}).
 */
const google = createGoogle();
const port = Number(process.env.GOOGLE_PORT);
google.url = new URL(`http://localhost:${port}`);
createServer(async (request, response) => {
  if (request.url !== '/test') return google.listener(request, response);
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { trouble = null, revoke = false }: { trouble?: Trouble | null; revoke?: boolean } = JSON.parse(body);
  google.trouble = () => trouble;
  if (revoke) for (const known of [google.accounts.grants, google.accounts.accesses]) known.clear();
  response.end(JSON.stringify([...google.files.values()].map((file) => google.pathOf(file))));
}).listen(port);

await serve(
  parseConfig({
    ...process.env,
    GOOGLE_CLIENT_ID: google.accounts.clientId,
    GOOGLE_CLIENT_SECRET: google.accounts.clientSecret,
  }),
  undefined,
  { ...CANNED, google: { url: google.url } },
);
console.log('Stop with Ctrl+C');
