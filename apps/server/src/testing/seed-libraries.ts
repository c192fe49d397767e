import { parseConfig } from '../config.ts';
import { buildDeps } from '../deps.ts';
import { keepOlderReceipts } from '../features/receipts/history/keep-older.ts';
import { type SeededPerson, seedOriginals, seedPerson } from './seeded-people.ts';

/**
 * Fills the configured database with people whose receipts all have their file and an event, and prints the
 * people as JSON. Saves would take minutes, because a person may save only 60 a minute. Arguments: how many
 * receipts each person has, the size of a PDF if not 2,000 bytes, and the size of its original, if it has one
 * ('300', '300:200000' or '300:200000:1000000').
 */

const PDF_BYTES = 2000;

const deps = await buildDeps(parseConfig({ ...process.env, LOG_LEVEL: 'silent' }));
const people: SeededPerson[] = [];
for (const [index, text] of process.argv.slice(2).entries()) {
  const [receipts = 0, bytes = PDF_BYTES, originalBytes = 0] = text.split(':').map(Number);
  const person = await seedPerson(deps, `seeded.${index}`, receipts, () => Buffer.alloc(bytes, index + 1));
  if (originalBytes > 0)
    await seedOriginals(deps, person.receiptIds, Buffer.alloc(originalBytes, index + 101));
  people.push(person);
}
await keepOlderReceipts(deps, new AbortController().signal);
await deps.close();
process.stdout.write(JSON.stringify(people));
