import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/postgres-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // a second is little on a busy machine
    expect: { poll: { timeout: 10_000 } },
  },
});
