import type { Drill } from './drill.ts';
import { emptyObjects } from './topics/bodies.ts';
import { bucketRefuses } from './topics/buckets.ts';
import { bulkKilled } from './topics/bulks.ts';
import { everyCall } from './topics/calls.ts';
import { databaseDrills } from './topics/databases.ts';
import { diskFull, noInodes } from './topics/disks.ts';
import { greedyPerson } from './topics/floods.ts';
import { foreignNames } from './topics/hosts.ts';
import { wrongPlaces } from './topics/installations.ts';
import { hostilePdfsRefused, pdfBombs } from './topics/pdfs.ts';
import { densePictures, readersKilled } from './topics/readings.ts';
import { rollingUpdate } from './topics/rolling-update.ts';
import { nothingPrivate } from './topics/secrecy.ts';
import { serverKilled, serverStopped } from './topics/stops.ts';
import { forgottenPasskeys, sprayedCodes } from './topics/strangers.ts';
import { threeServers } from './topics/three-servers.ts';

/** In running order; the last one searches the logs of the others. */
export const DRILLS: readonly Drill[] = [
  densePictures,
  readersKilled,
  ...databaseDrills,
  pdfBombs,
  hostilePdfsRefused,
  emptyObjects,
  serverStopped,
  serverKilled,
  bulkKilled,
  threeServers,
  rollingUpdate,
  diskFull,
  noInodes,
  bucketRefuses,
  wrongPlaces,
  foreignNames,
  greedyPerson,
  forgottenPasskeys,
  sprayedCodes,
  everyCall,
  nothingPrivate,
];
