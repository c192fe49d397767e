import { answerCalls } from '../worker-calls.ts';
import { pdfJobs } from './pdf-jobs.ts';

answerCalls(pdfJobs, self as unknown as Worker);
