import type { Point } from './driver.ts';

/** Actions of a pointer, alike in WebDriver (17.4) and WebDriver BiDi (7.9). */

/** WebDriver, 17.4.2 */
export const ENTER = '\uE007';
export const PRESS = { type: 'pointerDown', button: 0 };
export const LIFT = { type: 'pointerUp', button: 0 };
/**
 * Moves the pointer away after a press, as a finger does not stay. A toast that opens under a resting mouse
 * stays open and covers the form.
 */
export const AWAY = move({ x: 0, y: 0 });

export function move({ x, y }: Point): object {
  return { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) };
}
