import { describe, expect, it } from 'vitest';
import type { Corners } from './picture.ts';
import { measureQuality, qualityProblems } from './quality.ts';
import type { Pixels } from './resample.ts';

const SIDE = 320;

/** Rows of letter-like strokes on paper. @param ink and paper as gray levels */
function print({ ink, paper }: { ink: number; paper: number }): Pixels {
  return drawn((x, y) => {
    const [column, row] = [Math.floor(x / 3), Math.floor(y / 3)];
    // random strokes three pixels wide, in lines with space between
    const isStroke = y % 18 < 12 && (Math.sin(column * 127.1 + row * 311.7) * 43758.5) % 1 > 0.2;
    return isStroke ? ink : paper;
  });
}

function drawn(gray: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at += 1)
    data.fill(gray(at % SIDE, Math.floor(at / SIDE)), at * 4, at * 4 + 3);
  return { width: SIDE, height: SIDE, data };
}

/** Replaces each pixel with the mean of its neighbors up to this far to the sides, and up and down. */
function blurred(picture: Pixels, across: number, down: number): Pixels {
  const at = (x: number, y: number) =>
    picture.data[(Math.min(SIDE - 1, Math.max(0, y)) * SIDE + Math.min(SIDE - 1, Math.max(0, x))) * 4] ?? 0;
  return drawn((x, y) => {
    let sum = 0;
    for (let dy = -down; dy <= down; dy += 1)
      for (let dx = -across; dx <= across; dx += 1) sum += at(x + dx, y + dy);
    return sum / ((2 * across + 1) * (2 * down + 1));
  });
}

const problems = (picture: Pixels) => qualityProblems(measureQuality(picture));

describe('The quality check of a picture', () => {
  const sharp = print({ ink: 40, paper: 220 });

  it('finds no problem when it is sharp and well lit', () => {
    expect(problems(sharp)).toEqual([]);
    expect(measureQuality(sharp).brightness).toBeCloseTo(0.68, 1);
  });

  it('calls a dark picture dark, but not blurred', () => {
    expect(problems(print({ ink: 8, paper: 60 }))).toEqual(['dark']);
  });

  it('notices a blur, even if the camera moved in only one direction', () => {
    expect(problems(blurred(sharp, 4, 4))).toEqual(['blurred']);
    expect(problems(blurred(sharp, 7, 0))).toEqual(['blurred']);
    expect(problems(blurred(sharp, 0, 7))).toEqual(['blurred']);
  });

  it('notices a blur under the noise of a camera in poor light', () => {
    const noisy = ({ data }: Pixels) =>
      drawn(
        (x, y) =>
          (data[(y * SIDE + x) * 4] ?? 0) + 12 * ((Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1),
      );
    expect(problems(noisy(blurred(sharp, 4, 4)))).toEqual(['blurred']);
    expect(problems(noisy(sharp))).toEqual([]);
  });

  it('does not call a bright paper dark because the table is black', () => {
    const small = 110;
    const onBlack = drawn((x, y) => {
      const isPaper = x >= small && x < SIDE - small && y >= small && y < SIDE - small;
      return isPaper ? (sharp.data[(y * SIDE + x) * 4] ?? 0) : 12;
    });
    const [low, high] = [small, SIDE - small];
    const paper: Corners = [
      { x: low, y: low },
      { x: high, y: low },
      { x: high, y: high },
      { x: low, y: high },
    ];
    expect(problems(onBlack)).toEqual(['dark']);
    expect(qualityProblems(measureQuality(onBlack, paper))).toEqual([]);
  });

  it('judges the print on the paper, not the rough table around it', () => {
    const gray = print({ ink: 110, paper: 220 });
    const onTable = drawn((x, y) => {
      const isPaper = x >= 90 && x < 230 && y >= 60 && y < 260;
      // a table with coarse, soft grain and more contrast than the print
      const grain = Math.max(-1, Math.min(1, 3 * Math.sin(x / 7) * Math.sin(y / 7)));
      return isPaper ? (gray.data[(y * SIDE + x) * 4] ?? 0) : 128 + 127 * grain;
    });
    const paper: Corners = [
      { x: 90, y: 60 },
      { x: 230, y: 60 },
      { x: 230, y: 260 },
      { x: 90, y: 260 },
    ];
    expect(problems(onTable)).toEqual(['blurred']);
    expect(qualityProblems(measureQuality(onTable, paper))).toEqual([]);
    // a paper that is too small to judge makes no difference
    const scrap = paper.map(({ x, y }) => ({ x: x / 10, y: y / 10 })) as Corners;
    expect(measureQuality(onTable, scrap)).toEqual(measureQuality(onTable));
  });

  it('reports both when a picture is dark and blurred', () => {
    expect(problems(blurred(print({ ink: 8, paper: 60 }), 4, 4))).toEqual(['dark', 'blurred']);
  });

  it('works for an empty picture, and for a single pixel', () => {
    expect(measureQuality(drawn(() => 255))).toEqual({ brightness: 1, sharpness: 0 });
    const dot = { width: 1, height: 1, data: new Uint8ClampedArray([0, 0, 0, 255]) };
    expect(measureQuality(dot)).toEqual({ brightness: 0, sharpness: 0 });
  });
});
