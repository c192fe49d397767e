/**
 * The key that all spellings of a vendor share: "Café Ros'é" and 'CAFE ROSE' have one key. It has letters and
 * digits without accents (Unicode NFKD), upper-cased before lower-cased, so 'ß', 'ẞ' and 'SS' are the same.
 * @returns null if the name has no letter or digit
 */
export function vendorKey(vendor: string): string | null {
  const letters = vendor.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters.toLowerCase().toUpperCase().toLowerCase() || null;
}

/** Shorter names begin too many others: 'A', 'MR'. */
const LEAST_LETTERS = 3;

/**
 * Whether one name is the other with more words after it, in any spelling: 'CVS' and 'CVS/pharmacy', not
 * 'Shell' and 'Shellys'. They may be one vendor, so ask.
 */
export function mayBeOneVendor(one: string, other: string): boolean {
  return isStartOf(one, other) || isStartOf(other, one);
}

function isStartOf(name: string, longer: string): boolean {
  const key = vendorKey(name);
  if (key === null || key.length < LEAST_LETTERS) return false;
  let start = '';
  for (const [word] of longer.normalize('NFKD').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    start += vendorKey(word) ?? '';
    if (start === key) return true;
    if (start.length > key.length) return false;
  }
  return false;
}
