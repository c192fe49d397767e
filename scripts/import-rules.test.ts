import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import config, { EXTRACT_ROOMS } from '../dependency-cruiser.config.ts';
import { violationsOfImportRules } from './import-rules.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const EXTRACT = 'packages/reader/src/extract';

/** For each rule: a file that breaks it, and its import (also created if it is a file). */
const PLANTED: Record<string, [from: string, imports: string]> = {
  ...Object.fromEntries(
    EXTRACT_ROOMS.map((room, at) => [
      `extract-${room}-imports-only-earlier-rooms`,
      [`${EXTRACT}/${room}/a.ts`, `${EXTRACT}/${EXTRACT_ROOMS[at + 1] ?? '.'}/b.ts`],
    ]),
  ),
  'contract-imports-zod-only': ['packages/contract/src/a.ts', 'node:fs'],
  'reader-imports-no-workspace-package': ['packages/reader/src/a.ts', 'packages/contract/src/b.ts'],
  'pdf-pages-import-no-workspace-package': ['packages/pdf-pages/src/a.ts', 'packages/contract/src/b.ts'],
  'web-imports-only-the-contract-and-pdf-pages': [`${WEB}/lib/a.ts`, 'packages/reader/src/b.ts'],
  'only-the-opener-process-opens-files': [`${SERVER}/deps.ts`, 'packages/pdf-pages/src/b.ts'],
  'only-the-analyzer-imports-the-reader': [`${SERVER}/deps.ts`, 'packages/reader/src/b.ts'],
  'only-config-and-the-analyzer-know-homes': [`${SERVER}/deps.ts`, 'packages/reader/src/home.ts'],
  'only-small-processes-decode-pictures': [`${SERVER}/deps.ts`, 'sharp'],
  'server-features-stay-in-their-room': [`${SERVER}/features/scan/a.ts`, `${SERVER}/features/auth/b.ts`],
  'only-the-drive-imports-receipts': [
    `${SERVER}/features/scan/a.ts`,
    `${SERVER}/features/receipts/errors.ts`,
  ],
  'only-auth-ends-consent': [
    `${SERVER}/features/receipts/a.ts`,
    `${SERVER}/features/drive/drive-grant-store.ts`,
  ],
  'only-auth-ends-captures-of-an-account': [
    `${SERVER}/features/receipts/a.ts`,
    `${SERVER}/features/captures/account-capture-store.ts`,
  ],
  'only-deps-names-an-implementation': [`${SERVER}/app.ts`, `${SERVER}/adapters/blobs/s3.ts`],
  'only-prometheus-imports-its-client': [`${SERVER}/http/a.ts`, 'prom-client'],
  'server-floor-knows-no-feature': [`${SERVER}/http/a.ts`, `${SERVER}/features/auth/b.ts`],
  'server-lib-fits-any-server': [`${SERVER}/lib/a.ts`, `${SERVER}/http/b.ts`],
  'installation-knows-no-feature': [`${SERVER}/installation/a.ts`, `${SERVER}/features/auth/b.ts`],
  'events-know-no-feature': [`${SERVER}/events/a.ts`, `${SERVER}/features/auth/b.ts`],
  'mail-knows-no-feature': [`${SERVER}/mail/a.ts`, `${SERVER}/features/auth/b.ts`],
  'only-app-and-deps-know-phone-mode': [`${SERVER}/http/a.ts`, `${SERVER}/phone/b.ts`],
  'web-features-do-not-import-each-other': [`${WEB}/features/scan/a.ts`, `${WEB}/features/receipts/b.ts`],
  'only-scan-and-receipts-use-the-project-picker': [
    `${WEB}/features/auth/a.ts`,
    `${WEB}/features/projects/project-picker.ts`,
  ],
  'only-scan-shares-the-receipt-form': [
    `${WEB}/features/projects/a.ts`,
    `${WEB}/features/receipts/form/b.ts`,
  ],
  'receipt-form-knows-no-other-room-of-receipts': [
    `${WEB}/features/receipts/form/a.ts`,
    `${WEB}/features/receipts/b.ts`,
  ],
  'only-auth-receipts-and-scan-show-the-drive': [
    `${WEB}/features/projects/a.ts`,
    `${WEB}/features/drive/drive.ts`,
  ],
  'web-layers': [`${WEB}/ui/a.ts`, `${WEB}/features/scan/b.ts`],
  'web-domain-knows-no-feature': [`${WEB}/domain/a.ts`, `${WEB}/features/scan/b.ts`],
  'web-features-know-no-app': [`${WEB}/features/scan/a.ts`, `${WEB}/app/b.ts`],
  'bench-goes-through-the-front-door': ['bench/a.ts', 'packages/reader/src/b.ts'],
  'drills-go-through-the-front-door': ['drills/a.ts', `${SERVER}/app.ts`],
  'product-imports-no-bench': ['packages/reader/src/a.ts', 'bench/b.ts'],
  'product-imports-no-lab': ['packages/reader/src/a.test.ts', 'lab/reader/b.ts'],
  'lab-imports-only-the-reader': ['lab/reader/a.ts', `${SERVER}/app.ts`],
  'product-imports-no-test-code': [`${WEB}/app/a.ts`, 'apps/web/testing/stand-in/b.ts'],
  'no-cycles': [`${SERVER}/a.ts`, `${SERVER}/a.ts`],
  'imports-resolve': [`${SERVER}/a.ts`, './nowhere.ts'],
};

it('Every import rule has a planted violation', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
});

it.each(Object.entries(PLANTED))('A planted violation of %s is found', async (rule, [from, imports]) => {
  const root = await plantedRepository();
  const isFile = /^(?:apps|packages|bench|lab|drills)\//u.test(imports);
  if (isFile && imports !== from) await write(root, imports, 'export {};\n');
  await write(root, from, `import '${isFile ? join(root, imports) : imports}';\n`);
  const violations = await violationsOfImportRules(root);
  expect(violations.map((line) => line.split(':')[0])).toContain(rule);
});

it('The check fails if no file was checked', async () => {
  const root = await plantedRepository();
  await expect(violationsOfImportRules(root)).rejects.toThrow('not checked');
});

async function plantedRepository(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'slipcase-rules-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'apps'));
  await mkdir(join(root, 'packages'));
  await mkdir(join(root, 'bench'));
  await mkdir(join(root, 'lab'));
  await mkdir(join(root, 'drills'));
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return root;
}

async function write(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
