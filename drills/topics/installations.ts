import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { aPdf } from '../../apps/server/src/testing/receipt-form.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { type Finding, finding, judged } from '../finding.ts';
import type { Person } from '../person.ts';
import type { Place } from '../place.ts';
import type { Settings } from '../server.ts';

/** A database with files, a pepper or a second server that do not belong to it. */

export const wrongPlaces: Drill = {
  name: 'wrong-places',
  databases: BOTH,
  async run(place) {
    const own = await place.newSettings();
    const server = await place.start(own);
    const [person] = (await place.people(server, 1)) as [Person];
    await person.save(await aPdf(), person.newVendor());
    const findings = [
      await refused(
        place,
        'a second server',
        await besides(place, own),
        /another slipcase server|another server/iu,
      ),
    ];
    await server.stop();
    const pepper = { ...own, PASSKEY_PEPPER: randomBytes(32).toString('base64') };
    findings.push(
      await refused(place, 'an empty folder', elsewhere(place, own), /^DATA_DIR: .*files are missing/msu),
      await refused(place, 'another pepper', pepper, /PASSKEY_PEPPER/u),
    );
    if (place.database === 'SQLite') {
      const secrets = join(own.DATA_DIR ?? '', 'secrets.json');
      renameSync(secrets, `${secrets}.away`);
      findings.push(await refused(place, 'no secrets.json', own, /secrets\.json/u));
      renameSync(`${secrets}.away`, secrets);
    }
    const back = await place.start(own);
    const receipts = (await person.receipts()).length;
    findings.push(finding(`with its own again: ${receipts} receipt`, receipts === 1 && back.isUp()));
    return judged('a database with a receipt starts with parts that do not belong to it', findings);
  },
};

/** The same database, with an empty folder. */
function elsewhere(place: Place, own: Settings): Settings {
  const folder = join(place.folder, 'elsewhere');
  mkdirSync(folder);
  if (place.database === 'SQLite') {
    for (const name of ['slipcase.db', 'secrets.json'])
      cpSync(join(own.DATA_DIR ?? '', name), join(folder, name));
  }
  return { ...own, DATA_DIR: folder };
}

/** Settings for a second server of the same installation, at other ports. */
async function besides(place: Place, own: Settings): Promise<Settings> {
  const { PORT = '', METRICS_PORT = '' } = await place.newSettings();
  return { ...own, PORT, METRICS_PORT };
}

async function refused(place: Place, what: string, settings: Settings, reason: RegExp): Promise<Finding> {
  const server = place.launch(settings);
  const isStarted = await server.started();
  if (isStarted) await server.stop();
  const says = reason.test(server.output());
  if (isStarted) return finding(`${what}: it started`, false);
  return finding(
    `${what}: ${says ? 'refused, and says why' : `ended with ${server.output().slice(-300)}`}`,
    says,
  );
}
