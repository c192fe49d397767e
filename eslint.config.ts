import tscompat from '@koddsson/eslint-plugin-tscompat';
import parser from '@typescript-eslint/parser';
import type { Linter } from 'eslint';
import { BROWSERS } from './apps/web/browsers.ts';

/**
 * Biome lints the code. ESLint has two rules. One: the page, its workers and the code that they share with
 * the server use no API that a supported browser lacks. The rule knows methods of every age. The compiler
 * refuses everything newer than early 2023 (apps/web/tsconfig.json).
 */

/** 'safari16.4' is 'safari 16.4' in the terms of browserslist */
const SUPPORTED = [...BROWSERS.map((browser) => browser.replace(/(?=\d)/u, ' ')), 'ios_saf 16.4'];

export const supportedBrowsers: Linter.Config = {
  plugins: { tscompat },
  rules: { 'tscompat/tscompat': ['error', { browserslist: SUPPORTED }] },
};

/** calls that wait in a way of their own, and what tests use instead */
const WAITS = {
  'CallExpression[callee.name=/^(setTimeout|setInterval)$/]':
    'Wait for the condition: expect.poll, expect.element.',
  'CallExpression[callee.property.name="waitForTimeout"]': 'Wait for the condition.',
  'CallExpression[callee.name="requestAnimationFrame"]':
    'Wait for the condition, or use framesDrawn of hands.ts.',
  'CallExpression[callee.property.name=/^(advanceTimers|runAllTimers|runOnlyPendingTimers)/]':
    'Use holdTime and passTime of hands.ts.',
  'CallExpression[callee.property.name="findElement"]': 'Use elementOf of hands.ts: this waits without end.',
  'CallExpression[callee.property.name="getAnimations"]':
    'Use expectStill of hands.ts; in e2e, a click waits for what moves.',
  'CallExpression[callee.object.name="toast"][callee.property.name="dismiss"]': 'Use toastsGone of hands.ts.',
};

/** Two: all tests wait in the same way. Only their helpers wait for time, frames or motion. */
export const waitingInTests: Linter.Config = {
  rules: {
    'no-restricted-syntax': [
      'error',
      ...Object.entries(WAITS).map(([selector, message]) => ({ selector, message })),
    ],
  },
};

const config: Linter.Config[] = [
  {
    ...waitingInTests,
    files: ['apps/web/**/*.page.test.ts', 'apps/web/src/**/testing/**/*.ts', 'e2e/**/*.ts'],
    // the helpers
    ignores: ['e2e/look.ts', 'e2e/engines/{engine-page,bidi}.ts'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    ...supportedBrowsers,
    files: ['apps/web/src/**/*.{ts,tsx}', 'packages/{contract,pdf-pages}/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      '**/testing/**',
      // for the server and its tests
      'packages/contract/src/{all-endpoints,csv-profile,health}.ts',
      'packages/pdf-pages/src/{pdfjs-files,woff-to-truetype}.ts',
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
