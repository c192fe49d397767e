import { setTimeout as wait } from 'node:timers/promises';
import { TestBrowser } from '../../apps/server/src/testing/browser.ts';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { filesBelow } from '../files.ts';
import { finding, judged } from '../finding.ts';
import type { Place } from '../place.ts';
import { seedLibrary } from '../seed-library.ts';
import type { Server } from '../server.ts';
import { until } from '../until.ts';

/** A server that is killed in the middle of changes of 500 receipts. */

const RECEIPTS = 500;
const OTHERS = 20;
/**
 * on PostgreSQL each start waits ten seconds for the lock of the last server, and people can restore a
 * receipt for only a minute
 */
const ROUNDS = { SQLite: 5, PostgreSQL: 2 };
const PURGES = 3;
/** each change takes about this long */
const ANY_POINT_MS = { SQLite: 80, PostgreSQL: 400 };
const PROJECTS = ['Internal : Marketing and Website', 'Internal : IT and Systems'];

type Listed = { id: string; projectName: string };

export const bulkKilled: Drill = {
  name: 'bulk-killed',
  databases: BOTH,
  async run(place) {
    const settings = await place.newSettings();
    const [mine, others] = await seedLibrary(settings, [RECEIPTS, OTHERS]);
    if (!mine || !others) throw new Error('the libraries are missing');
    let server = await place.start(settings);
    const browserOf = ({ cookie }: { cookie: string }) => {
      const browser = new TestBrowser(server.url);
      const [name = '', value = ''] = cookie.split('=');
      browser.cookies.set(name, value);
      return browser;
    };
    const [browser, other] = [browserOf(mine), browserOf(others)];
    const ids = mine.receiptIds;
    const listed = async (): Promise<Listed[]> => (await browser.get('/api/receipts')).json();
    const post = async (what: string, more: object = {}) =>
      (await browser.post(`/api/receipts/${what}`, { ids, ...more })).status;
    const halves = new Counts();
    const again = new Counts();

    /** Kills the server during a change, and sends it again to the next one. */
    async function killedDuring(
      what: string,
      more: object,
      halfOf: (list: Listed[]) => number,
    ): Promise<void> {
      const sent = post(what, more).catch(() => null);
      await wait(Math.random() * ANY_POINT_MS[place.database]);
      await server.kill();
      await sent;
      server = await place.start(settings);
      await server.ready();
      const changed = halfOf(await listed());
      halves.add(
        changed === 0 ? 'none' : changed === RECEIPTS ? 'all' : `${what}: ${changed} of ${RECEIPTS}`,
      );
      again.add(`${what} ${await post(what, more)}`);
    }

    for (let round = 0; round < ROUNDS[place.database]; round += 1) {
      const selectedProject = PROJECTS[round % PROJECTS.length];
      await killedDuring(
        'tags',
        { tags: { selectedProject } },
        (list) => list.filter((its) => its.projectName === selectedProject).length,
      );
      await killedDuring('delete', {}, (list) => RECEIPTS - list.length);
      await killedDuring('restore', {}, (list) => list.length);
    }
    const kept = await filesOf(browser, ids);
    await post('delete');
    const purged = await killedWhilePurging(place, server);
    server = await place.start(settings);
    const theirs = await filesOf(other, others.receiptIds);
    return judged(`SIGKILL during changes, deletes, restores and purges of ${RECEIPTS} receipts`, [
      finding(`after a kill, changed: ${halves}`, halves.only('none', 'all')),
      finding(`sent again ${again}`, again.only('tags 200', 'delete 200', 'delete 404', 'restore 200')),
      finding(`${kept} of ${RECEIPTS} files after all restores`, kept === RECEIPTS),
      finding(`${purged} files too many after ${PURGES} kills while purging`, purged === 0),
      finding(`${theirs} of ${OTHERS} files of another person`, theirs === OTHERS),
    ]);
  },
};

/** How many of the receipts download. */
async function filesOf(browser: TestBrowser, ids: readonly string[]): Promise<number> {
  let found = 0;
  for (const id of ids) {
    const answer = await browser.get(`/api/receipts/${id}/download`);
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status === 200 && byteLength > 0) found += 1;
  }
  return found;
}

/** Servers with their clock ahead purge at once. @returns the number of files left that nobody owns */
async function killedWhilePurging(place: Place, last: Server): Promise<number> {
  await last.stop();
  const ahead = new URL('../three-hours-later.ts', import.meta.url);
  const settings = { ...last.settings, NODE_OPTIONS: `--import=${ahead}` };
  for (let kill = 0; kill < PURGES; kill += 1) {
    const server = await place.start(settings);
    await wait(Math.random() * ANY_POINT_MS[place.database]);
    await server.kill();
  }
  const server = await place.start(settings);
  const tooMany = () => filesBelow(last.settings.DATA_DIR ?? '').files - OTHERS;
  await until('the purge', () => tooMany() === 0, { seconds: 30 }).catch(() => {});
  await server.stop();
  return tooMany();
}
