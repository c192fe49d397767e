import { readFile } from 'node:fs/promises';
import { deliveryTo } from '../capture-deps.ts';
import { loadConfig } from '../config.ts';
import { buildDeps } from '../deps.ts';
import { answering, NOTHING_READ } from './answering.ts';
import { readsHere, trustingJudge } from './arriving-mail.ts';

/**
 * Accepts mails in its own process, which dies after a number of statements for the last mail, as in a power
 * cut. Arguments: the recipient, the number of statements (0: it survives), and the mails' paths. Prints each
 * accepted mail.
 */

const [recipient = '', statements = '0', ...paths] = process.argv.slice(2);
let left = Number.POSITIVE_INFINITY;
const deps = await buildDeps(loadConfig(), {
  analyzer: answering(async () => NOTHING_READ),
  mailReader: readsHere,
  senderJudge: trustingJudge(),
  onQuery: () => {
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  },
});
if (!deps.inbound) throw new Error('the settings name no domain');
const deliver = deliveryTo(deps, deps.inbound);
for (const [index, path] of paths.entries()) {
  const raw = await readFile(path);
  if (index === paths.length - 1 && statements !== '0') left = Number(statements);
  const delivered = await deliver({ raw, recipients: [recipient] }, new AbortController().signal);
  // it is committed, but its source does not know that
  if (left !== Number.POSITIVE_INFINITY) process.kill(process.pid, 'SIGKILL');
  process.stdout.write(`${delivered} ${index}\n`);
}
await deps.close();
