import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { analyzeReceipt } from '@slipcase/contract/scan';
import Fastify from 'fastify';

/**
 * The lower bound of a day (`bench/server/day.ts`): just the framework, in its own process, on the same
 * paths. It reads every request to its end, and answers with a given text (PUT /constant) or a few bytes. It
 * has no session, no database and no checks. Only an analysis takes as long as a reader would.
 */

const READ_MS = Number(process.env.READ_MS);
const ID = '7c1e2f4a-0000-4000-8000-00000000000a';
const headers = { etag: 'W/"1"', 'slipcase-revision': '1' };

let list = gzipSync('[]');
const app = Fastify({ bodyLimit: analyzeReceipt.maxBodyBytes });
app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
app.put('/constant', async ({ body }) => {
  list = gzipSync(JSON.stringify(body));
  return {};
});
app.post('/api/auth/passkey-login', async (_request, reply) =>
  reply.header('set-cookie', 'slipcase=constant; Path=/; HttpOnly').send({ id: ID }),
);
app.get('/api/receipts', async (_request, reply) =>
  reply.headers({ ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' }).send(list),
);
app.get('/api/receipts/changes', async (_request, reply) => reply.code(304).headers(headers).send());
app.post('/api/analyze-receipt', async () => {
  await wait(READ_MS);
  return { analysisId: ID };
});
app.post('/api/receipts/save-pdf', async () => ({ receipt: { id: ID } }));
app.post('/api/receipts/:id/export-google', async () => ({ message: 'Exported' }));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
process.once('SIGTERM', () => process.exit());
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.({});
