import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

/** `npm test` on planted tests, some of which pass the second time. */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const COMMAND = join(REPOSITORY, 'scripts', 'test.ts');

/** Plants a folder with tests, and runs some parts there. */
function run(files: Record<string, string>, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-planted-'));
  try {
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries({ ...CONFIGS, ...files }))
      writeFileSync(join(folder, name), text);
    const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PLANTED: folder },
    });
    const flaky = join(folder, 'test-results', 'flaky');
    const kept = existsSync(flaky)
      ? Object.fromEntries(
          readdirSync(flaky).map((name) => [
            name,
            Object.fromEntries(
              readdirSync(join(flaky, name)).map((file) => [
                file,
                readFileSync(join(flaky, name, file), 'utf8'),
              ]),
            ),
          ]),
        )
      : {};
    return { lines: stdout.trimEnd().split('\n'), stdout, stderr, status, kept };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CONFIGS = {
  'package.json': '{ "type": "module" }',
  'vitest.config.js': `export default { test: { projects: [
    { test: { name: 'page', include: ['*.page.test.js'] } },
    { test: { name: 'unit', include: ['*.unit.test.js'] } },
  ] } };`,
  'playwright.config.js': `export default { testDir: '.', testMatch: '*.e2e.js', projects: [
    { name: 'reader', grep: /no such test/ }, { name: 'page', testIgnore: 'engines*' },
    { name: 'whole browser', grep: /no such test/ }, { name: 'engines', testMatch: 'engines*' },
  ] };`,
  // true the first time
  'first.js': `import { appendFileSync, existsSync } from 'node:fs';
  export function isFirst(name) {
    const file = process.env.PLANTED + '/ran-' + name;
    const first = !existsSync(file);
    appendFileSync(file, 'x');
    return first;
  }`,
};
const VITEST = `import { describe, expect, it } from 'vitest'; import { isFirst } from './first.js';\n`;
const PLAYWRIGHT = `import { expect, test } from '@playwright/test'; import { isFirst } from './first.js';\n`;
const IN_VAIN = 'expect.poll(() => false, { timeout: 50 }).toBe(true)';

let mixed: ReturnType<typeof run>;

beforeAll(() => {
  mixed = run(
    {
      'a.page.test.js': `${VITEST}
        it('passes', () => {});
        describe('In a group', () => {
          it('waits in vain (once)', async () => { if (isFirst('page')) await ${IN_VAIN}; });
        });`,
      'b.e2e.js': `${PLAYWRIGHT}
        test('passes, too', () => {});
        test('also waits in vain', async ({}, info) => {
          if (!isFirst('browser')) return;
          await info.attach('page.png', { path: process.env.PLANTED + '/first.js' });
          await ${IN_VAIN};
        });`,
      'engines.e2e.js': `${PLAYWRIGHT}
        test.describe.serial('In Netscape', () => {
          let isOpen = false;
          test('opens a window', () => { isOpen = true; });
          test('waits in its window', async () => { expect(isOpen).toBe(true); if (isFirst('engines')) await ${IN_VAIN}; });
          test('goes on in its window', () => { expect(isOpen).toBe(true); });
        });`,
    },
    'page',
    'browser',
    'engines',
  );
});

it('A browser test that only waited in vain, and passes alone, leaves the run green and is listed', () => {
  expect(mixed.lines.at(-1)).toBe('7 passed, 0 failed');
  expect(mixed.status).toBe(0);
  expect(mixed.stdout).toContain('flaky: 3\n');
  const flaky = mixed.lines.slice(mixed.lines.indexOf('flaky: 3'));
  for (const name of [
    'In a group > waits in vain (once)',
    'also waits in vain',
    'In Netscape › waits in its window',
  ])
    expect(flaky.filter((line) => line.endsWith(` › ${name}`))).toHaveLength(1);
});

it('Both outputs of a flaky test are kept, with the files of its first try', () => {
  expect(Object.keys(mixed.kept)).toHaveLength(3);
  for (const files of Object.values(mixed.kept)) {
    expect(files['first-try.txt']).toContain('expected');
    expect(files['second-try.txt']).toMatch(/^passed\n/u);
  }
  // Playwright also keeps the page's outline, and one test attached a file
  const counts = Object.values(mixed.kept).map((files) => Object.keys(files).length);
  expect(counts.toSorted()).toEqual([2, 3, 4]);
});

it('A test that passes the second time stays red if the first try showed a fault of the product', () => {
  const { lines, stdout, status, kept } = run(
    {
      'a.page.test.js': `${VITEST}
        it('sees a wrong value', () => { if (isFirst('value')) expect(3).toBe(4); });
        it('sees a wrong text', async () => {
          if (isFirst('text')) await expect.poll(() => 'PDF Lost', { timeout: 50 }).toBe('PDF Saved!');
        });`,
      'b.e2e.js': `${PLAYWRIGHT}
        test('throws', () => { if (isFirst('throws')) throw new TypeError('it is undefined'); });
        test('loses a receipt', async () => {
          if (isFirst('lost')) await expect.poll(() => 2, { timeout: 50, message: 'nothing is lost: files' }).toBe(3);
        });`,
    },
    'page',
    'browser',
  );
  expect(lines.at(-1)).toBe('0 passed, 4 failed');
  expect(status).toBe(1);
  for (const fault of [
    'passed the second time, but shows an error or a wrong value: AssertionError: expected 3 to be 4',
    "passed the second time, but shows a wrong text: 'PDF Lost'",
    'passed the second time, but shows an error or a wrong value: TypeError: it is undefined',
    'passed the second time, but shows something saved did not arrive',
  ])
    expect(stdout).toContain(fault);
  expect(kept).toEqual({});
});

it('A browser test that fails twice, any other test that fails once, and an uncaught error are red', () => {
  const { lines, stdout, status } = run(
    {
      'a.page.test.js': `${VITEST}
        it('waits in vain twice', async () => { await ${IN_VAIN}; });
        it('leaves an error that nobody catches', async () => {
          if (isFirst('uncaught')) void Promise.reject(new Error('nobody catches it'));
          await new Promise((resolve) => setImmediate(resolve));
        });`,
      'c.unit.test.js': `${VITEST}
        it('waits in vain once, without a browser', async () => { if (isFirst('unit')) await ${IN_VAIN}; });`,
    },
    'page',
    'unit',
  );
  expect(lines.at(-1)).toBe('1 passed, 3 failed');
  expect(status).toBe(1);
  expect(stdout).not.toContain('flaky');
  expect(stdout).toContain('nobody catches it');
});

it('--repeat runs a part’s tests repeatedly, and a single failure makes it red', () => {
  const tests = {
    'c.unit.test.js': `${VITEST}
      let runs = 0;
      it('fails the third time', () => { runs += 1; console.log('run ' + runs); expect(runs).not.toBe(3); });
      it('is not asked for', () => { throw new Error('it ran'); });`,
  };
  expect(run(tests, '--repeat', '2', 'unit', 'the third').lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped');
  const { lines, stdout } = run(tests, '--repeat', '5', 'unit', 'the third');
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped');
  expect(stdout).toContain('run 5');
});

it('An unknown part, and --repeat without a number or a part, show the usage', () => {
  for (const args of [
    ['pages'],
    ['--repeat', 'often', 'page'],
    ['--repeat', '3'],
    ['--repeat', '3', 'pages'],
  ]) {
    const { stderr, status } = run({}, ...args);
    expect(stderr, args.join(' ')).toContain('npm test -- --repeat N PART [NAME]');
    expect(status).toBe(1);
  }
});
