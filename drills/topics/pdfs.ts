import { hostilePdfs } from '../../apps/server/src/testing/hostile-pdfs/all-hostile-pdfs.ts';
import { nestedBomb } from '../../apps/server/src/testing/hostile-pdfs/exhausting-pdfs.ts';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { callAgain } from '../flood.ts';
import { lookOn } from '../onlooker.ts';
import type { Person } from '../person.ts';
import { Savers } from '../savers.ts';
import { until } from '../until.ts';

/** PDFs that exhaust their reader, and PDFs that act when they are opened. */

const SECONDS = 10;
const SENDERS = 8;
const MOST_MB = 1500;
/** time limit for a save while the bombs are read, with everything on two cores */
const SAVE_MS = 5000;

export const pdfBombs: Drill = {
  name: 'pdf-bombs',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const [sender, other, ...savers] = (await place.people(server, 6)) as [Person, Person];
    const bombs = [nestedBomb(64), nestedBomb(512), nestedBomb(1000)];
    const sizes = bombs.map(({ byteLength }) => `${(byteLength / 1000).toFixed(1)} kB`);
    const pid = server.pid();
    const saving = await Savers.at(place, savers);
    const others = lookOn(place, other, server);
    const flood = callAgain(SENDERS, async (n) => {
      const { status, code } = await sender.save(bombs[n % bombs.length] ?? Buffer.alloc(0), 'a bomb');
      return code === null ? String(status) : `${status} ${code}`;
    });
    const answers = await flood.during(SECONDS);
    const calls = await others.stop();
    await saving.stop();
    const slowest = Math.max(...saving.times);
    return judged(`PDF bombs of ${sizes.join(', ')} by one person for ${SECONDS} s, ${SENDERS} at once`, [
      finding(
        `answered ${answers}`,
        answers.only('400 pdf_invalid', '429 too_many_calls', '503 pdf_busy') && answers.all > 0,
      ),
      finding(`others' saves at most ${Math.round(slowest)} ms`, slowest < SAVE_MS),
      finding(`answered ${saving.statuses}`, saving.statuses.only(200, 429)),
      await saving.receiptsFinding(),
      calls,
      finding(`memory at most ${Math.round(server.peakMb())} MB`, server.peakMb() < MOST_MB),
      finding(server.pid() === pid ? 'the same server continues' : 'the server ended', server.pid() === pid),
    ]);
  },
};

/** one person's limit at once */
const EACH = 25;

export const hostilePdfsRefused: Drill = {
  name: 'hostile-pdfs',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const hostile = hostilePdfs();
    const [other, ...senders] = await place.people(server, 1 + Math.ceil(hostile.length / EACH));
    if (!other) throw new Error('there is no second person');
    const others = lookOn(place, other, server);
    const answers = new Counts();
    const wrong: string[] = [];
    await Promise.all(
      senders.map(async (sender, index) => {
        for (const { name, pdf, problem } of hostile.slice(index * EACH, (index + 1) * EACH)) {
          let answer = await sender.save(pdf, 'a hostile file');
          await until('there is room for the check', async () => {
            if (answer.status !== 503) return true;
            answer = await sender.save(pdf, 'a hostile file');
            return false;
          });
          answers.add(`${answer.status} ${answer.code}`);
          if (answer.code !== `pdf_${problem}`) wrong.push(`${name}: ${answer.status} ${answer.code}`);
        }
      }),
    );
    const calls = await others.stop();
    const kept = (await Promise.all(senders.map((sender) => sender.receipts()))).flat().length;
    return judged(`${hostile.length} hostile PDFs`, [
      finding(wrong.length === 0 ? `answered ${answers}` : wrong.slice(0, 5).join(', '), wrong.length === 0),
      finding(`${kept} stored`, kept === 0),
      calls,
    ]);
  },
};
