import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the page if it has changed since its last build: otherwise, `npx playwright test` would test an old
 * page or none.
 */
export default function setup(): void {
  const { status } = spawnSync(process.execPath, ['scripts/setup.mjs', 'page'], {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the page could not be built');
}
