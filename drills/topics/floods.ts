import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { aPdf } from '../../apps/server/src/testing/receipt-form.ts';
import { Counts, inShort } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { callAgain } from '../flood.ts';
import type { Answer, Person } from '../person.ts';

/** One person who demands more than their share. */

const RECEIPT = fileURLToPath(
  new URL('../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url),
);
const CALLERS = 10;
const WORK = 4;
/** time limit for one analysis that waits for another person's */
const READING_MS = 15_000;
const SAVE_MS = 5000;

export const greedyPerson: Drill = {
  name: 'greedy-person',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const [greedy, modest] = (await place.people(server, 2)) as [Person, Person];
    const picture = (await readFile(RECEIPT)).toString('base64');
    const pdf = await aPdf();
    await server.ready();
    let withoutWait = 0;
    const named = ({ status, retryAfter }: Answer) => {
      if (status === 429 && !(retryAfter !== null && retryAfter > 0)) withoutWait += 1;
      return String(status);
    };
    const readings = callAgain(CALLERS, async () => named(await greedy.analyze(picture)));
    const saves = callAgain(CALLERS, async () => named(await greedy.save(pdf, greedy.newVendor())));
    const own = {
      readings: new Counts(),
      saves: new Counts(),
      readMs: [] as number[],
      saveMs: [] as number[],
    };
    const timed = async (times: number[], work: () => Promise<Answer>) => {
      const since = performance.now();
      const { status } = await work();
      times.push(performance.now() - since);
      return status;
    };
    for (let n = 0; n < WORK; n += 1) {
      own.readings.add(await timed(own.readMs, () => modest.analyze(picture)));
      own.saves.add(await timed(own.saveMs, () => modest.save(pdf, modest.newVendor())));
    }
    const [greedyReadings, greedySaves] = await Promise.all([readings.stop(), saves.stop()]);
    return judged(
      `one person analyzes and saves without end, ${CALLERS} at once each, while another analyzes and saves ${WORK} receipts`,
      [
        finding(
          `the other's analyses ${own.readings}, ${inShort(own.readMs)}`,
          own.readings.only(200) && Math.max(...own.readMs) < READING_MS,
        ),
        finding(
          `the other's saves ${own.saves}, ${inShort(own.saveMs)}`,
          own.saves.only(200) && Math.max(...own.saveMs) < SAVE_MS,
        ),
        finding(
          `the first's analyses ${greedyReadings}, saves ${greedySaves}`,
          greedyReadings.only(200, 429, 503) && greedySaves.only(200, 429, 503) && greedySaves.of(429) > 0,
        ),
        finding(`${withoutWait} of the 429 without Retry-After`, withoutWait === 0),
      ],
    );
  },
};
