import { buildPdf } from '../../src/lib/pdf/pdf-worker-client.ts';
import { homographyOf, turnPoint } from '../../src/lib/picture/homography.ts';
import { picturesFromPdf } from '../../src/lib/picture/pdf-pages-client.ts';
import * as pictures from '../../src/lib/picture/picture-worker-client.ts';
import { qualityProblems } from '../../src/lib/picture/quality.ts';

/** A page with only the libraries, for e2e/libraries.test.ts. The product does not contain it. */
const underTest = { ...pictures, picturesFromPdf, buildPdf, homographyOf, turnPoint, qualityProblems };
export type UnderTest = typeof underTest;

Object.assign(window, { underTest });
