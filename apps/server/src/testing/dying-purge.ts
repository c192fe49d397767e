import { purgeDeletedOf } from '../background/tasks.ts';
import { loadConfig } from '../config.ts';
import { buildDeps } from '../deps.ts';
import { ownersOfHeld } from '../features/receipts/held-receipt-store.ts';
import { systemClock } from '../lib/clock.ts';
import { answering, NOTHING_READ } from './answering.ts';
import { dieAt } from './die-at.ts';

/**
 * Does a server's work two minutes after deletes, as a process that dies at a step. Argument: before which
 * step (0: none).
 */

const deps = await buildDeps(loadConfig(), {
  analyzer: answering(async () => NOTHING_READ),
  clock: { now: () => systemClock.now() + 120_000 },
});
dieAt(Number(process.argv[2]));
for (const owner of await ownersOfHeld(deps.db, deps.clock.now(), 200)) await purgeDeletedOf(deps, owner);
// a server does this every few minutes
await deps.blobs.sweep();
await deps.close();
