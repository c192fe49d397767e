import type { Database } from '../database/database.ts';
import { listenTo } from '../database/notifications.ts';
import type { JobWatch } from './jobs.ts';

/** how often to poll anyway, ms, in case a connection is lost silently */
const POLL_LISTENING_MS = 30_000;
const POLL_DEAF_MS = 1000;

type Listening = {
  url: string;
  isDirect: boolean;
  /** the connections that notify */
  db: Database;
  wake(kind: string | null, afterMs: number): void;
  say(line: string): void;
};

/** Listens for new jobs. If no notifications arrive, it polls. */
export function listenForJobs({ url, isDirect, db, wake, say }: Listening): JobWatch {
  const notifications = listenTo({
    url,
    isDirect,
    db,
    channels: ['slipcase_jobs'],
    heard: ({ kind, afterMs }) =>
      wake(typeof kind === 'string' ? kind : null, typeof afterMs === 'number' ? afterMs : 0),
    // finds jobs that were added before
    begun: () => wake(null, 0),
    say,
  });
  return {
    get pollMs() {
      return notifications.hears ? POLL_LISTENING_MS : POLL_DEAF_MS;
    },
    stop: () => notifications.stop(),
  };
}
