import { buildPdf } from '../../src/lib/pdf/pdfs.ts';
import { homographyOf, turnPoint } from '../../src/lib/picture/homography.ts';
import * as pictures from '../../src/lib/picture/pictures.ts';
import { qualityProblems } from '../../src/lib/picture/quality.ts';

/** A page that is nothing but the libraries, for e2e/libraries.test.ts. It is never part of what is shipped. */
const underTest = { ...pictures, buildPdf, homographyOf, turnPoint, qualityProblems };
export type UnderTest = typeof underTest;

Object.assign(window, { underTest });
