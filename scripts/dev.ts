import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { WatchedServer } from './watched-server.ts';

/**
 * The entry point of `npm run dev`: Vite serves the page and passes calls on to the server. Both have one
 * address, so cookies, sign-in and the same-origin check work as in production. The server restarts when one
 * of its files changes, and the page updates in place.
 */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
/** paths of the server; everything else is the page */
const CALLS = ['/api', '/auth', '/dev-idp', '/dev-mail'];
/** Looser than production's: Vite starts the page with an inline script and reports changes over a socket. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
const DEFAULT_PORT = 5173;

const port = Number(process.env.PORT || DEFAULT_PORT);
// not port + 1: another Vite server may already use it
const serverPort = await freePort();
const url = `http://localhost:${port}`;

const page = await createServer({
  configFile: fileURLToPath(new URL('../apps/web/vite.config.ts', import.meta.url)),
  server: {
    // this machine only, because development sign-in accepts any name
    host: 'localhost',
    port,
    strictPort: true,
    headers: { 'content-security-policy': CONTENT_POLICY },
    // keep the host name that the browser used, because the server's redirects need it
    proxy: Object.fromEntries(
      CALLS.map((path) => [path, { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false }]),
    ),
  },
});
try {
  await page.listen();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`slipcase: ${reason}. Stop what listens there, or set PORT to another one.`);
  process.exit(1);
}

const server = new WatchedServer(REPOSITORY, page.watcher, {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(serverPort),
  PUBLIC_URL: url,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
process.exitCode = await server.ended;
await page.close();
