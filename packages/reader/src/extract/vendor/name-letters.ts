import { BRANDS } from '../../locales/lists.ts';

const SIZE = 38;
/** How often each pair of letters occurs in brand names. Shows how names are usually spelled. */
const counts = new Float64Array(SIZE * SIZE).fill(0.5);
for (const name of BRANDS.keys()) {
  const codes = codesOf(name);
  for (let i = 1; i < codes.length; i++) {
    const at = (codes[i - 1] ?? 0) * SIZE + (codes[i] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
}
const logShare = new Float64Array(SIZE * SIZE);
for (let before = 0; before < SIZE; before++) {
  const row = counts.subarray(before * SIZE, (before + 1) * SIZE);
  const all = row.reduce((sum, count) => sum + count, 0);
  for (let after = 0; after < SIZE; after++)
    logShare[before * SIZE + after] = Math.log((row[after] ?? 0) / all);
}

/** How name-like the letters are: the mean log-probability of a letter pair, about -4 to -2. */
export function spellingOf(plainName: string): number {
  const codes = codesOf(plainName);
  let sum = 0;
  for (let i = 1; i < codes.length; i++) sum += logShare[(codes[i - 1] ?? 0) * SIZE + (codes[i] ?? 0)] ?? 0;
  return sum / Math.max(1, codes.length - 1);
}

/** 0 is the edge of a name, 1 to 26 are letters, 27 to 36 digits, 37 anything else. */
function codesOf(name: string): number[] {
  const inner = [...name].map((character) => {
    const code = character.charCodeAt(0);
    return code >= 65 && code <= 90 ? code - 64 : code >= 48 && code <= 57 ? code - 21 : 37;
  });
  return [0, ...inner, 0];
}
