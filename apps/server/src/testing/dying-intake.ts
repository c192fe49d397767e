import { readFile } from 'node:fs/promises';
import { deliveryTo } from '../capture-deps.ts';
import { loadConfig } from '../config.ts';
import { buildDeps } from '../deps.ts';
import { answering, NOTHING_READ } from './answering.ts';
import { readsHere, trustingJudge } from './arriving-mail.ts';

/**
 * Takes mails in as a process of its own, which dies after so many statements of the last one: what a power
 * cut leaves behind. Arguments: the recipient, the number of statements (0: it lives), and the mails' paths.
 * Each that is taken is printed.
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
  // committed, and its source does not know
  if (left !== Number.POSITIVE_INFINITY) process.kill(process.pid, 'SIGKILL');
  process.stdout.write(`${delivered} ${index}\n`);
}
await deps.close();
