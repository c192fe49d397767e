import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TestBrowser } from '../apps/server/src/testing/browser.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { aPdf, saveForm } from '../apps/server/src/testing/receipt-form.ts';

/**
 * `npm run proxies`: the files of deploy/ with the proxies themselves (Debian: nginx-light, caddy): a person
 * signs in and saves a large receipt over TLS, also while the server restarts. Skips a proxy that is not
 * installed.
 */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'receipts.example.com';
const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
/** just below the limit of a receipt's PDF, 15 MB */
const LARGE = 14 * 1024 * 1024;
const PATIENCE_MS = 60_000;

type Proxy = {
  program: string;
  config: (text: string, ports: Ports) => string;
  args: (file: string) => string[];
};
type Ports = { tls: number; server: number };

const folder = mkdtempSync(join(tmpdir(), 'slipcase-proxies-'));
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];

const PROXIES: Record<string, Proxy> = {
  'deploy/nginx.conf': {
    program: 'nginx',
    // its file is only a part of nginx's configuration
    config: (text, { tls, server }) => {
      const site = text
        .replaceAll(NAME, 'localhost')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace(/ssl_certificate .+;/u, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .+;/u, `ssl_certificate_key ${key};`)
        .replaceAll(/(listen (?:\[::\]:)?)443/gu, `$1${tls}`)
        .replaceAll(/listen (?:\[::\]:)?80;/gu, '');
      return `daemon off; user root; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${site} }`;
    },
    args: (file) => ['-c', file],
  },
  'deploy/Caddyfile': {
    program: 'caddy',
    config: (text, { tls, server }) =>
      `{\n admin off\n auto_https disable_redirects\n}\n${text
        .replaceAll(`\n${NAME} {`, `\nhttps://localhost:${tls} {\n tls ${certificate} ${key}`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

function startServer({ tls, server }: Ports, data: string): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    PORT: String(server),
    PUBLIC_URL: `https://localhost:${tls}`,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: data,
  };
  const main = 'apps/server/src/testing/main-without-reader.ts';
  return spawn(process.execPath, [main], { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function answers(url: string): Promise<Response> {
  const begin = performance.now();
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer && answer.status < 500) return answer;
    if (performance.now() - begin > PATIENCE_MS) throw new Error(`${url}: ${answer?.status ?? 'no answer'}`);
    await wait(50);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

async function check(file: string, { program, config, args }: Proxy): Promise<string> {
  const ports = { tls: await freePort(), server: await freePort() };
  const path = join(folder, program);
  writeFileSync(path, config(readFileSync(join(REPOSITORY, file), 'utf8'), ports));
  const data = join(folder, `data-${program}`);
  let server = startServer(ports, data);
  const proxy = spawn(program, args(path), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let output = '';
  proxy.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  try {
    const origin = `https://localhost:${ports.tls}`;
    await answers(`${origin}/api/health/live`).catch((error) => {
      throw new Error(`${error.message}\n${output}`);
    });
    const page = await fetch(`${origin}/api/auth/user`);
    expectThat(page.headers.get('strict-transport-security') !== null, 'no HSTS');
    const browser = new TestBrowser(origin);
    await browser.signInWithGoogle(NORA);
    const setup = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '274913' });
    expectThat(setup.status === 200, `sign-in: ${setup.status} ${await setup.text()}`);
    expectThat(
      [...browser.cookies.keys()].some((cookie) => cookie.startsWith('__Host-')),
      'no __Host- cookie',
    );

    const large = await aPdf(
      (document) => void document.context.register(document.context.stream(randomBytes(LARGE))),
    );
    const save = () => browser.fetch('/api/receipts/save-pdf', { method: 'POST', body: saveForm(large) });
    const saved = await save();
    expectThat(saved.status === 200, `a PDF of 14 MB: ${saved.status} ${await saved.text()}`);

    // a call during a restart waits for the server that comes up
    await ended(server);
    const during = browser.get('/api/receipts');
    server = startServer(ports, data);
    const status = (await during).status;
    await answers(`${origin}/api/health/live`);
    const receipts = await (await browser.get('/api/receipts')).json();
    expectThat(receipts.length === 1, `${receipts.length} receipts after the restart`);
    return `signed in, saved 14 MB; a call during a restart got ${status}`;
  } finally {
    await ended(proxy);
    await ended(server);
  }
}

// this test's own certificate
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const openssl = [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-days',
  '2',
];
spawnSync('openssl', [...openssl, '-keyout', key, '-out', certificate, ...subject]);
for (const [file, proxy] of Object.entries(PROXIES)) {
  if (spawnSync('which', [proxy.program]).status !== 0) {
    console.log(`skip  ${file}: ${proxy.program} is not installed`);
    continue;
  }
  try {
    console.log(`ok    ${file}: ${await check(file, proxy)}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAIL  ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
rmSync(folder, { recursive: true, force: true });
