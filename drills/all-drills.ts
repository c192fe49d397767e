import type { Drill } from './drill.ts';
import { foreignNames } from './topics/hosts.ts';
import { serverKilled, serverStopped } from './topics/stops.ts';

/** In the order in which they run; the last looks at what the others left in the logs. */
export const DRILLS: readonly Drill[] = [serverStopped, serverKilled, foreignNames];
