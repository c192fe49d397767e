/**
 * Whether these digits are a repeat or a run. Page and server share it: the page says so before anything is
 * sent.
 */
export function isPasskeyPattern(passkey: string): boolean {
  return isRepeat(passkey) || isRun(passkey);
}

/** 777777, 121212, 123123 */
function isRepeat(passkey: string): boolean {
  return [1, 2, 3].some((length) => passkey === passkey.slice(0, length).repeat(passkey.length / length));
}

/** 345678, 765432, and across the end: 890123 */
function isRun(passkey: string): boolean {
  const digits = [...passkey].map(Number);
  return [1, 9].some((step) =>
    digits.every((digit, position) => position === 0 || digit === ((digits[position - 1] ?? 0) + step) % 10),
  );
}
