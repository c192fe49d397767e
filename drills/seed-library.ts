import { parseConfig } from '../apps/server/src/config.ts';
import { buildDeps } from '../apps/server/src/deps.ts';
import { type SeededPerson, seedPerson } from '../apps/server/src/testing/seeded-people.ts';
import type { Settings } from './server.ts';

const PDF_BYTES = 2000;

/**
 * People with long libraries, each receipt with its file. Saves would take minutes: a person may save 60 a minute.
 * @param settings of an installation whose server does not run
 * @param receipts how many each person has
 */
export async function seedLibrary(settings: Settings, receipts: readonly number[]): Promise<SeededPerson[]> {
  const deps = await buildDeps(parseConfig({ ...settings, LOG_LEVEL: 'silent' }));
  try {
    const people: SeededPerson[] = [];
    for (const [index, count] of receipts.entries())
      people.push(await seedPerson(deps, `seeded.${index}`, count, () => Buffer.alloc(PDF_BYTES, index + 1)));
    return people;
  } finally {
    await deps.close();
  }
}
