import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../apps/server/src/app.ts';
import { parseConfig } from '../apps/server/src/config.ts';
import { buildDeps } from '../apps/server/src/deps.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { CANNED } from './canned.ts';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
/** part of the product's own build; other tests load it while this page is built */
const PRODUCT_WORKER = join(REPOSITORY, 'apps', 'web', 'dist', 'sw.js');

/**
 * The page's libraries on a separate page (apps/web/testing/pictures). It is built like the product and
 * served by the real server with its content policy.
 */
export async function serveLibraries(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-libraries-'));
  const pageDir = join(folder, 'page');
  const vite = join(REPOSITORY, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(REPOSITORY, 'apps', 'web', 'testing', 'pictures', 'vite.config.ts');
  const before = statSync(PRODUCT_WORKER).mtimeMs;
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--config', config, '--outDir', pageDir, '--logLevel', 'warn'],
    { encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`the page could not be built:\n${built.stdout}${built.stderr}`);
  if (statSync(PRODUCT_WORKER).mtimeMs !== before) throw new Error(`the build overwrote ${PRODUCT_WORKER}`);

  const port = await freePort();
  const settings = parseConfig({ PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
  const deps = await buildDeps(settings, CANNED);
  const app = await createApp(deps, { pageDir });
  await app.listen({ host: settings.host, port });
  return {
    url: settings.publicUrl.origin,
    async close() {
      await app.close();
      await deps.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
