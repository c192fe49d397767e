import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rules of CONTRIBUTING that types and lint do not check: long files, SQL, names, words, decisions. */

/** folders of the product, each a package: names are unique within one */
const PACKAGES = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/pdf-pages/src',
  'packages/reader/src',
];
/** where people read what we write */
const WRITTEN = ['apps', 'packages', 'bench', 'docs', 'drills', 'e2e', 'lab', 'scripts'];
const SKIPPED = /(?:^|\/)(?:node_modules|dist|fixtures|locales|weights|models)\//u;
const MOST_LINES = 250;
/** the comment in which a long file gives its reason, usually after the imports */
const REASON = /(?:\/\/|\*|\/\*) Long: \S/u;
/** the most columns of a comment, as in the formatter's settings for code */
const MOST_COLUMNS = 110;
/** a line of a comment that can be wrapped: no table, and nothing that a tool reads */
const WRAPPED = /^\s*(?:\/\/|\*|\/\*\*?) (?!\||biome-ignore|eslint|@ts-|https?:)/u;
/** the folders that talk to the database itself; elsewhere, statements are in stores */
const OF_DATABASE = /^apps\/server\/src\/adapters\/(?:database|jobs)\//u;
/** begins or writes a statement of kysely */
const STATEMENT =
  /\b(?:selectFrom|selectNoFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/u;
const COMMENT = /^\s*(?:\/\/|\/?\*)/u;
const OF_TESTS = /\.test\.tsx?$|\/testing\/|-for-tests\.ts$/u;
const EXPORT =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (?<name>\w+)/gmu;

/** a decision's page, which its index describes */
const DECISION = /^docs\/decisions\/\d{3}-[^/]+\.md$/u;
const HEADINGS = ['Context', 'Decision', 'Consequences'];
const DECISION_WORDS = { least: 100, most: 300 };

/** A word or phrase that we do not write, and what to write instead. `docs/writing.md` has the reasons. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!['\w])surely(?! another')/iu, "'confidently' or 'clearly'"],
  [/\bmakes? way\b/iu, "'leaves' or 'is replaced'"],
  [/\bthat (?:is|are) none\b/iu, 'what is wrong with it'],
  [/\bof the outside\b/iu, "'outside' or 'external'"],
  [/\b(?:colour|behaviour|favourite|centre|cancelled|licence)s?\b/iu, 'the American spelling'],
  [/\b(?:e\.g\.|i\.e\.)/iu, "'such as' or 'that is'"],
  [/\b(?:whilst|utili[sz]e|in order to)\b/iu, 'the short word'],
];

/** @returns one line per violation below the root */
export function violationsOfHouseRules(root: string): string[] {
  return [
    ...longFiles(root),
    ...wideComments(root),
    ...looseStatements(root),
    ...sharedNames(root),
    ...words(root),
    ...decisions(root),
  ];
}

function longFiles(root: string): string[] {
  return PACKAGES.flatMap((room) => filesBelow(root, room, /\.(?:tsx?|css)$/u))
    .filter((path) => !OF_TESTS.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = text.split('\n').length - 1;
      return lines > MOST_LINES && !REASON.test(text)
        ? [`${path}: ${lines} lines. Split it, or give the reason in a comment 'Long: …'`]
        : [];
    });
}

function wideComments(root: string): string[] {
  return WRITTEN.filter((room) => room !== 'docs')
    .flatMap((room) => filesBelow(root, room, /\.tsx?$/u))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > MOST_COLUMNS && WRAPPED.test(line)
            ? [`${path}:${index + 1}: a comment of ${line.length} columns. Wrap it at ${MOST_COLUMNS}`]
            : [],
        ),
    );
}

function looseStatements(root: string): string[] {
  return filesBelow(root, 'apps/server/src', /(?<!-store)\.ts$/u)
    .filter((path) => !OF_DATABASE.test(path) && !OF_TESTS.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      const index = lines.findIndex((line) => STATEMENT.test(line) && !COMMENT.test(line));
      return index < 0 ? [] : [`${path}:${index + 1}: SQL. Move it to a file named '*-store.ts'`];
    });
}

function sharedNames(root: string): string[] {
  return PACKAGES.flatMap((room) => {
    const homes = new Map<string, Set<string>>();
    for (const path of filesBelow(root, room, /(?<!\.d)\.tsx?$/u)) {
      if (OF_TESTS.test(path)) continue;
      for (const { groups } of readFileSync(join(root, path), 'utf8').matchAll(EXPORT)) {
        const name = groups?.name ?? '';
        homes.set(name, (homes.get(name) ?? new Set()).add(path));
      }
    }
    return [...homes]
      .filter(([, paths]) => paths.size > 1)
      .map(([name, paths]) => `'${name}' is exported by ${[...paths].join(' and ')}. Give one another name`);
  });
}

function words(root: string): string[] {
  return WRITTEN.flatMap((room) => filesBelow(root, room, /\.(?:tsx?|css|md)$/u))
    .filter((path) => path !== 'docs/writing.md' && !path.startsWith('scripts/house-rules'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          WORDS.flatMap(([word, instead]) => {
            const found = word.exec(line);
            return found ? [`${path}:${index + 1}: write ${instead}, not '${found[0]}'`] : [];
          }),
        ),
    );
}

function decisions(root: string): string[] {
  return filesBelow(root, 'docs', /\.md$/u)
    .filter((path) => DECISION.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8').replaceAll(/^(?:# |Status:).*$/gmu, '');
      const missing = HEADINGS.filter((heading) => !text.includes(`\n**${heading}.**`));
      const count = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      const { least, most } = DECISION_WORDS;
      return [
        ...missing.map((heading) => `${path}: no '**${heading}.**'`),
        ...(count < least || count > most
          ? [`${path}: ${count} words without title and status. Write ${least} to ${most}`]
          : []),
      ];
    });
}

function filesBelow(root: string, room: string, kind: RegExp): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
    .filter((path) => kind.test(path) && !SKIPPED.test(path));
}
