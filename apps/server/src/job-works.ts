import type { Deps } from './deps.ts';
import { answerResetRequests, RESET_REQUESTS } from './features/auth/reset/reset-requests.ts';
import { createJobRunner, type JobRunner, type JobWork, work } from './job-runner.ts';
import { MAILS, sendMail } from './mail/mail-jobs.ts';

/** What does each kind of job. */
function worksOf(deps: Deps): JobWork[] {
  return [
    work(RESET_REQUESTS, () => answerResetRequests(deps)),
    work(MAILS, ({ payload }) => sendMail(deps, payload)),
  ];
}

/** A runner of all kinds of jobs. */
export function jobRunnerOf(deps: Deps, onError: (error: unknown) => void): JobRunner {
  return createJobRunner({ ...deps, onError }, worksOf(deps));
}
