import { describe, expect, it } from 'vitest';
import { dragged, restingPlace } from './swipe.ts';

describe('A card that is let go', () => {
  it.each([
    [-121, -140],
    [-140, -140],
    [-120, 0],
    [-1, 0],
    [0, 0],
  ])('at %i comes to rest at %i', (offset, rest) => {
    expect(restingPlace(offset)).toBe(rest);
  });
});

describe('Dragging a card', () => {
  it('follows the finger to the left, up to the open position', () => {
    expect(dragged(0, -60)).toBe(-60);
    expect(dragged(0, -400)).toBe(-140);
  });

  it('does not move to the right', () => {
    expect(dragged(0, 50)).toBe(0);
  });

  it('closes an open card', () => {
    expect(restingPlace(dragged(-140, 30))).toBe(0);
    expect(restingPlace(dragged(-140, 10))).toBe(-140);
  });
});
