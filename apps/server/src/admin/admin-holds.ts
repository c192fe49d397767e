import type { Database } from '../adapters/database/database.ts';
import type { Config } from '../config.ts';
import { findUserByEmail } from '../features/auth/user-store.ts';
import { readCatalogue } from '../features/projects/catalogue.ts';
import { type Hold, isProjectOfReceipts, listHolds } from '../features/receipts/holds/hold-store.ts';
import { placeHold, releaseHold } from '../features/receipts/holds/holds.ts';

/** The hold commands of the admin tool. */

type Row = Record<string, string | null>;

/** No person and no project has this name. */
export class UnknownSubjectError extends Error {}

/** @throws UnknownSubjectError */
export async function hold(db: Database, config: Config, name: string, now: number): Promise<string> {
  const found = await subjectOf(db, config, name);
  const isNew = await placeHold(db, found, now);
  const what = found.kind === 'person' ? `All receipts of ${name}` : `All receipts of the project '${name}'`;
  return isNew
    ? `${what} are on hold: nothing and nobody deletes them until 'release'. They can still be edited.`
    : `${what} were on hold already.`;
}

/** @throws UnknownSubjectError */
export async function release(db: Database, config: Config, name: string, now: number): Promise<string> {
  const found = await subjectOf(db, config, name);
  if (await releaseHold(db, found, now))
    return `${name} is no longer on hold. What was deleted before the hold is purged within an hour.`;
  throw new UnknownSubjectError(`${name} is not on hold. 'hold --list' shows what is.`);
}

export async function showHolds(db: Database): Promise<Row[]> {
  const holds = await listHolds(db);
  return holds.map(({ kind, subject, email, placed_at }) => ({
    kind,
    name: email ?? subject,
    since: new Date(Number(placed_at)).toISOString(),
  }));
}

async function subjectOf(db: Database, config: Config, name: string): Promise<Hold> {
  const user = await findUserByEmail(db, name.trim().toLowerCase());
  if (user) return { kind: 'person', subject: user.id };
  const project: Hold = { kind: 'project', subject: name };
  if (await isProjectOfReceipts(db, name)) return project;
  const { projects } = await readCatalogue(config.catalogueDir, config.presetProject);
  const holds = await listHolds(db);
  if (projects.some((its) => its.name === name) || holds.some(({ subject }) => subject === name))
    return project;
  throw new UnknownSubjectError(
    `There is no account and no project '${name}'. 'user list' shows the accounts; a project is written 'Client : Project', as in projects.csv.`,
  );
}
