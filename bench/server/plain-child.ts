import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

/**
 * The lower bound: plain node:http that returns from memory the bytes it was given (PUT), or a 304 for any
 * ETag. No session, no database, no checks.
 */
const kept = new Map<string, Buffer>();

createServer((request, response) => {
  const path = request.url ?? '';
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      kept.set(path, gzipSync(Buffer.concat(chunks)));
      response.end();
    });
  } else if (request.headers['if-none-match']) response.writeHead(304, { etag: 'W/"1"' }).end();
  else {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', etag: 'W/"1"' };
    response.writeHead(200, headers).end(kept.get(path) ?? '[]');
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({}));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
process.once('SIGTERM', () => process.exit());
