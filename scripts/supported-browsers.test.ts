import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { expect, it, onTestFinished } from 'vitest';
import { supportedBrowsers } from '../eslint.config.ts';

const REPOSITORY = new URL('..', import.meta.url).pathname;

const COMPILER = join(REPOSITORY, 'node_modules/typescript-7/bin/tsc');

function compile(...options: string[]): string {
  return spawnSync(process.execPath, [COMPILER, ...options, '--pretty', 'false'], { encoding: 'utf8' })
    .stdout;
}

/** A folder with a file that is compiled and linted like the page. */
function pageWith(lines: readonly string[]): { folder: string; file: string } {
  const ignored = join(REPOSITORY, 'apps/web/node_modules');
  // a fresh clone has none: all packages are in the root's
  mkdirSync(ignored, { recursive: true });
  const folder = mkdtempSync(join(ignored, '.planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'planted.ts');
  writeFileSync(file, [...lines, 'export {};'].join('\n'));
  const config = { extends: '../../tsconfig.json', include: ['planted.ts', '../../src/lib/dom-types.d.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return { folder, file };
}

it('The check reports a method that a supported browser lacks', async () => {
  const { folder, file } = pageWith([
    'const params = new URLSearchParams();',
    'params.size;',
    'params.toString();',
    'navigator.share({});',
  ]);
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: {
      ...supportedBrowsers,
      files: ['**/*.ts'],
      languageOptions: { parser, parserOptions: { project: 'tsconfig.json', tsconfigRootDir: folder } },
    },
    ignorePatterns: ['!**/node_modules/'],
  });
  const [result] = await eslint.lintFiles([file]);
  expect(result?.messages.map(({ line }) => line)).toEqual([2, 4]);
});

it('Features newer than the supported browsers do not compile', () => {
  const newer = [
    'AbortSignal.any([]);',
    "URL.parse('');",
    'Promise.withResolvers();',
    'Object.groupBy([], String);',
    'document.body.showPopover();',
    'document.startViewTransition(() => {});',
    '[1].toSorted();',
  ];
  const { folder } = pageWith(newer);
  const stdout = compile('-p', folder);
  const lines = [...stdout.matchAll(/planted\.ts\((\d+),/gu)].map(([, line]) => Number(line));
  expect([...new Set(lines)], stdout).toEqual(newer.map((_, index) => index + 1));
});

it('The page is compiled without Node’s types, which have more than browsers do', () => {
  const files = compile('-p', join(REPOSITORY, 'apps/web'), '--listFilesOnly');
  expect(files).toContain('apps/web/src/main.tsx');
  expect(files).not.toContain('@types/node/');
});
