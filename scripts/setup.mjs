// Runs before `npm start`, `npm run build`, `npm run dev`, `npm run phone`, `npm test`, `npm run bench`, `npm run drills`, `npm run container`, `npm run proxies` and the tests in e2e. Plain JavaScript for Node 20, because a fresh clone has nothing else.
// Installs and builds only what is out of date, and prints a message while it takes long.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE = 24;
const INSTALL_STAMP = join(ROOT, 'node_modules', '.slipcase-installed');
const BUILD_STAMP = join(ROOT, 'apps', 'web', 'dist', '.slipcase-built');
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const say = (text) => console.log(`slipcase: ${text}`);
const fail = (text) => {
  console.error(`slipcase: ${text}`);
  process.exit(1);
};

function install() {
  const manifests = ['package.json', 'package-lock.json', '.npmrc', ...workspaceManifests()];
  const stamp = hashOf(manifests.map((name) => join(ROOT, name)));
  if (read(INSTALL_STAMP) === stamp) return;
  say('installing packages, once: up to five minutes without a word from npm…');
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error', '--include=optional', '--include=dev'];
  // onnxruntime-node includes its CPU library; its install script would only fetch the GPU one (package.json's
  // allowScripts tells npm 11 the same)
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) fail('could not install the packages. See above; then try again.');
  writeFileSync(INSTALL_STAMP, stamp);
}

function workspaceManifests() {
  return ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(ROOT, room))
      .map((name) => join(room, name, 'package.json'))
      .filter((path) => existsSync(join(ROOT, path))),
  );
}

/** The newest Node 24: the npm package's if it supports this machine, or the one that runs this; otherwise a later one. */
function findNode() {
  const installed = process.versions.node;
  const major = Number(installed.split('.')[0]);
  const folder = join(ROOT, 'node_modules', `node-linux-${process.arch}`);
  const packaged = join(folder, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(packaged)) {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // an installed Node gets security releases before the package does
    const isNewer = major === NEEDED_NODE && installed.localeCompare(version, 'en', { numeric: true }) > 0;
    return isNewer ? process.execPath : packaged;
  }
  if (major >= NEEDED_NODE) return process.execPath;
  return fail(`this machine needs Node ${NEEDED_NODE} or later (it has ${installed}).`);
}

function buildPage(node) {
  const sources = [
    ...filesBelow(join(ROOT, 'apps', 'web')),
    ...filesBelow(join(ROOT, 'packages', 'contract')),
  ];
  const stamp = hashOf([...sources, join(ROOT, 'package-lock.json')]);
  if (read(BUILD_STAMP) === stamp) return;
  say('building the page: up to a minute…');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps', 'web'),
    stdio: 'inherit',
  });
  if (status !== 0) fail('could not build the page. See above.');
  writeFileSync(BUILD_STAMP, stamp);
}

/** The browser tests need a real Chromium: Debian's package, if we may install it. */
function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || CHROMIUM.some((path) => existsSync(path))) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    say("installing Debian's chromium for the browser tests, once: a few minutes…");
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  if (!CHROMIUM.some((path) => existsSync(path))) {
    fail('the browser tests need Chromium: install your system\'s package "chromium", or set CHROMIUM_PATH.');
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Hands over to Node 24: same terminal, same signals, same exit status. */
function hand(node, args) {
  const env = {
    // otherwise half of every start is spent compiling. One cache for all: an entry counts only for the same source and Node
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
  };
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const [task, ...args] = process.argv.slice(2);
install();
const node = findNode();
if (task === 'start') {
  buildPage(node);
  hand(node, ['apps/server/src/main.ts']);
} else if (task === 'dev') {
  hand(node, ['scripts/dev.ts']);
} else if (task === 'page') {
  buildPage(node);
} else if (task === 'build') {
  buildPage(node);
  hand(node, ['scripts/bundle.ts', ...args]);
} else if (task === 'phone') {
  buildPage(node);
  hand(node, ['apps/server/src/phone/phone.ts', ...args]);
} else if (task === 'test') {
  const runs = (part) => args.length === 0 || args.includes(part);
  const needPage = runs('browser') || runs('engines');
  if (runs('page') || needPage) ensureBrowser();
  if (needPage) buildPage(node);
  hand(node, ['scripts/test.ts', ...args]);
} else if (task === 'container' || task === 'proxies') {
  hand(node, ['--no-warnings', `scripts/${task}-test.ts`, ...args]);
} else if (task === 'bench') {
  hand(node, ['bench/run.ts', ...args]);
} else if (task === 'drills') {
  buildPage(node);
  hand(node, ['drills/run.ts', ...args]);
} else {
  fail(`unknown task '${task}': start, dev, page, build, phone, test, container, proxies, bench or drills`);
}
