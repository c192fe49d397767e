import { answerCalls } from '../worker-calls.ts';
import { pictureJobs } from './picture-jobs.ts';

answerCalls(pictureJobs, self as unknown as Worker);
