import { build } from './build.ts';

export const pdfJobs = { build };
