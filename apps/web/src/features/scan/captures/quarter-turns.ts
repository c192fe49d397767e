import type { QuarterTurn } from '../../../lib/picture/picture.ts';

/** Clockwise turns of a picture. */
export function addTurns(a: QuarterTurn, b: QuarterTurn): QuarterTurn {
  return ((a + b) % 360) as QuarterTurn;
}

/** The turn that takes back another. */
export function backFrom(turn: QuarterTurn): QuarterTurn {
  return ((360 - turn) % 360) as QuarterTurn;
}
