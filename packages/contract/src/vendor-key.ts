/**
 * What two ways to write a vendor have in common: "Café Ros'é" and 'CAFE ROSE' are one. Letters and digits without
 * accents (Unicode NFKD), in lower case by way of upper case, so that 'ß', 'ẞ' and 'SS' are one too.
 * @returns null when the name has no letter and no digit
 */
export function vendorKey(vendor: string): string | null {
  const letters = vendor.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters.toLowerCase().toUpperCase().toLowerCase() || null;
}
