import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from './decode.ts';
import { turned } from './turn.ts';

/** Pictures of 1 to 12 pixels per side, each pixel different. */
const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
      .map((rgb): Picture => ({ width, height, rgb })),
  );

const pixel = ({ width, rgb }: Picture, x: number, y: number) => [
  ...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

describe('Turning a picture by quarters', () => {
  it('restores the picture after four quarter turns', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        let result = picture;
        for (let turn = 0; turn < 4; turn++) result = turned(result, 90);
        expect(result).toEqual(picture);
      }),
    );
  });

  it('turns by a half like two quarters, and by one back like three forward', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(turned(picture, 180)).toEqual(turned(turned(picture, 90), 90));
        expect(turned(turned(picture, 270), 90)).toEqual(picture);
      }),
    );
  });

  it('turns clockwise: the upper left corner goes to the upper right', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const quarter = turned(picture, 90);
        expect([quarter.width, quarter.height]).toEqual([picture.height, picture.width]);
        expect(pixel(quarter, quarter.width - 1, 0)).toEqual(pixel(picture, 0, 0));
      }),
    );
  });
});
