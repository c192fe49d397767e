import { parseConfig } from '../config.ts';
import { buildDeps } from '../deps.ts';
import { type SeededPerson, seedPerson } from './seeded-people.ts';

/**
 * Fills the database of the settings with people, each of whose receipts has its file, and prints them as JSON. Saves would
 * take minutes: a person may save 60 a minute. Arguments: how many receipts each person has, and how large a file is if not
 * 2,000 bytes ('300' or '300:200000').
 */

const PDF_BYTES = 2000;

const deps = await buildDeps(parseConfig({ ...process.env, LOG_LEVEL: 'silent' }));
const people: SeededPerson[] = [];
for (const [index, text] of process.argv.slice(2).entries()) {
  const [receipts = 0, bytes = PDF_BYTES] = text.split(':').map(Number);
  people.push(await seedPerson(deps, `seeded.${index}`, receipts, () => Buffer.alloc(bytes, index + 1)));
}
await deps.close();
process.stdout.write(JSON.stringify(people));
