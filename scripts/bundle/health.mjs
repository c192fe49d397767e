// `node health.mjs` asks the server on this machine whether it is ready, with the server's own settings. Exit
// status 0 means yes.
import { existsSync } from 'node:fs';
import './prepare.mjs';

const LONGEST_MS = 4000;
/** addresses that mean 'every address' */
const ALL = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
]);

if (existsSync('.env')) process.loadEnvFile('.env');
const host = process.env.HOST || '127.0.0.1';
const name = ALL.get(host) ?? (host.includes(':') ? `[${host}]` : host);
const address = `http://${name}:${process.env.PORT || 3000}/api/health/ready`;
try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) });
  console.log(answer.status, await answer.text());
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(`No answer from ${address}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
