import { parseArgs } from 'node:util';
import { MAX_RETENTION_YEARS } from '@slipcase/contract/retention';

/** The arguments that administrators type after `npm run -s admin --`. */

export const HELP = `Usage: npm run -s admin -- COMMAND [OPTIONS]

  user list                 lists the accounts and their status
  user disable EMAIL        disables an account; its sessions and devices end at the next request
  user enable EMAIL         enables it again
  user relink EMAIL         for 24 hours, a sign-in with this address at Google, or at the provider of the
                            settings, takes the account over (for a person with a new account there, and
                            for everybody after a change of the provider); the former owner loses passkey,
                            devices, sessions and drive at once
  user hand-over LEAVER COLLEAGUE
                            moves all receipts of a disabled account, with their files and exports, to a colleague
  installation adopt files     accepts the files in the folder or bucket of the settings as this database's,
                               whatever their mark says (stop all servers first)
  installation adopt secrets   accepts the pepper of the settings, or a new one, for this database:
                               everyone creates a new passkey (stop all servers first)
  backup DIR                writes a backup into a folder: all rows of this moment, and the files it does not have yet
  restore DIR               restores the newest backup, or the one of --point, into a new database and an empty
                            place for files, which the settings name
  migrate-to --database-url URL --blobs-url URL
                            copies an installation of one machine to PostgreSQL and S3, and leaves it as it was;
                            stop its server first, and set PGPASSWORD and AWS_… for the new place
  verify                    checks the chain of events and its seals, reads every file of the installation, and compares
                            each with its row, its last event and its copies on the drive; finds rows whose job is gone
  verify DIR                reads every backup in a folder
  seal                      seals the chain of events now: stamped by TIMESTAMP_URL, or written to a file
  jobs                      shows how many jobs wait, since when, and how many were given up
  jobs given-up             shows the jobs that were given up in the last 30 days, and why
  jobs retry KIND|ID        retries given-up jobs: all of a kind, or one
  hold EMAIL|PROJECT        puts a person's or a project's receipts on hold: nothing and nobody deletes them
  hold --list               shows what is on hold
  release EMAIL|PROJECT     releases it
  retention --dry-run       shows what RETENTION_YEARS would delete now, by month and person; the server does it by itself
  log                       shows the security log, newest first

  --email EMAIL             log: only this address
  --days N                  log: the last N days (default 30)
  --limit N                 log, jobs given-up: at most N entries (default 200)
  --keep N                  backup: how many backups stay in the folder (default 14)
  --rate MB                 verify: reads at most so many megabytes a second
  --from PLACE              verify: goes on where an earlier one stopped (Ctrl+C stops it and says where)
  --skip-drive              verify: without the copies on the drive (Google Drive takes a call for each)
  --point NAME              restore: which backup, such as 20261127T110000123Z
  --years N                 retention: as if RETENTION_YEARS were N
  --accept-faults           migrate-to: although files are missing or damaged
  --export-again            restore: exports again what the drive folder does not have
  --json                    for programs: one JSON object per line
  --help                    shows this text

The command uses the database of the server's settings (.env, DATA_DIR, DATABASE_URL). Except for 'adopt' and 'restore', the server may be running.`;

/** The command does not exist or is incomplete. */
export class UsageError extends Error {}

export type Options = {
  email?: string;
  days: number;
  limit: number;
  keep: number;
  point?: string;
  list: boolean;
  isDryRun: boolean;
  years?: number;
  databaseUrl?: string;
  blobsUrl?: string;
  acceptsFaults: boolean;
  exportsAgain: boolean;
  skipsDrive: boolean;
  rate?: number;
  from?: string;
};

/**
 * The words of the command, and its options. No words means the help.
 * @throws UsageError
 */
export function readArguments(args: string[]): { words: string[]; options: Options; asJson: boolean } {
  const { positionals, values } = read(args);
  const options = {
    ...(values.email === undefined ? {} : { email: values.email.trim().toLowerCase() }),
    days: count('--days', values.days),
    limit: count('--limit', values.limit),
    keep: count('--keep', values.keep),
    list: values.list,
    isDryRun: values['dry-run'],
    acceptsFaults: values['accept-faults'],
    exportsAgain: values['export-again'],
    skipsDrive: values['skip-drive'],
    ...(values['database-url'] === undefined ? {} : { databaseUrl: values['database-url'] }),
    ...(values['blobs-url'] === undefined ? {} : { blobsUrl: values['blobs-url'] }),
    ...(values.years === undefined ? {} : { years: yearsOf(values.years) }),
    ...(values.point === undefined ? {} : { point: values.point }),
    ...(values.rate === undefined ? {} : { rate: count('--rate', values.rate) }),
    ...(values.from === undefined ? {} : { from: values.from }),
  };
  return { words: values.help ? [] : positionals, options, asJson: values.json };
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        days: { type: 'string', default: '30' },
        limit: { type: 'string', default: '200' },
        keep: { type: 'string', default: '14' },
        point: { type: 'string' },
        list: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        years: { type: 'string' },
        'database-url': { type: 'string' },
        'blobs-url': { type: 'string' },
        'export-again': { type: 'boolean', default: false },
        'skip-drive': { type: 'boolean', default: false },
        'accept-faults': { type: 'boolean', default: false },
        rate: { type: 'string' },
        from: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function count(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`${option} must be a whole number above 0.`);
  return number;
}

function yearsOf(text: string): number {
  const years = count('--years', text);
  if (years > MAX_RETENTION_YEARS) throw new UsageError(`--years must be at most ${MAX_RETENTION_YEARS}.`);
  return years;
}
