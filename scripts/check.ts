import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { violationsOfHouseRules } from './house-rules.ts';
import { violationsOfImportRules } from './import-rules.ts';

/** Types, format, lint, import rules, unused code and dependencies. Passes or fails; never warns. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const PROJECTS = [
  'packages/contract',
  'packages/pdf-pages',
  'packages/reader',
  'apps/server',
  'apps/web',
  'apps/web/tsconfig.tests.json',
  'apps/web/tsconfig.worker.json',
  'lab/reader',
  '.',
];

/** @returns the problem, or null */
type Step = () => Promise<string | null> | string | null;

const steps: Record<string, Step> = {
  // TypeScript 7's compiler; dependency-cruiser and knip use 6, which is installed beside it. On one thread
  // it takes half the CPU time, because every thread checks the shared types again
  ...Object.fromEntries(
    PROJECTS.map((project) => [
      `types in ${project}`,
      () => tool('node_modules/typescript-7/bin/tsc', ['-p', project, '--pretty', '--singleThreaded']),
    ]),
  ),
  'format and lint': () =>
    tool(
      'node_modules/.bin/biome',
      ['ci', '--colors=off', '--error-on-warnings', '--diagnostic-level=warn', '.'],
      false,
    ),
  'supported browsers, and how tests wait': () =>
    tool('node_modules/eslint/bin/eslint.js', [
      'apps/web/src',
      'apps/web/testing',
      'packages/contract/src',
      'packages/pdf-pages/src',
      'e2e',
    ]),
  'import rules': async () => (await violationsOfImportRules(REPOSITORY)).join('\n') || null,
  'long files, SQL, names, words and decisions': () => violationsOfHouseRules(REPOSITORY).join('\n') || null,
  'unused code and dependencies': () =>
    tool('node_modules/knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']),
};

function tool(path: string, args: string[], onNode = true): string | null {
  const [command, commandArgs] = onNode ? [process.execPath, [path, ...args]] : [path, args];
  const { status, stdout, stderr } = spawnSync(command, commandArgs, { cwd: REPOSITORY, encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`;
}

let failed = 0;
for (const [name, step] of Object.entries(steps)) {
  const problem = await Promise.resolve()
    .then(step)
    .catch((error: unknown) => String(error));
  console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${name}`);
  if (problem !== null) {
    failed += 1;
    console.log(problem);
  }
}
console.log(`check: ${Object.keys(steps).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
