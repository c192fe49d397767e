import { createServer } from 'node:http';
import { parseConfig } from '../apps/server/src/config.ts';
import { serve } from '../apps/server/src/serve.ts';
import { createGoogle } from '../apps/server/src/testing/google-server.ts';

import { CANNED } from './canned.ts';

/**
 * A separate process for browser tests. It runs the server of a company that uses Google, and a fake Google
 * at GOOGLE_PORT whose /files lists the contents of the drive.
 */
const google = createGoogle();
const port = Number(process.env.GOOGLE_PORT);
google.url = new URL(`http://localhost:${port}`);
createServer((request, response) => {
  if (request.url !== '/files') return google.listener(request, response);
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
