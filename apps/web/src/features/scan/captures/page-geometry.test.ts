import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapBox } from '../../../domain/analysis/places.ts';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import type { QuarterTurn } from '../../../lib/picture/picture.ts';
import type { CapturePage } from './capture.ts';
import { cutOf, readerToPage, wholePicture } from './page-geometry.ts';

const TAKEN = { width: 100, height: 200 };

function pageWith(given: Partial<CapturePage>): CapturePage {
  const quality = { brightness: 0.5, sharpness: 1 };
  return {
    id: 'p',
    picture: { ...TAKEN, blob: new Blob(), sha256: '', quality },
    givenLines: null,
    analysis: null,
    corners: null,
    turn: 0,
    ...given,
  };
}

describe('A picture taken sideways', () => {
  // the reader turned the picture, so its results refer to a picture of 200 by 100
  const analysis = analysisWith({ rotation: 90, image: { width: 200, height: 100 } });

  it('is shown upright', () => {
    expect(cutOf(pageWith({ analysis }))).toEqual({ corners: null, turn: 90 });
    expect(readerToPage(pageWith({ analysis })).size).toEqual({ width: 200, height: 100 });
  });

  it('has its first corner at the top left of the text', () => {
    const [topLeft, topRight] = wholePicture(pageWith({ analysis }));
    expect(topLeft).toEqual({ x: 0, y: 200 });
    expect(topRight).toEqual({ x: 0, y: 0 });
  });
});

it('The reader’s results stay in place, however the picture was taken and turned', () => {
  const turns = fc.constantFrom<QuarterTurn>(0, 90, 180, 270);
  fc.assert(
    fc.property(
      turns,
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 200, noNaN: true }),
      (rotation, x, y) => {
        const onItsSide = rotation === 90 || rotation === 270;
        const image = onItsSide ? { width: 200, height: 100 } : TAKEN;
        const point = onItsSide ? { x: y, y: x } : { x, y };
        // without a crop or a turn by the person, the page is what the reader saw
        const { map, size } = readerToPage(pageWith({ analysis: analysisWith({ rotation, image }) }));
        expect(size).toEqual(image);
        expect(map(point).x).toBeCloseTo(point.x);
        expect(map(point).y).toBeCloseTo(point.y);
      },
    ),
  );
});

it('A crop of the whole picture looks the same as no crop', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<QuarterTurn>(0, 90, 180, 270),
      fc.constantFrom<QuarterTurn>(0, 90, 180, 270),
      (rotation, turn) => {
        const onItsSide = rotation === 90 || rotation === 270;
        const image = onItsSide ? { width: 200, height: 100 } : TAKEN;
        const analysis = analysisWith({ rotation, image });
        const uncut = pageWith({ analysis, turn });
        const cut = pageWith({ analysis, turn, corners: wholePicture(uncut) });
        const spot = { x: 30, y: 70 };
        expect(readerToPage(cut).size).toEqual(readerToPage(uncut).size);
        expect(readerToPage(cut).map(spot).x).toBeCloseTo(readerToPage(uncut).map(spot).x);
        expect(readerToPage(cut).map(spot).y).toBeCloseTo(readerToPage(uncut).map(spot).y);
      },
    ),
  );
});

it('A turned box still surrounds the same content', () => {
  const box = mapBox({ x: 10, y: 20, width: 30, height: 5 }, ({ x, y }) => ({ x: 200 - y, y: x }));
  expect(box).toEqual({ x: 175, y: 10, width: 5, height: 30 });
});
