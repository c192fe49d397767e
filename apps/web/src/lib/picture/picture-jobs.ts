import { makeAnalysisBody } from './analysis-body.ts';
import type { PdfPage } from './picture.ts';
import { straightenPicture } from './straighten-picture.ts';
import { measured, takeFile, takeFrame, takeStill } from './take-picture.ts';

/** The worker's jobs. The page runs them itself if workers cannot draw. */
export const pictureJobs = {
  takeFrame,
  measured,
  takeFile,
  takeStill,
  takePdf: async (file: Blob): Promise<PdfPage[]> => (await import('./pdf-pages.ts')).takePdf(file),
  makeAnalysisBody,
  straightenPicture,
};
