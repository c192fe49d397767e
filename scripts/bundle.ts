import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials, copyPackages } from './bundle/production-packages.ts';

/**
 * `npm run build [-- FOLDER]`: everything a server needs in one folder, for this platform. It runs on a
 * machine that has nothing but Node 24. The server's code is the same as in the repository, so it needs no
 * build of its own.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_FOLDER = join(ROOT, 'build', 'slipcase');
/** this file marks a folder as a bundle: only such a folder is replaced */
const MARK = 'sbom.cdx.json';

/** from the repository, to the same place */
const ROOMS = [
  'apps/server/src',
  'apps/web/dist',
  'packages/contract/src',
  'packages/pdf-pages/src',
  'packages/reader/src',
  'packages/reader/models',
  'catalogue',
  'scripts/node-minimum.json',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'docs/operations.md',
  'docs/security.md',
  'docs/verify.md',
];
const WORKSPACES = ['apps/server', 'packages/contract', 'packages/pdf-pages', 'packages/reader'];
const ENTRIES = ['prepare.mjs', 'start.mjs', 'admin.mjs', 'health.mjs'];
/** sources of tests, and the stamp of the page's build */
const NOT_SHIPPED = /(?:\.test\.ts|-for-tests\.ts|\.slipcase-built)$/u;

async function build(folder: string): Promise<void> {
  await makeEmpty(folder);
  for (const room of ROOMS)
    await cp(join(ROOT, room), join(folder, room), { recursive: true, filter: isShipped });
  for (const workspace of WORKSPACES) await writeManifest(workspace, folder);
  for (const entry of ENTRIES) await cp(join(ROOT, 'scripts', 'bundle', entry), join(folder, entry));
  await cp(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  await copyPackages(ROOT, folder);
  await mkdir(join(folder, 'node_modules', '@slipcase'));
  // links, because Node runs no TypeScript below node_modules
  for (const name of ['contract', 'pdf-pages', 'reader'])
    await symlink(
      join('..', '..', 'packages', name),
      join(folder, 'node_modules', '@slipcase', name),
      'junction',
    );
  const { version, license, description } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const manifest = {
    name: 'slipcase',
    version,
    private: true,
    license,
    description,
    type: 'module',
    engines: { node: '>=24' },
  };
  await writeJson(join(folder, 'package.json'), manifest);
  // written last, so that an interrupted build has none
  await writeFile(join(folder, MARK), billOfMaterials(ROOT));
  console.log(
    `slipcase: ${folder} has version ${version} for ${process.platform} ${process.arch}. Start it with: node start.mjs`,
  );
}

function isShipped(path: string): boolean {
  return basename(path) !== 'testing' && !NOT_SHIPPED.test(path);
}

/** Never deletes what is not a bundle. */
async function makeEmpty(folder: string): Promise<void> {
  const isOurs = folder === DEFAULT_FOLDER || existsSync(join(folder, MARK));
  if (existsSync(folder) && !isOurs && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty and not a bundle. Choose another folder.`);
  for (const room of isOurs && existsSync(folder) ? await readdir(folder) : [])
    await rm(join(folder, room), { recursive: true });
  await mkdir(folder, { recursive: true });
}

/** A workspace's package.json without what its tests need. */
async function writeManifest(workspace: string, folder: string): Promise<void> {
  const { devDependencies: _, ...manifest } = JSON.parse(
    await readFile(join(ROOT, workspace, 'package.json'), 'utf8'),
  );
  await writeJson(join(folder, workspace, 'package.json'), manifest);
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

try {
  await build(resolve(process.argv[2] ?? DEFAULT_FOLDER));
} catch (error) {
  console.error(`slipcase: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
