// Counts the rooms of a folder: npm run -s rooms FOLDER
//
// A room is a subfolder, or a file directly in the folder; tests do not count. Prints how many rooms there
// are, how many pairs of them import each other, and how many rooms the longest chain of imports has, then
// each room's imports.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Rooms = {
  /** The rooms that each room imports. */
  imports: ReadonlyMap<string, ReadonlySet<string>>;
  pairs: number;
  longestChain: number;
};

const SOURCE = /(?<!\.d|\.test|-for-tests)\.tsx?$/u;
const IMPORT = /(?:from|import\()\s*'(?<to>\.[^']+)'/gu;

/** @param folder only imports between files in it count */
export function roomsIn(folder: string): Rooms {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    SOURCE.test(file),
  );
  const imports = new Map(files.map((file) => [roomOf(file), new Set<string>()]));
  for (const file of files) {
    for (const { groups } of readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT)) {
      const to = path.join(path.dirname(file), groups?.to ?? '');
      const room = roomOf(to);
      if (!to.startsWith('..') && room !== roomOf(file) && imports.has(room))
        imports.get(roomOf(file))?.add(room);
    }
  }
  const pairs = [...imports.values()].reduce((sum, others) => sum + others.size, 0);
  return {
    imports,
    pairs,
    longestChain: Math.max(0, ...[...imports.keys()].map((room) => chainFrom(room, imports))),
  };
}

function roomOf(file: string): string {
  return file.split(path.sep)[0] ?? file;
}

/** How many rooms one reaches in a row, this one included. @throws if imports go in a circle */
function chainFrom(room: string, imports: Rooms['imports'], before: readonly string[] = []): number {
  if (before.includes(room))
    throw new Error(`rooms import each other in a circle: ${[...before, room].join(' -> ')}`);
  const next = [...(imports.get(room) ?? [])];
  return 1 + Math.max(0, ...next.map((other) => chainFrom(other, imports, [...before, room])));
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) {
    process.stderr.write('usage: npm run -s rooms FOLDER\n');
    process.exit(2);
  }
  const { imports, pairs, longestChain } = roomsIn(folder);
  process.stdout.write(
    `${imports.size} rooms, ${pairs} imports between them, longest chain ${longestChain}\n`,
  );
  for (const [room, others] of imports)
    process.stdout.write(`  ${room} -> ${[...others].join(', ') || '-'}\n`);
}
