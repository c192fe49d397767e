import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drill } from '../drill.ts';
import { finding, judged, skipped } from '../finding.ts';
import { hasHaproxy } from '../haproxy.ts';
import { Person } from '../person.ts';
import { Savers } from '../savers.ts';
import { NAMES, sharedPlace } from '../shared-place.ts';
import { until } from '../until.ts';

/** Three servers of the last version become this one, one after another. */

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** the commit of the last version: change it with each release, like LAST_VERSION in contractions.test.ts */
const LAST_VERSION = '4ba3b50e';
const SAVERS = 4;
const SECONDS = 90;

export const rollingUpdate: Drill = {
  name: 'rolling-update',
  databases: ['PostgreSQL'],
  async run(place) {
    if (!hasHaproxy()) return skipped("needs Debian's package 'haproxy'");
    if (git('cat-file', '-e', LAST_VERSION).status !== 0) return skipped(`needs the commit ${LAST_VERSION}`);
    const bundle = buildLastVersion(place.folder);
    const { balancer, servers, url } = await sharedPlace(place);
    const running = { one: await place.start(servers.one, bundle) };
    await until('the balancer uses it', async () => (await balancer.up()).length === 1);
    const people: Person[] = [];
    for (let n = 0; n < SAVERS; n += 1) people.push(await Person.signedIn(url, place.seen.privates));
    const old = {
      ...running,
      two: await place.start(servers.two, bundle),
      three: await place.start(servers.three, bundle),
    };
    await until('the balancer uses all', async () => (await balancer.up()).length === NAMES.length, {
      seconds: SECONDS,
    });
    const savers = await Savers.at(place, people);
    const saveMore = () => {
      const before = savers.saved;
      return until('people save', () => savers.saved >= before + 2 * SAVERS, { seconds: SECONDS });
    };
    await saveMore();
    for (const name of NAMES) {
      await balancer.drain(name);
      const { status } = await old[name].stop();
      if (status !== 0) throw new Error(`server ${name} ended with ${status}`);
      await place.start(servers[name]);
      await balancer.use(name);
      await until(`the balancer uses ${name}`, async () => (await balancer.up()).includes(name), {
        seconds: SECONDS,
      });
      await saveMore();
    }
    await savers.stop();
    return judged(
      `three servers of ${LAST_VERSION} replaced by this version, one after another, while ${SAVERS} people save`,
      [
        await savers.receiptsFinding(),
        finding(`saves answered ${savers.statuses}`, savers.statuses.only(200, 429)),
      ],
    );
  },
};

const git = (...args: string[]) => spawnSync('git', args, { cwd: REPOSITORY });

/** A bundle of the last version, with this version's page and packages. @returns its folder */
function buildLastVersion(folder: string): string {
  const [sources, bundle] = [join(folder, 'last-version'), join(folder, 'last-bundle')];
  mkdirSync(sources);
  const run = (command: string, args: string[], input?: Buffer) => {
    const { status, stderr } = spawnSync(command, args, { cwd: sources, ...(input ? { input } : {}) });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  };
  const { stdout } = spawnSync('git', ['archive', LAST_VERSION], {
    cwd: REPOSITORY,
    maxBuffer: 1024 * 1024 * 1024,
  });
  run('tar', ['-x'], stdout);
  cpSync(join(REPOSITORY, 'apps/web/dist'), join(sources, 'apps/web/dist'), { recursive: true });
  // links instead of copies: nothing changes them
  run('cp', ['-al', join(REPOSITORY, 'node_modules'), sources]);
  run(process.execPath, ['scripts/bundle.ts', bundle]);
  return bundle;
}
