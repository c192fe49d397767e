import { partsFrom, TEXT, valuesOf } from '../bench/arguments.ts';
import { UsageError } from '../bench/usage-error.ts';
import type { DatabaseKind } from './database-kind.ts';

export const HELP = `Does to a server what has brought servers down, and says what came of it.

usage: npm run drills -- [--only NAMES] [--database sqlite|postgres]

  --only NAMES      some of them, separated by commas
  --database NAME   on one database; default both
  --help            this text

drills:
`;

const DATABASES: Record<string, DatabaseKind> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

type Options = { only: ReadonlySet<string>; databases: readonly DatabaseKind[] };

/** @returns null: help was asked for @throws UsageError */
export function parseOptions(args: string[], names: readonly string[]): Options | null {
  const values = valuesOf(args, { only: TEXT, database: TEXT, help: { type: 'boolean' } });
  if (values.help) return null;
  return {
    only: values.only === undefined ? new Set(names) : partsFrom(names, values.only),
    databases: values.database === undefined ? Object.values(DATABASES) : [databaseFrom(values.database)],
  };
}

function databaseFrom(name: string): DatabaseKind {
  const kind = DATABASES[name];
  if (!kind) throw new UsageError(`--database is ${Object.keys(DATABASES).join(' or ')}, not '${name}'.`);
  return kind;
}
