/** How many characters at the start of a postcode name its area, by ISO 3166-1 alpha-2 in small letters. */
const LENGTHS: Readonly<Record<string, number>> = { us: 3, ca: 3, my: 2, de: 2, fr: 2 };

/** The start of a postcode, which `towns.txt` lists with each town: '331' of '33139' in the US. */
export function postalArea(country: string, postcode: string): string {
  return postcode.slice(0, LENGTHS[country.toLowerCase()] ?? 0);
}
