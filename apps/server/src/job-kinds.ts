import type { JobKind } from './adapters/jobs/jobs.ts';
import { RESET_REQUESTS } from './features/auth/reset/reset-requests.ts';
import { MAILS } from './mail/mail-jobs.ts';

/** All kinds of jobs. Their queues are made before the server starts. */
export const JOB_KINDS: readonly JobKind[] = [MAILS, RESET_REQUESTS];
