import { answerCalls } from '../../../lib/worker-calls.ts';
import { statementJobs } from './statement-jobs.ts';

answerCalls(statementJobs, self as unknown as Worker);
