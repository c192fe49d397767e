import { mapCorners } from '../../../domain/analysis/places.ts';
import { homographyOf } from '../../../lib/picture/homography.ts';
import type { Corners, TextLine } from '../../../lib/picture/picture.ts';
import { straighten } from '../../../lib/picture/straighten.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { CapturePage } from './capture.ts';
import type { NewPage } from './page-intake.ts';
import { papersOn } from './paper-crop.ts';

/** Cuts each paper out of a page's picture and straightens it. @throws FlatQuad, PictureProblem */
export async function cutPapers({ analysis, picture, givenLines }: CapturePage): Promise<NewPage[]> {
  const cut: NewPage[] = [];
  // one at a time: a phone has little memory
  for (const paper of analysis ? papersOn(analysis) : []) {
    const flat = await straighten(picture, { corners: paper, turn: 0 });
    const bytes = new Uint8Array(await flat.blob.arrayBuffer());
    const lines = givenLines && linesOn(paper, givenLines, flat);
    cut.push({ picture: { ...flat, sha256: await sha256(bytes), quality: null }, lines });
  }
  return cut;
}

/** The lines on a paper, in pixels of its cut-out picture. */
function linesOn(
  paper: Corners,
  lines: readonly TextLine[],
  { width, height }: { width: number; height: number },
): TextLine[] {
  const { size, map } = homographyOf(paper);
  const isOn = (x: number, y: number) => x > 0 && y > 0 && x < width && y < height;
  return lines
    .map(({ text, corners }) => ({
      text,
      corners: mapCorners(corners, (point) => {
        const { x, y } = map(point);
        return { x: (x * width) / size.width, y: (y * height) / size.height };
      }),
    }))
    .filter(({ corners: [a, , c] }) => isOn((a.x + c.x) / 2, (a.y + c.y) / 2));
}
