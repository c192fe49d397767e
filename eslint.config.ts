import tscompat from '@koddsson/eslint-plugin-tscompat';
import parser from '@typescript-eslint/parser';
import type { Linter } from 'eslint';
import { BROWSERS } from './apps/web/browsers.ts';

/**
 * Biome lints the code. ESLint has one rule: the page, its workers and what they share with the server use no API that a supported browser
 * lacks. It knows methods of every age; what is newer than early 2023 is unknown to the compiler (apps/web/tsconfig.json).
 */

/** 'safari16.4' is 'safari 16.4' in the terms of browserslist */
const SUPPORTED = [...BROWSERS.map((browser) => browser.replace(/(?=\d)/u, ' ')), 'ios_saf 16.4'];

export const supportedBrowsers: Linter.Config = {
  plugins: { tscompat },
  rules: { 'tscompat/tscompat': ['error', { browserslist: SUPPORTED }] },
};

const config: Linter.Config[] = [
  {
    ...supportedBrowsers,
    files: ['apps/web/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      '**/testing/**',
      // for the server and its tests
      'packages/contract/src/{all-endpoints,health}.ts',
    ],
    languageOptions: {
      parser,
      parserOptions: {
        project: ['apps/web/tsconfig.json', 'apps/web/tsconfig.worker.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
];
export default config;
