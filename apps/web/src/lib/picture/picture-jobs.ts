import { makeAnalysisBody } from './analysis-body.ts';
import { straightenPicture } from './straighten-picture.ts';
import { measured, takeFile, takeFrame, takeStill } from './take-picture.ts';

/** The worker's jobs. If workers can't draw, the page runs them itself. */
export const pictureJobs = {
  takeFrame,
  measured,
  takeFile,
  takeStill,
  makeAnalysisBody,
  straightenPicture,
};
