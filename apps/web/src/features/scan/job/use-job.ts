import { dayOf } from '@slipcase/contract/dates';
import { isOnJob, type Job } from '@slipcase/contract/job';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchServerReached } from '../../../lib/server-reached.ts';
import type { Capture } from '../captures/capture.ts';
import { beginOnJob, leaveJob, takeJob } from '../captures/open-capture.ts';
import { useScanSession } from '../scan-provider.tsx';
import { beginsWith, changeJob, hasUnsentJob, jobQuery } from './job.ts';

export type OnTheJob = {
  /** the job that runs today */
  job: Job | null;
  /** the tag that is no longer in the company's lists, which ended the job */
  removed: string | null;
  start: (job: Job) => void;
  end: () => void;
};

/** Gives the job's tags to the receipt on screen if it was taken on the job. What the person chose stays. */
export function useJob({ id, createdAt, draft }: Capture): OnTheJob {
  const session = useScanSession();
  const client = useQueryClient();
  const { data } = useQuery(jobQuery);
  const job = data?.job ?? null;
  const isFresh = draft.onJob === undefined;
  useEffect(() => {
    if (job && isFresh && beginsWith(job, createdAt)) session.step(id, beginOnJob(job));
  }, [session, id, job, isFresh, createdAt]);
  useEffect(
    () =>
      watchServerReached(() => {
        if (hasUnsentJob()) void client.invalidateQueries({ queryKey: jobQuery.queryKey });
      }),
    [client],
  );
  return {
    job: job && isOnJob(job, dayOf(new Date())) ? job : null,
    removed: data?.removed ?? null,
    start(next) {
      changeJob(client, next);
      session.step(id, takeJob(next));
    },
    end() {
      changeJob(client, null);
      session.step(id, leaveJob);
    },
  };
}
