import { partsFrom, TEXT, valuesOf } from '../bench/arguments.ts';
import { UsageError } from '../bench/usage-error.ts';
import type { DatabaseKind } from './database-kind.ts';

export const HELP = `Attacks a server in ways that have brought servers down, and reports the results.

usage: npm run drills -- [--only NAMES] [--database sqlite|postgres]

  --only NAMES      some of them, separated by commas
  --database NAME   on one database; default both
  --help            this text

drills:
`;

const DATABASES: Record<string, DatabaseKind> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

type Options = { only: ReadonlySet<string>; databases: readonly DatabaseKind[] };

/** @returns null if help was requested @throws UsageError */
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
