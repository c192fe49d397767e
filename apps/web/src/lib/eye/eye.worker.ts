import { answerCalls } from '../worker-calls.ts';
import { eyeJobs } from './eye-jobs.ts';

answerCalls(eyeJobs, self as unknown as Worker);
