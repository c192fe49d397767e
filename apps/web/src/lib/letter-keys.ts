/** Set if the person has turned off single-letter keys on this device (WCAG 2.1.4). */
const OFF = 'slipcase.keys.off';

/** Whether single-letter keys are on. */
export function hasLetterKeys(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function turnLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'off');
}
