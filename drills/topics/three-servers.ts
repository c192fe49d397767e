import { cableTo } from '../../apps/server/src/testing/cable.ts';
import type { Drill } from '../drill.ts';
import { finding, judged, skipped } from '../finding.ts';
import { hasHaproxy } from '../haproxy.ts';
import { Person } from '../person.ts';
import { Savers } from '../savers.ts';
import { NAMES, sharedPlace } from '../shared-place.ts';
import { until } from '../until.ts';

/** Three servers behind HAProxy, of which one is killed, one hangs, and one loses the database. */

const SAVERS = 6;
/** saves of each person during each loss */
const SAVES_EACH = 3;
const SECONDS = 90;

export const threeServers: Drill = {
  name: 'three-servers',
  databases: ['PostgreSQL'],
  async run(place) {
    if (!hasHaproxy()) return skipped("needs Debian's package 'haproxy'");
    const { balancer, servers, another, url } = await sharedPlace(place);
    const cable = await cableTo(servers.one.DATABASE_URL ?? '');
    place.atEnd(() => void cable.remove());
    const role = { ROLE: 'web,worker' };
    // development sign-in stays in one server's memory, so everybody comes while there is one
    const two = await place.start({ ...servers.two, ...role });
    await until('the balancer uses it', async () => (await balancer.up()).length === 1);
    const people: Person[] = [];
    for (let n = 0; n <= SAVERS; n += 1) people.push(await Person.signedIn(url, place.seen.privates));
    const [, three] = await Promise.all([
      place.start({ ...servers.one, ...role, DATABASE_URL: cable.url }),
      place.start({ ...servers.three, ...role }),
      place.start(await another('reader')),
    ]);
    await until('the balancer uses all', async () => (await balancer.up()).length === NAMES.length);
    const savers = await Savers.at(place, people.slice(1));
    const saveMore = () => {
      const before = savers.saved;
      return until('people save', () => savers.saved >= before + SAVERS * SAVES_EACH, { seconds: SECONDS });
    };
    const pauses: number[] = [await saveMore()];
    await three.kill();
    pauses.push(await saveMore());
    process.kill(two.pid(), 'SIGSTOP');
    pauses.push(await saveMore());
    process.kill(two.pid(), 'SIGCONT');
    await until('the balancer uses it again', async () => (await balancer.up()).includes('two'), {
      seconds: SECONDS,
    });
    cable.cut();
    await until('the balancer has noticed', async () => !(await balancer.up()).includes('one'), {
      seconds: SECONDS,
    });
    pauses.push(await saveMore());
    await savers.stop();
    const [calm, ...slow] = pauses.map((ms) => `${(ms / 1000).toFixed(1)} s`);
    return judged(
      `three servers behind HAProxy: one killed, one hung by SIGSTOP, one cut off from PostgreSQL, while ${SAVERS} people save`,
      [
        await savers.receiptsFinding(),
        // an answer of a server that dies, or hangs, is HAProxy's 502 or 504
        finding(
          `saves answered ${savers.statuses}`,
          savers.statuses.only(200, 429, 502, 503, 504, 'no answer'),
        ),
        finding(
          `${SAVERS * SAVES_EACH} saves took ${calm}; with one killed, hung, cut off ${slow.join(', ')}`,
          true,
        ),
      ],
    );
  },
};
