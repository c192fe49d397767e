/** Set when the person has turned the single-letter keys off on this device (WCAG 2.1.4). */
const OFF = 'slipcase.keys.off';

/** Whether keys of a single letter do something. */
export function hasLetterKeys(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function turnLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'off');
}
