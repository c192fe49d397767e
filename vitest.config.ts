import { defineConfig } from 'vitest/config';

const COMMON = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // a second is little on a busy machine
  expect: { poll: { timeout: 10_000 } },
};
/** tests of the reader that load its models or start programs */
const WITH_MODELS = [
  'packages/reader/src/{bad-input,cli,debug-picture,given-lines,read-receipt,unusual}.test.ts',
  'packages/reader/src/ocr/line-readers.test.ts',
  'packages/reader/guard/guard.test.ts',
  'bench/reader.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...COMMON,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...WITH_MODELS],
          // nothing that one file leaves behind touches another: loading everything again is most of the time
          isolate: false,
        },
      },
      { test: { ...COMMON, name: 'reader', include: WITH_MODELS } },
      {
        test: {
          ...COMMON,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: [
            'apps/server/src/testing/postgres-server.ts',
            'apps/server/src/testing/sqlite-template.ts',
          ],
        },
      },
    ],
  },
});
