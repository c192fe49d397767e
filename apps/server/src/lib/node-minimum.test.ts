import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { newFolder, startProcess } from '../testing/started-server.ts';
import { olderNode } from './node-minimum.ts';

const MINIMUM = JSON.parse(
  readFileSync(new URL('../../../../scripts/node-minimum.json', import.meta.url), 'utf8'),
);
const [major, minor, patch] = MINIMUM.version.split('.').map(Number);

/** The server's output on a Node that claims to be this version. */
async function greetingOn(version: string): Promise<string> {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const server = startProcess(['--import', pretend, 'apps/server/src/testing/main-without-reader.ts'], {
    DATA_DIR: join(await newFolder(), 'data'),
    PORT: String(await freePort()),
  });
  const greeting = await server.until('Stop with Ctrl+C');
  server.child.kill('SIGTERM');
  await server.exit;
  return greeting;
}

const OLD = [`${major}.${minor - 1}.99`, `${major}.9.9`, `${major - 2}.99.0`];
const NEW_ENOUGH = [
  MINIMUM.version,
  `${major}.${minor}.${patch + 1}`,
  `${major}.${minor + 10}.0`,
  `${major + 1}.0.0`,
];

describe('The server, at its start', () => {
  it.each(OLD.slice(0, 1))('warns in one line that Node %s is too old, and still starts', async (version) => {
    const lines = (await greetingOn(version)).split('\n').filter((line) => line.includes(version));
    expect(lines).toEqual([olderNode(version)]);
  });

  it.each(NEW_ENOUGH.slice(0, 1))('does not warn about Node %s', async (version) => {
    expect(await greetingOn(version)).not.toContain('is older than');
  });
});

describe('The warning about an old Node', () => {
  it.each(OLD)('says that %s is too old, since when and why', (version) => {
    for (const part of [version, MINIMUM.version, MINIMUM.date, MINIMUM.reason])
      expect(olderNode(version)).toContain(part);
  });

  it.each(NEW_ENOUGH)('does not appear for %s', (version) => {
    expect(olderNode(version)).toBeNull();
  });
});
