import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import type { OtherWord, Project } from '@slipcase/contract/projects';
import { CsvError, parse } from 'csv-parse/sync';

/** The company's own lists, read once at start. */
export type Catalogue = {
  projects: readonly Project[];
  categories: readonly string[];
  /** categories whose note must say who was there and why, because finance and tax offices ask */
  asksWho: readonly string[];
  groupHeads: readonly string[];
  /** account of each category, for the CSV profiles; empty without accounts.csv */
  accounts: ReadonlyMap<string, string>;
  /** empty without synonyms.csv */
  otherWords: readonly OtherWord[];
  presetProject: string;
};

/** A list is invalid; the message names file, line and reason. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/**
 * @param folder contains projects.csv (client,project), categories.csv (category, and optionally asks) and
 * group-heads.csv (group_head);
 *   synonyms.csv (word,means) and accounts.csv (category,account) are optional
 * @param presetProject the project of a new scan; must be in the list
 * @throws CatalogueError
 */
export async function readCatalogue(folder: string, presetProject: string): Promise<Catalogue> {
  const projects = await readList(folder, 'projects.csv', ['client', 'project'], ([client, project]) =>
    [client, project].join(' : '),
  );
  if (!projects.includes(presetProject)) {
    throw new CatalogueError(
      `PRESET_PROJECT is '${presetProject}', which is not in ${join(folder, 'projects.csv')}. Set it to a project of that list, written 'Client : Project'.`,
    );
  }
  const asksWho: string[] = [];
  const categories = await readList(
    folder,
    'categories.csv',
    ['category'],
    ([category = '', asks]) => {
      if (asks === ASKS_WHO) asksWho.push(category);
      return category;
    },
    { name: 'asks', values: [ASKS_WHO] },
  );
  return {
    projects: projects.map((name, index) => ({ id: String(index + 1), name })),
    categories,
    asksWho,
    groupHeads: await readList(folder, 'group-heads.csv', ['group_head'], ([name]) => name ?? ''),
    accounts: new Map(await readPairs(folder, 'accounts.csv', ['category', 'account'])),
    otherWords: (await readPairs(folder, 'synonyms.csv', ['word', 'means'])).map(([word, means]) => ({
      word,
      means,
    })),
    presetProject,
  };
}

/** Reads an optional list with two columns. */
async function readPairs(
  folder: string,
  name: string,
  columns: [first: string, second: string],
): Promise<[first: string, second: string][]> {
  const isThere = await access(join(folder, name)).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  const pairs: [string, string][] = [];
  await readList(folder, name, columns, ([first = '', second = '']) => {
    pairs.push([first, second]);
    // a category has one account, but a word can have several meanings; a meaning that matches no name is
    // harmless
    return name === 'accounts.csv' ? first : `${first},${second}`;
  });
  return pairs;
}

/** the value of the column 'asks' */
const ASKS_WHO = 'who';

type Row = { record: string[]; info: { lines: number } };

async function readList(
  folder: string,
  name: string,
  columns: readonly string[],
  entryOf: (fields: readonly string[]) => string,
  /** an optional last column, and its allowed values besides blank */
  further?: { name: string; values: readonly string[] },
): Promise<string[]> {
  const file = join(folder, name);
  const fail = (line: number, reason: string) => new CatalogueError(`${file}, line ${line}: ${reason}`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CatalogueError(`${file} cannot be read. The catalogue folder needs this file.`);
  });
  const [header, ...rows] = parseRows(text, fail);
  const all = further ? [...columns, further.name] : columns;
  const named = header?.record.join() === all.join() ? all : columns;
  if (header?.record.join() !== named.join()) {
    throw fail(1, `the first line must be '${columns.join()}'${further ? ` or '${all.join()}'` : ''}`);
  }
  const seen = new Map<string, number>();
  for (const { record, info } of rows) {
    if (record.length !== named.length) {
      throw fail(info.lines, `has ${record.length} fields, but ${named.length} are needed (${named.join()})`);
    }
    const empty = record.slice(0, columns.length).indexOf('');
    if (empty !== -1) throw fail(info.lines, `${columns[empty]} is empty`);
    const more = record[columns.length] ?? '';
    if (further && more !== '' && !further.values.includes(more))
      throw fail(
        info.lines,
        `${further.name} is '${more}', but may be ${further.values.join(', ')} or nothing`,
      );
    const entry = entryOf(record);
    if (entry.length > MAX_FIELD_CHARS)
      throw fail(info.lines, `is longer than ${MAX_FIELD_CHARS} characters`);
    const before = seen.get(entry);
    if (before !== undefined) throw fail(info.lines, `'${entry}' is already on line ${before}`);
    seen.set(entry, info.lines);
  }
  if (seen.size === 0) throw fail(2, 'the list is empty');
  return [...seen.keys()];
}

function parseRows(text: string, fail: (line: number, reason: string) => CatalogueError): Row[] {
  try {
    const rows: unknown = parse(text, {
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    // the package's types do not cover how `info` changes the result
    return rows as Row[];
  } catch (error) {
    if (error instanceof CsvError) throw fail(Number(error.lines ?? 0), error.message);
    throw error;
  }
}
