import { dayOf } from '@slipcase/contract/dates';
import { endJob, getJob, type Job, setJob } from '@slipcase/contract/job';
import type { Database } from '../../../adapters/database/database.ts';
import { bind, type Http } from '../../../http/route.ts';
import type { Clock } from '../../../lib/clock.ts';
import { checkTags, type TagLists } from '../check-tags.ts';
import { jobOver } from '../errors.ts';
import { deleteJob, findJob, putJob } from './job-store.ts';

type JobDeps = { db: Database; clock: Clock; lists: TagLists };

/** The time zone where a day ends last, twelve hours after UTC. POSIX reverses the sign. */
const LAST_TIME_ZONE = 'Etc/GMT+12';

export function registerJobRoutes(http: Http, { db, clock, lists }: JobDeps): void {
  bind(http, getJob, async ({ user }) => asAnswer(await findJob(db, user.id), lists));

  bind(http, setJob, async ({ body, user }) => {
    checkTags(lists, body);
    // refused only if the day is over everywhere: it may not be over where the person is
    if (body.until < dayOf(new Date(clock.now()), LAST_TIME_ZONE)) throw jobOver(body.until);
    await putJob(db, user.id, body);
    return { job: body };
  });

  bind(http, endJob, async ({ user }) => {
    await deleteJob(db, user.id);
    return { job: null };
  });
}

/** Leaves out names that were removed from the company's lists, because new saves refuse them. */
function asAnswer(job: Job | null, { projects, categories, groupHeads }: TagLists) {
  if (!job) return { job };
  if (!projects.has(job.project)) return { job: null, removed: job.project };
  if (!groupHeads.has(job.groupHead)) return { job: null, removed: job.groupHead };
  const { category, ...others } = job;
  return { job: category !== undefined && categories.has(category) ? job : others };
}
