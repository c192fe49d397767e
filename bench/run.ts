import { AnswersError } from '../lab/reader/bench/answer.ts';
import { benchReader } from '../lab/reader/bench/bench-reader.ts';
import { SetError } from '../lab/reader/bench/sets.ts';
import { benchAccounts } from './accounts.ts';
import { benchBackup } from './backup.ts';
import { benchCamera } from './camera.ts';
import { benchOriginals } from './originals.ts';
import { benchReaders } from './readers.ts';
import { benchServer } from './server.ts';
import { benchShops } from './shops.ts';
import { UsageError } from './usage-error.ts';
import { benchWeb } from './web.ts';

/** `npm run bench -- NAME …`: selects the benchmark. */

const BENCHES: Record<string, (args: string[]) => Promise<void>> = {
  reader: benchReader,
  accounts: benchAccounts,
  backup: benchBackup,
  camera: benchCamera,
  originals: benchOriginals,
  readers: benchReaders,
  server: benchServer,
  shops: benchShops,
  web: benchWeb,
};
const WRONG_USAGE = 2;

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
const names = Object.keys(BENCHES).join(', ');
try {
  if (!bench)
    throw new UsageError(
      name === '' ? `Which benchmark? ${names}` : `There is no benchmark '${name}': ${names}`,
    );
  await bench(args);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SetError || error instanceof AnswersError))
    throw error;
  const hint = error instanceof UsageError ? `\nSee: npm run bench -- ${bench ? name : 'reader'} --help` : '';
  process.stderr.write(`bench: ${error.message}${hint}\n`);
  process.exitCode = WRONG_USAGE;
}
