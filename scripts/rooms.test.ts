import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { roomsIn } from './rooms.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rooms-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

it('The map counts rooms, their imports and the longest chain', async () => {
  const folder = await folderWith({
    'top.ts': "import { a } from './a/one.ts';\nimport { b } from './b/one.ts';",
    'a/one.ts': "import { two } from './two.ts';\nimport { b } from '../b/one.ts';",
    'a/two.ts': "export { b } from '../b/one.ts';\nimport { out } from '../../outside.ts';",
    'b/one.ts': '',
    'b/one.test.ts': "import { top } from '../top.ts';",
  });
  const { imports, pairs, longestChain } = roomsIn(folder);
  expect({ rooms: imports.size, pairs, longestChain }).toEqual({ rooms: 3, pairs: 3, longestChain: 3 });
});

it('The map says which rooms import each other in a circle', async () => {
  const folder = await folderWith({
    'a/a.ts': "import '../b/b.ts';\nfrom '../b/b.ts'",
    'b/b.ts': "from '../a/a.ts'",
  });
  expect(() => roomsIn(folder)).toThrow(/a -> b -> a/u);
});

it('The rooms where text becomes values stay few', () => {
  const { imports, pairs, longestChain } = roomsIn(
    fileURLToPath(new URL('../packages/reader/src/extract', import.meta.url)),
  );
  expect(imports.size).toBeLessThanOrEqual(16);
  expect(pairs).toBeLessThanOrEqual(60);
  expect(longestChain).toBeLessThanOrEqual(8);
});
