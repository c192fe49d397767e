import { build } from './build.ts';
import { picturesIn } from './pictures-in.ts';

export const pdfJobs = { build, picturesIn };
