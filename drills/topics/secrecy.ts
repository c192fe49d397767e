import { aPdf } from '../../apps/server/src/testing/receipt-form.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { PASSKEY, type Person } from '../person.ts';
import { until } from '../until.ts';

/** Searches the output of all earlier drills' servers for private data. */

/** the passkey is short enough to appear by chance: it counts only without a digit or letter beside it */
const PASSKEY_ALONE = new RegExp(`(?<![\\w.])${PASSKEY}(?![\\w.])`, 'u');

export const nothingPrivate: Drill = {
  name: 'nothing-private',
  databases: BOTH,
  async run(place) {
    const { seen } = place;
    const server = await place.start();
    const [person] = (await place.people(server, 1)) as [Person];
    await person.save(await aPdf(), person.newVendor());
    const [receipt] = await person.receipts();
    await person.browser.get(`/api/receipts/${receipt?.id}/download`);
    await until('it is logged', () => server.output().includes('/api/receipts/:id/download'));
    const logs = [...seen.logs, server.output()].join('\n');
    const metrics = [...seen.metrics, await server.metrics()].join('\n');
    const privates = [...seen.privates];
    const found = (text: string) =>
      privates.filter((its) => text.includes(its)).length + (PASSKEY_ALONE.test(text) ? 1 : 0);
    const lines = logs.split('\n').length;
    return judged(
      `${privates.length} names, addresses, ids, vendors and cookies looked for in all logs and metrics`,
      [
        finding(`${lines} lines of logs hold ${found(logs)}`, found(logs) === 0 && logs.includes('"route"')),
        finding(
          `${metrics.split('\n').length} of metrics hold ${found(metrics)}`,
          found(metrics) === 0 && metrics.includes('slipcase_saves_total'),
        ),
      ],
    );
  },
};
