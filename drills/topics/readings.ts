import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { lookOn } from '../onlooker.ts';
import type { Answer, Person } from '../person.ts';
import { processorTime } from '../processes.ts';
import { Savers } from '../savers.ts';
import type { Server } from '../server.ts';
import { until } from '../until.ts';

/** Pictures that take long, and readers that die during an analysis. */

const RECEIPT = fileURLToPath(
  new URL('../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url),
);
/** the total on that receipt */
const TOTAL = '$40.49';
const PICTURES = 16;
const MOST_MB = 1500;

/** The receipt nine times on one picture: more text than an analysis has time for. */
async function densePicture(): Promise<string> {
  const side = 1000;
  const tile = await sharp(RECEIPT).resize(side, side, { fit: 'fill' }).toBuffer();
  const tiles = Array.from({ length: 9 }, (_, n) => ({
    input: tile,
    left: side * (n % 3),
    top: side * Math.floor(n / 3),
  }));
  const paper = sharp({ create: { width: 3 * side, height: 3 * side, channels: 3, background: '#fff' } });
  return (await paper.composite(tiles).jpeg().toBuffer()).toString('base64');
}

export const densePictures: Drill = {
  name: 'dense-pictures',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const [person, other] = (await place.people(server, 2)) as [Person, Person];
    const picture = await densePicture();
    await server.ready();
    const pid = server.pid();
    const others = lookOn(place, other, server);
    const answers = await Promise.all(Array.from({ length: PICTURES }, () => person.analyze(picture)));
    const calls = await others.stop();
    const statuses = new Counts();
    for (const { status } of answers) statuses.add(status);
    const told = answers.every(({ status, retryAfter }) => status !== 503 || retryAfter !== null);
    return judged(`${PICTURES} dense pictures of one person at once`, [
      finding(`answered ${statuses}`, statuses.only(200, 503) && statuses.of(200) > 0 && told),
      finding(server.pid() === pid ? 'the same server continues' : 'the server ended', server.pid() === pid),
      calls,
      finding(`memory at most ${Math.round(server.peakMb())} MB`, server.peakMb() < MOST_MB),
    ]);
  },
};

const KILLS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGSEGV', 'SIGKILL', 'SIGSEGV'];

export const readersKilled: Drill = {
  name: 'readers-killed',
  databases: BOTH,
  async run(place) {
    const server = await place.start({ ...(await place.newSettings()), READER_WORKERS: '1' });
    const picture = (await readFile(RECEIPT)).toString('base64');
    const [first, second, other, ...savers] = (await place.people(server, 6)) as [Person, Person, Person];
    await server.ready();
    const pid = server.pid();
    const saving = await Savers.at(place, savers);
    const others = lookOn(place, other, server);
    const answers: Answer[] = [];
    for (const signal of KILLS) {
      const reading = [first.analyze(picture), second.analyze(picture)];
      await endReader(server, signal);
      answers.push(...(await Promise.all(reading)));
    }
    const calls = await others.stop();
    await saving.stop();
    const read = answers.filter(({ status, body }) => status === 200 && body.total === TOTAL).length;
    const replaced = server.output().split('"code":"reader_ended"').length - 1;
    return judged(`readers killed during an analysis by ${KILLS.join(', ')}`, [
      finding(`${read} of ${answers.length} pictures analyzed anyway`, read === answers.length),
      finding(`${replaced} readers replaced`, replaced === KILLS.length),
      finding(server.pid() === pid ? 'the same server continues' : 'the server ended', server.pid() === pid),
      await saving.receiptsFinding(),
      finding(`saves answered ${saving.statuses}`, saving.statuses.only(200, 429)),
      calls,
    ]);
  },
};

/** Kills the reader once it has begun to read, which shows as processor time. */
async function endReader(server: Server, signal: NodeJS.Signals): Promise<void> {
  const reader = () => server.readers()[0] ?? 0;
  await until('there is a reader', () => reader() !== 0);
  const pid = reader();
  const before = processorTime(pid);
  await until('the reader reads', () => processorTime(pid) > before + 5, { everyMs: 5 });
  process.kill(pid, signal);
}
