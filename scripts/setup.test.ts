import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** setup.mjs in a separate repository, whose packaged Node and npm only report that they ran. */
function ranBy(packagedVersion: string | null): string {
  const root = mkdtempSync(join(tmpdir(), 'slipcase-setup-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['scripts', 'packages', 'apps', 'bench', 'bin', 'node_modules'])
    mkdirSync(join(root, folder));
  copyFileSync(new URL('./setup.mjs', import.meta.url), join(root, 'scripts', 'setup.mjs'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) writeFileSync(join(root, file), '{}');
  writeFileSync(join(root, 'bench', 'run.ts'), "console.log('installed', process.versions.node);");
  script(join(root, 'bin', 'npm'), 'exit 0');
  if (packagedVersion !== null) {
    const packaged = join(root, 'node_modules', `node-linux-${process.arch}`);
    mkdirSync(join(packaged, 'bin'), { recursive: true });
    writeFileSync(join(packaged, 'package.json'), JSON.stringify({ version: packagedVersion }));
    script(join(packaged, 'bin', 'node'), 'echo packaged');
  }
  const { stdout } = spawnSync(process.execPath, ['scripts/setup.mjs', 'bench'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}` },
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

function script(path: string, line: string): void {
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}

const installed = process.versions.node;
const [major, minor, patch] = installed.split('.').map(Number) as [number, number, number];

it.runIf(process.platform === 'linux')(
  'Slipcase runs on the installed or the packaged Node, whichever is newer',
  () => {
    expect(ranBy(`${major}.${minor + 100}.0`)).toBe('packaged');
    expect(ranBy(`${major}.${minor}.${patch + 1}`)).toBe('packaged');
    expect(ranBy(installed)).toBe('packaged');
    expect(ranBy(`${major}.0.999`)).toBe(`installed ${installed}`);
    expect(ranBy(`${major}.9.0`)).toBe(`installed ${installed}`);
    expect(ranBy(null)).toBe(`installed ${installed}`);
  },
);
