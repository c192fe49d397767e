import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type CsvProfile, csvProfile } from '@slipcase/contract/csv-profile';
import { CatalogueError } from './catalogue.ts';

const FOLDER = 'profiles';
const ENDING = '.json';

/**
 * The CSV profiles of the catalogue by id, which is the name of the file. Empty without the folder.
 * @throws CatalogueError for a file that is not a profile
 */
export async function readProfiles(catalogue: string): Promise<Map<string, CsvProfile>> {
  const folder = join(catalogue, FOLDER);
  const names = await readdir(folder).catch(() => []);
  const profiles = new Map<string, CsvProfile>();
  for (const name of names.filter((one) => one.endsWith(ENDING)).sort())
    profiles.set(basename(name, ENDING), await readProfile(join(folder, name)));
  return profiles;
}

async function readProfile(file: string): Promise<CsvProfile> {
  const parsed = csvProfile.safeParse(jsonIn(await readFile(file, 'utf8'), file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CatalogueError(
    `${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`,
  );
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CatalogueError(`${file}: ${error instanceof Error ? error.message : 'is not JSON'}`);
  }
}
