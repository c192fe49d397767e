import type { QuarterTurn } from '../../../lib/picture/picture.ts';

/** The sum of two clockwise turns. */
export function addTurns(a: QuarterTurn, b: QuarterTurn): QuarterTurn {
  return ((a + b) % 360) as QuarterTurn;
}

/** The turn that undoes this one. */
export function backFrom(turn: QuarterTurn): QuarterTurn {
  return ((360 - turn) % 360) as QuarterTurn;
}
