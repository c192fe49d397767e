import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { s3Proxy } from '../../apps/server/src/testing/s3-proxy.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import { bucketSettings, startS3 } from '../s3.ts';
import { Savers } from '../savers.ts';
import { until } from '../until.ts';

/** The bucket of the files answers 503 for a minute, while people save. */

const SAVERS = 4;
const REFUSED_MS = 60_000;
/** time limits after the bucket works again */
const SAVED_SECONDS = 30;
const EXPORTED_SECONDS = 90;

export const bucketRefuses: Drill = {
  name: 'bucket-refuses',
  databases: BOTH,
  async run(place) {
    let isRefusing = false;
    const proxy = await s3Proxy(await startS3(place), () => (isRefusing ? '503' : null));
    place.atEnd(proxy.close);
    const drive = join(place.folder, 'drive');
    const server = await place.start({
      ...(await place.newSettings()),
      ...bucketSettings(proxy.port),
      DRIVE_DIR: drive,
    });
    const pid = server.pid();
    const savers = await Savers.at(place, await place.people(server, SAVERS));
    const saveMore = () => {
      const before = savers.saved;
      return until('people save', () => savers.saved >= before + SAVERS, { seconds: SAVED_SECONDS });
    };
    await saveMore();
    isRefusing = true;
    await wait(REFUSED_MS);
    const live = (await fetch(`${server.url}/api/health/live`)).status;
    const ready = (await fetch(`${server.url}/api/health/ready`)).status;
    const refused = savers.statuses.of(503);
    isRefusing = false;
    const again = await saveMore();
    await savers.stop();
    const exported = await until('all are on the drive', () => pdfsBelow(drive) >= savers.saved, {
      seconds: EXPORTED_SECONDS,
      everyMs: 500,
    });
    return judged(`a bucket that answers 503 for ${REFUSED_MS / 1000} s while ${SAVERS} people save`, [
      await savers.receiptsFinding(),
      finding(`saves answered ${savers.statuses}`, refused > 0 && savers.statuses.only(200, 429, 503)),
      finding(`meanwhile live ${live}, ready ${ready}`, live === 200 && ready === 503),
      finding(`the next ${SAVERS} saved ${(again / 1000).toFixed(1)} s later`, true),
      finding(`all on the drive ${(exported / 1000).toFixed(1)} s after the last save`, true),
      finding('the same server continues', server.pid() === pid),
    ]);
  },
};

function pdfsBelow(folder: string): number {
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf')).length;
}
