/**
 * The key that all spellings of a vendor share: "Café Ros'é" and 'CAFE ROSE' have one key. It has letters and digits
 * without accents (Unicode NFKD), upper-cased before lower-cased, so 'ß', 'ẞ' and 'SS' are the same.
 * @returns null if the name has no letter or digit
 */
export function vendorKey(vendor: string): string | null {
  const letters = vendor.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters.toLowerCase().toUpperCase().toLowerCase() || null;
}
