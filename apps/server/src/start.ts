import type { Config } from './config.ts';
import type { Overrides } from './deps.ts';
import { freeStartGarbage } from './lib/start-garbage.ts';
import { onlyReads } from './roles.ts';

export async function start(config: Config, overrides: Overrides = {}, stopMs?: number): Promise<void> {
  const { roles } = config;
  if (onlyReads(roles)) {
    const { serveReader } = await import('./serve-reader.ts');
    await serveReader(config, overrides, stopMs);
  } else {
    const { serve } = await import('./serve.ts');
    await serve(config, undefined, overrides, stopMs);
  }
  freeStartGarbage();
}
