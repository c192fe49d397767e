import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { violationsOfHouseRules } from './house-rules.ts';

const ROOMS = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/pdf-pages/src',
  'packages/reader/src',
];
const WRITTEN = ['bench', 'docs', 'drills', 'e2e', 'lab', 'scripts'];
const roots: string[] = [];

/** A repository with these files. */
function planted(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'slipcase-rules-'));
  roots.push(root);
  for (const room of [...ROOMS, ...WRITTEN]) mkdirSync(join(root, room), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const lines = (count: number) => 'const a = 1;\n'.repeat(count);

describe('A check of the house rules', () => {
  it('finds nothing if there is nothing to find', () => {
    expect(violationsOfHouseRules(planted({ 'apps/web/src/a.ts': lines(250) }))).toEqual([]);
  });

  it('finds a long file of the product, unless it gives a reason', () => {
    const [found, ...more] = violationsOfHouseRules(
      planted({
        'apps/web/src/a.css': lines(251),
        'apps/web/src/b.ts': `// Long: one table.\n${lines(251)}`,
        'apps/web/src/c.test.ts': lines(400),
        'apps/server/src/testing/d.ts': lines(400),
      }),
    );
    expect(found).toMatch(/^apps\/web\/src\/a\.css: 251 lines\./u);
    expect(more).toEqual([]);
  });

  it('finds a comment that is wider than the code, and leaves tables and other tools’ comments alone', () => {
    const wide = 'x '.repeat(60).trim();
    const root = planted({
      'e2e/a.ts': `// ${wide}\n/**\n * ${wide}\n * | ${wide}\n */\n// biome-ignore ${wide}\nconst a = 'a'; // ${wide}\n`,
    });
    expect(violationsOfHouseRules(root).map((line) => line.split(' ')[0])).toEqual([
      'e2e/a.ts:1:',
      'e2e/a.ts:3:',
    ]);
  });

  it.each([
    "  const rows = await db.selectFrom('users').execute();",
    "    .insertInto('users')",
    '  const isOurs = sql<boolean>`TRUE`;',
  ])('finds SQL outside of stores: %s', (statement) => {
    const text = `// a comment\n${statement}\n`;
    const root = planted({
      'apps/server/src/features/auth/a.ts': text,
      'apps/server/src/features/auth/user-store.ts': text,
      'apps/server/src/features/auth/a.test.ts': text,
      'apps/server/src/adapters/jobs/a.ts': text,
      'apps/server/src/mail/b.ts': "// a look with db.selectFrom('users')\nexport const mysql = 1;\n",
    });
    expect(violationsOfHouseRules(root)).toEqual([
      "apps/server/src/features/auth/a.ts:2: SQL. Move it to a file named '*-store.ts'",
    ]);
  });

  it('finds two exports of a package with the same name, and leaves other packages alone', () => {
    const root = planted({
      'apps/web/src/a.ts': 'export function total() {}\n',
      'apps/web/src/deep/b.ts': 'export type total = 1;\n',
      'apps/server/src/a.ts': 'export const total = 1;\n',
      'apps/web/src/a.test.ts': 'export const total = 1;\n',
    });
    expect(violationsOfHouseRules(root)).toEqual([
      "'total' is exported by apps/web/src/a.ts and apps/web/src/deep/b.ts. Give one another name",
    ]);
  });

  it.each([
    ['docs/a.md', 'The name was read surely.'],
    ['apps/web/src/a.ts', '// a code that is none'],
    ['packages/reader/src/a.ts', '// the colour of paper'],
    ['bench/a.ts', '// formats, e.g. PNG'],
  ])('finds a word that we do not use in %s', (path, text) => {
    const [found] = violationsOfHouseRules(planted({ [path]: `\n${text}\n` }));
    expect(found).toMatch(new RegExp(`^${path}:2: write `, 'u'));
  });

  it('finds a decision that is too short, too long or incomplete, and leaves other pages alone', () => {
    const decision = (words: number) =>
      `# 001: One\nStatus: accepted\n\n**Context.** a\n\n**Decision.** a\n\n**Consequences.** ${'a '.repeat(words - 5)}\n`;
    const root = planted({
      'docs/decisions/001-one.md': decision(100),
      'docs/decisions/002-two.md': decision(99),
      'docs/decisions/003-three.md': decision(300),
      'docs/decisions/004-four.md': decision(301),
      'docs/decisions/005-five.md': decision(150).replace('**Context.**', 'Context:'),
      'docs/decisions/README.md': 'An index',
      'docs/other.md': 'A page',
    });
    expect(violationsOfHouseRules(root)).toEqual([
      'docs/decisions/002-two.md: 99 words without title and status. Write 100 to 300',
      'docs/decisions/004-four.md: 301 words without title and status. Write 100 to 300',
      "docs/decisions/005-five.md: no '**Context.**'",
    ]);
  });

  it('leaves printed words of receipts alone', () => {
    const root = planted({ 'packages/reader/src/locales/en.ts': "export const word = 'CENTRE colour';\n" });
    expect(violationsOfHouseRules(root)).toEqual([]);
  });
});
